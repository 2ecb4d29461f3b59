#!/bin/sh
# Lists the files that the program serves, compresses those of the pages, and bundles the client, the elements, the React
# components, travel and the parts into one minified file each, with all that they import, in .build/web, and minifies the style of the
# parts. Two scripts in a page share one client (package/shared.js). Sources/CWebAssets embeds all of them. Without esbuild or brotli the
# program serves the files as they are.
set -eu
cd "$(dirname "$0")/.."
out=.build/web
# The build reads the embedded files again only if this C file is newer than its object file.
trap 'touch Sources/CWebAssets/CWebAssets.c' EXIT
rm -rf $out
mkdir -p $out
# The styles and the pages' own files are compressed one by one.
if command -v brotli > /dev/null; then
  find Web/docs Web/examples Web/home Web/lab Web/playground Web/parts.css Web/tokens.css -name '*.js' -o -name '*.css' -o -name '*.html' | while read -r file; do
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
# The program compares this digest with its own files, to check whether the bundles are up to date.
for file in $(cd Web && find client.js client elements.js elements machine react.js react travel.js parts.js -name '*.js' | LC_ALL=C sort); do
  cat "Web/$file"
done | sha256sum | cut -c 1-64 > $out/digest
digest=$(cat $out/digest Web/package/shared.js | sha256sum | cut -c 1-16)
# Bundles the module $1 as an ES module; the other arguments are options of esbuild.
bundle() {
  file=$1
  shift
  esbuild "$file" --bundle --minify --target=es2022 --log-level=warning --legal-comments=none --external:react --external:react-dom "$@"
}
# A copy of the sources, in which the modules that bundles share are made by package/shared.js.
tree=$out/tree
mkdir $tree
cp -r Web/client.js Web/client Web/elements.js Web/elements Web/machine Web/react.js Web/react Web/travel.js Web/parts.js Web/package/shared.js $tree
# Makes the module $1 shared. It may import the shared module $2.
share() {
  names=$(bundle "Web/$1.js" --format=esm --external:./client/server.js --external:./client.js --metafile=$out/meta.json --outfile=$out/part.js \
    && tr -d ' \n' < $out/meta.json | sed 's/.*"exports":\[\([^]]*\)\].*/\1/; s/"//g')
  bundle "Web/$1.js" --format=cjs --external:./client/server.js --external:./client.js --define:import.meta.url=machine --outfile=$out/part.js
  {
    echo 'import { shared } from "./shared.js";'
    [ -z "${2-}" ] || echo "import * as imported from \"./$2.js\";"
    echo "export const { $names } = shared(\"$1\", (module, require, root, machine = root + \"machine/\") => {"
    # A bundle may be in another folder than the shared module.
    sed 's|import("./client/server.js")|import(root + "client/server.js")|; s|require("./client.js")|require("client")|' $out/part.js
    echo "}${2:+, imported});"
  } > "$tree/$1.js"
  rm $out/part.js $out/meta.json
}
share client
share elements client
share travel
# Compresses the file $1, and lists it.
pack() {
  gzip --best --no-name --keep "$out/$1"
  brotli --best --keep "$out/$1"
  echo "/$1 $out/$1" >> $out/bundles
}
# Writes the bundle of $1.
write() {
  bundle "$tree/$1.js" --format=esm --define:BUNDLE_DIGEST="\"$digest\"" --define:BUNDLE_ROOT="\"$(dirname "$1" | sed 's|[^./][^/]*|..|g')/\"" \
    --outfile="$out/$1.js"
  pack "$1.js"
}
for name in client client/server elements react travel parts react/parts; do write $name; done
rm -r $tree
esbuild Web/parts.css --minify --log-level=warning --outfile=$out/parts.css
pack parts.css
Sources/CWebAssets/embed.sh bundle $out < $out/bundles
