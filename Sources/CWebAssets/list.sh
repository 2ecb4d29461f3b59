#!/bin/sh
# Lists the files under Web/ that are served, as C: Sources/CWebAssets/list.sh > Sources/CWebAssets/assets.h
# Web/build.sh does that; a test asks a server for every file.
set -eu
cd "$(dirname "$0")/../.."
find Web -path Web/package -prune -o -type f \( -name '*.js' -o -name '*.ts' -o -name '*.css' -o -name '*.html' -o -name '*.svg' \) -print \
  | LC_ALL=C sort | while read -r file; do
  path=${file#Web}
  case $path in
    /playground/index.html) path=/ ;;
    */index.html) path=${path%/index.html} ;;
  esac
  echo "$path $file"
done | Sources/CWebAssets/embed.sh assets
