#!/bin/sh
# Builds the machines for browsers into .build/machine, from where Sources/CWebAssets embeds them: a WebAssembly module of all
# controllers, one of each, module.json with their names, and modules.inc, which embeds them. With a toolchain that cannot, it
# says so, and the program is built without them.
set -eu
cd "$(dirname "$0")/../.."
out=.build/machine
mkdir -p $out
resources=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
tools=$resources/../../bin
# The program looks at what is embedded only where its own file is newer.
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
# A module is sent compressed, where a function that is like another one takes next to nothing. So functions stay as they are
# written: copied into others only where they are shorter than a call, not merged with parameters for what differs, their loops
# and common expressions left alone. (Other limits were tried: these make the modules smallest.) Nothing has to live longer than
# it is used, and nothing guards the stack, for no return address lies in a module's memory. Not every compiler can be told so.
as_written='-Xllvm -sil-inline-overall-caller-block-limit=4 -Xllvm -inline-threshold=-40 -Xllvm -disable-lsr
  -Xllvm -enable-pre=false -Xfrontend -disable-llvm-merge-functions-pass
  -Xfrontend -enable-lexical-lifetimes=false -Xfrontend -disable-stack-protector'
# shellcheck disable=SC2086
: > $work/Probe.swift
embedded $as_written -emit-module -module-name Probe $work/Probe.swift -o $work/Probe.swiftmodule 2> /dev/null || as_written=
# What documents, stores of earlier builds and Foundation need is left out.
left_out='Catalogue|ControllerSchemas|FoundationJSON|PresentationSchemas'
sources=$(find Sources/Drawers -name '*.swift' | grep -Ev "/($left_out)\.swift$")
# Swift 6 has key paths converted on their way into a function, after which Embedded Swift takes them for others than those
# that it can make offsets of.
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
# Links the module $1 of the controllers after it. What these do not use is left out.
link() {
  name=$1
  shift
  "$tools/wasm-ld" --no-entry --gc-sections --strip-all -O3 --stack-first -z stack-size=262144 \
    $(printf -- '--export=use_%s ' "$@") $work/*.o -o "$out/$name.wasm"
  # More than a third smaller, as a browser has to compile it; larger functions stay apart here, too, that have a single caller.
  # Nothing lies in the lowest kilobyte: that is the end of the stack.
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
