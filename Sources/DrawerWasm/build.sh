#!/bin/sh
# Builds the machines for browsers into .build/machine, from where Sources/CWebAssets embeds them. With a toolchain that
# cannot, it says so, and the program is built without them.
set -eu
cd "$(dirname "$0")/../.."
out=.build/machine
mkdir -p $out
resources=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
# The program looks at what is embedded only where its own file is newer.
trap 'touch Sources/CWebAssets/CWebAssets.c' EXIT
rm -f $out/*
if [ ! -d "$resources/embedded/wasm32-unknown-none-wasm" ] || [ ! -x "$resources/../../bin/wasm-ld" ]; then
  echo "No machine for browsers: this Swift has no embedded standard library for wasm32, or no wasm-ld."
  : > $out/drawer.wasm
  exit
fi
build() {
  DRAWERD_FOR_BROWSERS=1 swift build -c release --triple wasm32-unknown-none-wasm --product DrawerWasm \
    --toolset Sources/DrawerWasm/toolset.json --scratch-path .build/wasm --disable-index-store "$@"
}
build
cp "$(build --show-bin-path)/DrawerWasm.wasm" $out/drawer.wasm
# A third smaller, as a browser has to compile it: many functions are the same for several types.
if command -v wasm-opt > /dev/null; then
  wasm-opt -Oz --enable-bulk-memory --enable-mutable-globals --enable-nontrapping-float-to-int --enable-sign-ext \
    $out/drawer.wasm --output $out/drawer.wasm
fi
gzip --best --no-name --keep $out/drawer.wasm
if command -v brotli > /dev/null; then brotli --best --keep $out/drawer.wasm; fi
