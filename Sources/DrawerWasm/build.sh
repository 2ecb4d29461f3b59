#!/bin/sh
# Builds the machines for browsers into .build/machine, from where Sources/CWebAssets embeds them: a WebAssembly module of all
# controllers, one of each, module.json with their names, and modules.inc, which embeds them. With a toolchain that cannot, it
# says so, and the program is built without them.
set -eu
cd "$(dirname "$0")/../.."
out=.build/machine
mkdir -p $out
resources=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
linker=$resources/../../bin/wasm-ld
# The program looks at what is embedded only where its own file is newer.
trap 'touch Sources/CWebAssets/CWebAssets.c' EXIT
rm -f $out/*
if [ ! -d "$resources/embedded/wasm32-unknown-none-wasm" ] || [ ! -x "$linker" ]; then
  echo "No machine for browsers: this Swift has no embedded standard library for wasm32, or no wasm-ld."
  : > $out/modules.inc
  exit
fi
build() {
  DRAWERD_FOR_BROWSERS=1 swift build -c release --triple wasm32-unknown-none-wasm --product DrawerWasm \
    --toolset Sources/DrawerWasm/toolset.json --scratch-path .build/wasm --disable-index-store "$@"
}
build
objects=$(build --show-bin-path)/DrawerWasm.product/Objects.LinkFileList
controllers=$(sed -n 's/^@_cdecl("use_\(.*\)").*/\1/p' Sources/DrawerWasm/Controllers.swift)

# Links the module $1 of the controllers after it. What these do not use is left out.
link() {
  name=$1
  shift
  "$linker" --no-entry --gc-sections --strip-all -O3 --stack-first -z stack-size=262144 \
    $(printf -- '--export=use_%s ' "$@") "@$objects" -o "$out/$name.wasm"
  # A third smaller, as a browser has to compile it: many functions are the same for several types.
  if command -v wasm-opt > /dev/null; then
    wasm-opt -Oz --enable-bulk-memory --enable-mutable-globals --enable-nontrapping-float-to-int --enable-sign-ext \
      "$out/$name.wasm" --output "$out/$name.wasm"
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
# Embeds the file $1 as the array $2.
embed() { printf 'static const unsigned char %s[] = {\n#embed "../../%s"\n};\n' "$2" "$1"; }
{
  embed $out/module.json module_list
  list='{"/machine/module.json", "identity", module_list, sizeof module_list},\n'
  for module in $out/*.wasm; do
    name=$(basename "$module" .wasm)
    for encoding in identity: gzip:.gz br:.br; do
      [ -f "$module${encoding#*:}" ] || continue
      array=$(echo "${name}_${encoding%:*}" | tr - _)
      embed "$module${encoding#*:}" "$array"
      list="$list{\"/machine/$(address "$name")\", \"${encoding%:*}\", $array, sizeof $array},\n"
    done
  done
  printf "static const cweb_encoded modules[] = {\n$list{0, 0, 0, 0},\n};\n"
} > $out/modules.inc
