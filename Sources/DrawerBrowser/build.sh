#!/bin/sh
# Builds the machines for browsers in .build/machine: a WebAssembly module of all controllers, one of each controller,
# module.json with the modules' names, and modules.inc, with which Sources/CWebAssets embeds the modules. If the
# toolchain cannot build the machines, the script prints a message, and the program has none.
#
# build.sh FOLDER FILE.wasm builds the module FILE.wasm of your own controllers instead: of all types that conform to
# WireRules in the Swift files of FOLDER.
set -eu
case $# in
  0) own= ;;
  2) own=$(realpath "$1") module=$(realpath "$2") ;;
  *) echo "usage: $0 [FOLDER FILE.wasm]" >&2; exit 64 ;;
esac
cd "$(dirname "$0")/../.."
out=.build/machine
resources=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
tools=$resources/../../bin
if [ -n "$own" ]; then
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
else
  work=.build/wasm
  # The build reads the embedded files again only if this C file is newer than its object file.
  trap 'touch Sources/CWebAssets/CWebAssets.c' EXIT
  rm -rf $work
  mkdir -p $out $work
  rm -f $out/*
fi
if [ ! -d "$resources/embedded/wasm32-unknown-none-wasm" ] || [ ! -x "$tools/wasm-ld" ]; then
  echo "The machines for browsers are not built: this Swift has no embedded standard library for wasm32, or no wasm-ld."
  [ -z "$own" ] || exit 1
  : > $out/modules.inc
  exit
fi
embedded() {
  swiftc -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -wmo -Osize -parse-as-library \
    -package-name drawerd -I $work -I Sources/DrawerBrowser/CWebAssembly "$@"
}
# Servers send the modules compressed, and similar functions compress well. These options therefore keep functions as
# they are written: the compiler inlines only functions that are shorter than a call, does not merge similar functions
# into one with more parameters, and does not transform loops and common expressions. (Other limits made the modules
# larger.) Lexical lifetimes are off, because no value needs to live longer than its last use. The stack protector is
# off, because a module's memory contains no return addresses. Some compilers do not know these options, so the script
# tries them on an empty file.
as_written='-Xllvm -sil-inline-overall-caller-block-limit=4 -Xllvm -inline-threshold=-40 -Xllvm -disable-lsr
  -Xllvm -enable-pre=false -Xfrontend -disable-llvm-merge-functions-pass
  -Xfrontend -enable-lexical-lifetimes=false -Xfrontend -disable-stack-protector'
# shellcheck disable=SC2086
: > $work/Probe.swift
embedded $as_written -emit-module -module-name Probe $work/Probe.swift -o $work/Probe.swiftmodule 2> /dev/null || as_written=
# Leaves out the sources that only documents and Foundation need.
left_out='Catalogue|Codec\+Codable|LocalizedErrors|ControllerSchemas|FoundationJSON|OutlinedJSON|PresentationSchemas'
sources=$(find Sources/Drawers -name '*.swift' | grep -Ev "/($left_out)\.swift$")
using=Sources/DrawerBrowser/Controllers.swift
if [ -n "$own" ]; then
  # The rules and the library become one module, so that `import Drawers` in the rules finds nothing more.
  : > "$work/Empty.swift"
  embedded -emit-module -module-name Drawers "$work/Empty.swift" -o "$work/Drawers.swiftmodule"
  using=$work/Own.swift
  for rules in $(grep -rhoE --include='*.swift' '^((public|package|internal) )?(extension|struct) \w+ *: *(@?[A-Za-z]+, *)*WireRules\b' "$own" | sed -E 's/.*(extension|struct) (\w+) *:.*/\2/' | sort -u); do
    echo "@_cdecl(\"use_$rules\") public func use$rules() { ControllerKind.all.append(.own($rules.self)) }"
  done > "$using"
  [ -s "$using" ] || { echo "no type in $own conforms to WireRules" >&2; exit 1; }
  sources="$sources $(find "$own" -name '*.swift')"
fi
# The modules use Swift 5 mode. In Swift 6 mode, the compiler converts key paths that are passed to a function, and
# Embedded Swift then no longer recognizes them as key paths that it can reduce to offsets.
# shellcheck disable=SC2086
embedded -swift-version 5 -enable-upcoming-feature NonisolatedNonsendingByDefault \
  $as_written \
  $([ "${DRAWERD_STRICT:-0}" = 0 ] || echo -warnings-as-errors) \
  -module-name DrawerBrowser $sources Sources/DrawerBrowser/Exports.swift "$using" -c -o "$work/drawers.o"
for source in memory standard; do
  "$tools/clang" --target=wasm32-unknown-none-wasm -std=c23 -ffreestanding -fno-builtin -mbulk-memory -Os \
    -c Sources/DrawerBrowser/CWebAssembly/$source.c -o $work/$source.o
done
functions=$(sed -n 's/^@_cdecl("\(.*\)").*/\1/p' Sources/DrawerBrowser/Exports.swift)
controllers=$(sed -n 's/^@_cdecl("use_\([A-Za-z]*\)").*/\1/p' "$using")

features='--enable-bulk-memory --enable-mutable-globals --enable-nontrapping-float-to-int --enable-sign-ext'
# Rules of your own may compare strings, which needs the tables of Unicode. This library compares their bytes.
tables=
[ -z "$own" ] || tables=$resources/embedded/wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a
# Links the module $1.wasm of the controllers in the other arguments, without the code that they do not use.
# shellcheck disable=SC2086
link() {
  name=$1
  shift
  "$tools/wasm-ld" --no-entry --gc-sections --strip-all -O3 --stack-first -z stack-size=262144 \
    $(printf -- '--export=%s ' $functions) $(printf -- '--export=use_%s ' "$@") "$work"/*.o $tables -o "$name.wasm"
  # Makes the uncompressed module, which a browser compiles, more than a third smaller. wasm-opt does not inline large
  # functions with a single caller either. The lowest kilobyte of memory is unused, because it is the end of the stack.
  if command -v wasm-opt > /dev/null; then
    # shellcheck disable=SC2086
    wasm-opt $features -Oz --flatten --rereloop -Oz --one-caller-inline-max-function-size=40 --low-memory-unused \
      --strip-target-features "$name.wasm" -o "$name.wasm"
  fi
  gzip --best --no-name --keep --force "$name.wasm"
  if command -v brotli > /dev/null; then brotli --best --keep --force "$name.wasm"; fi
}
if [ -n "$own" ]; then
  # shellcheck disable=SC2086
  link "${module%.wasm}" $controllers
  exit
fi
link $out/drawer $controllers &
links=$!
for controller in $controllers; do
  link "$out/drawer-$controller" "$controller" &
  links="$links $!"
done
for each in $links; do wait "$each"; done

# A module's address changes with its content, so that browsers may cache it.
address() { echo "$1.$(sha256sum "$out/$1.wasm" | cut -c 1-16).wasm"; }
{
  printf '{"module":"%s","controllers":{' "$(address drawer)"
  separator=
  for controller in $controllers; do
    printf '%s"%s":"%s"' "$separator" "$controller" "$(address "drawer-$controller")"
    separator=,
  done
  printf '}}'
} > $out/module.json
{
  echo "/machine/module.json $out/module.json"
  for module in $out/*.wasm; do echo "/machine/$(address "$(basename "$module" .wasm)") $module"; done
} | Sources/CWebAssets/embed.sh modules $out
