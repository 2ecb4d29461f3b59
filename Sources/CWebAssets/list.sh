#!/bin/sh
# Writes a C array of the files that the program serves: those under Web/, the sources of the apps in Examples/React, and the
# documents as pages.
# usage: Sources/CWebAssets/list.sh FOLDER    FOLDER gets assets.inc
#
# Web/build.sh runs this script. A test requests every file from a server.
set -eu
cd "$(dirname "$0")/../.."

# The files, and the paths at which the server serves them.
files() {
  {
    find Examples/React -type f -name '*.ts*' ! -name tsconfig.json
    find Web -path Web/package -prune -o -type f \( -name '*.js' -o -name '*.ts' -o -name '*.css' -o -name '*.html' -o -name '*.svg' -o -name '*.webp' \) -print
  } | LC_ALL=C sort | while read -r file; do
    path=${file#Web}
    case $path in
      Examples/React/*) path=/examples/react/${path##*/} ;;
      /home/index.html) path=/ ;;
      */index.html) path=${path%/index.html} ;;
    esac
    echo "$path $file"
  done
}

{
  files
  python3 Web/docs/guide.py
} | Sources/CWebAssets/embed.sh assets "$1"
