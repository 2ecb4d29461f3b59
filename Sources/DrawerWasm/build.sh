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
    -package-name drawerd -I $work -I Sources/CWebAssembly "$@"
}
# All of it is compiled as one module, in which nothing is compiled twice, and what nobody calls is not there. The modules that
# it imports are empty.
modules="Bytes DrawerCore DrawerJSON JSON"
for module in $modules; do
  : > "$work/$module.swift"
  embedded -emit-module -module-name "$module" "$work/$module.swift" -o "$work/$module.swiftmodule"
done
# A third of the module would be functions that are copied into those that call them: that is left to what is called once and
# to what is shorter than a call. Not every compiler can be told so. (Other limits were tried: these make it smallest.)
inlining='-Xllvm -sil-inline-overall-caller-block-limit=4 -Xllvm -inline-threshold=-40'
# shellcheck disable=SC2086
embedded $inlining -emit-module -module-name Probe $work/JSON.swift -o $work/Probe.swiftmodule 2> /dev/null || inlining=
# What documents, stores of earlier builds and Foundation need is left out.
left_out='Catalogue|ControllerSchemas|Exports|FirstFormat|FoundationJSON|PresentationSchemas'
sources=$(for module in $modules; do find "Sources/$module" -name '*.swift'; done | grep -Ev "/($left_out)\.swift$")
# Swift 6 has key paths converted on their way into a function, after which Embedded Swift takes them for others than those
# that it can make offsets of.
# shellcheck disable=SC2086
embedded -swift-version 5 -enable-upcoming-feature NonisolatedNonsendingByDefault \
  -enable-experimental-feature Extern -enable-experimental-feature SymbolLinkageMarkers \
  $inlining \
  $([ "${DRAWERD_STRICT:-0}" = 0 ] || echo -warnings-as-errors) \
  -module-name DrawerWasm $sources Sources/DrawerWasm/*.swift -c -o $work/drawers.o
for source in memory standard; do
  "$tools/clang" --target=wasm32-unknown-none-wasm -std=c23 -ffreestanding -fno-builtin -mbulk-memory -Os \
    -c Sources/CWebAssembly/$source.c -o $work/$source.o
done
controllers=$(sed -n 's/^@_cdecl("use_\(.*\)").*/\1/p' Sources/DrawerWasm/Controllers.swift)

# Links the module $1 of the controllers after it. What these do not use is left out.
link() {
  name=$1
  shift
  "$tools/wasm-ld" --no-entry --gc-sections --strip-all -O3 --stack-first -z stack-size=262144 \
    $(printf -- '--export=use_%s ' "$@") $work/*.o -o "$out/$name.wasm"
  # A third smaller, as a browser has to compile it: many functions are the same for several types, more of them at a second look.
  if command -v wasm-opt > /dev/null; then
    wasm-opt -Oz -Oz --enable-bulk-memory --enable-mutable-globals --enable-nontrapping-float-to-int --enable-sign-ext \
      --strip-target-features "$out/$name.wasm" --output "$out/$name.wasm"
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
