#!/bin/sh
# Lists the files that the program serves, compresses those of the pages, and bundles the client, the elements, the React
# components, travel and the parts into one minified file each, in .build/web. Sources/CWebAssets embeds all of them. Without
# esbuild or brotli the program serves the unbundled modules.
set -eu
cd "$(dirname "$0")/.."
out=.build/web
modules=.build/machine/module.json
# The build reads the embedded files again only if this C file is newer than its object file.
trap 'touch Sources/CWebAssets/CWebAssets.c' EXIT
rm -rf $out
mkdir -p $out
# The pages' own files are compressed one by one.
if command -v brotli > /dev/null; then
  find Web/docs Web/examples Web/lab Web/playground -name '*.js' -o -name '*.css' -o -name '*.html' | while read -r file; do
    mkdir -p "$out/compressed/$(dirname "$file")"
    gzip --best --no-name --stdout "$file" > "$out/compressed/$file.gz"
    brotli --best --stdout "$file" > "$out/compressed/$file.br"
  done
fi
Sources/CWebAssets/list.sh $out
if ! command -v esbuild > /dev/null || ! command -v brotli > /dev/null; then
  echo "The client is not bundled, because esbuild or brotli is missing."
  exit
fi
# Bundles a module without the modules that the rest of the arguments name.
bundle() {
  file=$1
  shift
  external=$(printf -- '--external:%s ' react react-dom "$@")
  esbuild "Web/$file.js" --bundle --minify --format=esm --target=es2022 --log-level=warning --legal-comments=none \
    --define:DRAWERD_MODULES="$(cat $modules 2> /dev/null || echo null)" --outfile="$out/$file.js" $external
  gzip --best --no-name --keep "$out/$file.js"
  brotli --best --keep "$out/$file.js"
  echo "/$file.js $out/$file.js" >> $out/bundles
}
bundle client ./client/server.js
bundle client/server
bundle elements ./client.js
bundle react ./elements.js
bundle travel
bundle parts ./elements.js ./travel.js
bundle react/parts ../react.js ../travel.js
# The program compares this digest with its own files, to check whether the bundles are up to date.
{
  for file in $(cd Web && find client.js client elements.js elements machine react.js react travel.js parts.js -name '*.js' | LC_ALL=C sort); do
    cat "Web/$file"
  done
  [ ! -e $modules ] || cat $modules
} | sha256sum | cut -c 1-64 > $out/digest
Sources/CWebAssets/embed.sh bundle $out < $out/bundles
