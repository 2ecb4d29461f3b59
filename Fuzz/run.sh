#!/bin/bash
# Runs each target under libFuzzer for a while, starting from inputs in the repository. The target "cost" searches for
# requests that cost a server more and more.
#
# usage: Fuzz/run.sh [TARGET...]        FUZZ_SECONDS is the time for each target: 60
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

build=.build/fuzz
# Otherwise a crash would hang while it is reported.
export SWIFT_BACKTRACE=enable=no

# All code of the program is built for libFuzzer, so that the package has these targets only for this build.
DRAWERD_FUZZING=1 swift build --product Fuzz --scratch-path "$build" --configuration release \
  -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld

targets=("$@")
(( $# )) || mapfile -t targets < <("$build/release/Fuzz" --list && echo cost)

seeds=$build/seeds
rm -rf "$seeds"
mkdir -p "$seeds"
# Every line of the vectors is a creation and its events. (The longest lines would only slow fuzzing down.)
awk -v directory="$seeds" 'length($0) < 20000 { print > (directory "/" NR); close(directory "/" NR) }' \
  Conformance/*.jsonl
# Machine snapshots, in the format of the store.
python3 - "$seeds" Tests/DrawersTests/Snapshots/format-*/*.jsonl << 'EOF'
import itertools, json, sys
lines = itertools.chain.from_iterable(map(open, sys.argv[2:]))
for number, line in enumerate(lines):
    with open(f"{sys.argv[1]}/snapshot-{number}", "w") as file:
        json.dump(json.loads(line)["snapshot"], file, separators=(",", ":"))
EOF
printf '%s' '/v1/sessions/%41b/events?timeline=60&explain=true' > "$seeds/target"
# The second value is not valid JSON, but Foundation's decoder never reads it.
printf '%s' '{"a":1,"a":-}' > "$seeds/repeated"

look_for_cost() {
  swift build --configuration release --product drawerd
  python3 Fuzz/cost.py .build/release/drawerd "$build/cost" "${FUZZ_SECONDS:-60}"
}

"$build/release/Fuzz" --seeds "$seeds"

for target in "${targets[@]}"; do
  if [[ $target == cost ]]; then
    look_for_cost
    continue
  fi
  corpus=$build/corpus/$target
  mkdir -p "$corpus"
  echo "== $target"
  DRAWERD_FUZZ=$target "$build/release/Fuzz" -max_total_time="${FUZZ_SECONDS:-60}" -max_len=20000 -timeout=20 \
    -verbosity=0 -artifact_prefix="$build/$target-" "$corpus" "$seeds" 2>&1 |
    { grep -vE "# Uses:|Recommended dictionary|recommended dictionary" || true; }
done
