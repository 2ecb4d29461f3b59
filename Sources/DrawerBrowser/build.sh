#!/bin/sh
# Builds the machines for browsers into .build/machine: a WebAssembly module of all controllers, a module of each controller,
# module.json with their names, and modules.inc, with which Sources/CWebAssets embeds them. If the toolchain cannot build them,
# the script prints the reason, and the program contains no modules.
set -eu
cd "$(dirname "$0")/../.."
out=.build/machine
mkdir -p $out
resources=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
tools=$resources/../../bin
# SwiftPM does not track embedded files. It compiles them again when the time of the C file changes.
trap 'touch Sources/CWebAssets/CWebAssets.c' EXIT
rm -f $out/*
if [ ! -d "$resources/embedded/wasm32-unknown-none-wasm" ] || [ ! -x "$tools/wasm-ld" ]; then
  echo "No machine for browsers: this Swift has no embedded standard library for wasm32, or no wasm-ld."
  : > $out/modules.inc
  exit
fi
work=.build/wasm
rm -rf $work
mkdir -p $work
embedded() {
  swiftc -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -wmo -Osize -parse-as-library \
    -package-name drawerd -I $work -I Sources/DrawerBrowser/CWebAssembly "$@"
}
# Browsers receive modules compressed, and similar functions compress well. These flags therefore turn off inlining (other than
# of functions that are shorter than a call), the merging of functions, and changes to loops and common expressions. They also
# turn off lexical lifetimes, and the stack guard, because a module's memory holds no return addresses. The limits give the
# smallest modules of those that were tried. Without the flags, with a compiler that does not know them, the modules are larger.
as_written='-Xllvm -sil-inline-overall-caller-block-limit=4 -Xllvm -inline-threshold=-40 -Xllvm -disable-lsr
  -Xllvm -enable-pre=false -Xfrontend -disable-llvm-merge-functions-pass
  -Xfrontend -enable-lexical-lifetimes=false -Xfrontend -disable-stack-protector'
# shellcheck disable=SC2086
: > $work/Probe.swift
embedded $as_written -emit-module -module-name Probe $work/Probe.swift -o $work/Probe.swiftmodule 2> /dev/null || as_written=
# The modules omit the files that only documents, stores of earlier builds and Foundation need.
left_out='Catalogue|ControllerSchemas|FoundationJSON|PresentationSchemas'
sources=$(find Sources/Drawers -name '*.swift' | grep -Ev "/($left_out)\.swift$")
# In Swift 6 mode key paths are converted when they are passed to a function, and Embedded Swift cannot compute the offsets of
# converted ones.
# shellcheck disable=SC2086
embedded -swift-version 5 -enable-upcoming-feature NonisolatedNonsendingByDefault \
  -enable-experimental-feature Extern -enable-experimental-feature SymbolLinkageMarkers \
  $as_written \
  $([ "${DRAWERD_STRICT:-0}" = 0 ] || echo -warnings-as-errors) \
  -module-name DrawerBrowser $sources Sources/DrawerBrowser/*.swift -c -o $work/drawers.o
for source in memory standard; do
  "$tools/clang" --target=wasm32-unknown-none-wasm -std=c23 -ffreestanding -fno-builtin -mbulk-memory -Os \
    -c Sources/DrawerBrowser/CWebAssembly/$source.c -o $work/$source.o
done
controllers=$(sed -n 's/^@_cdecl("use_\(.*\)").*/\1/p' Sources/DrawerBrowser/Controllers.swift)

features='--enable-bulk-memory --enable-mutable-globals --enable-nontrapping-float-to-int --enable-sign-ext'
# Links the module $1 of the controllers that follow, and removes unused code.
link() {
  name=$1
  shift
  "$tools/wasm-ld" --no-entry --gc-sections --strip-all -O3 --stack-first -z stack-size=262144 \
    $(printf -- '--export=use_%s ' "$@") $work/*.o -o "$out/$name.wasm"
  # Binaryen makes the uncompressed module more than a third smaller, which browsers compile faster. It does not inline large
  # functions either. The lowest kilobyte is the end of the stack and holds no data, so --low-memory-unused is safe.
  if command -v wasm-opt > /dev/null; then
    # shellcheck disable=SC2086
    wasm-opt $features -Oz --flatten --rereloop -Oz --one-caller-inline-max-function-size=40 --low-memory-unused \
      --strip-target-features "$out/$name.wasm" -o "$out/$name.wasm"
  fi
  gzip --best --no-name --keep "$out/$name.wasm"
  if command -v brotli > /dev/null; then brotli --best --keep "$out/$name.wasm"; fi
}
link drawer $controllers &
links=$!
for controller in $controllers; do
  link "drawer-$controller" "$controller" &
  links="$links $!"
done
for each in $links; do wait "$each"; done

# A module's address changes with it, so that browsers may keep it.
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
} | Sources/CWebAssets/embed.sh modules > $out/modules.inc
