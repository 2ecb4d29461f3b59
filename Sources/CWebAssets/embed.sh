#!/bin/sh
# Writes the C array $1 of the files to embed, to $1.inc in the folder $2. CWebFiles.h declares the array. Each line of
# standard input has the form "PATH FILE": the path at which the server serves the file, and the file's path from the root
# of the project. The compressed forms FILE.gz and FILE.br are embedded too, if they exist beside it or under
# .build/web/compressed. The array appears as a whole, because the compiler may be running: without it, it embeds nothing.
set -eu
cd "$(dirname "$0")/../.."
list=
number=0
{
  while read -r path file; do
    for encoding in identity: gzip:.gz br:.br; do
      form=$file${encoding#*:}
      [ -f "$form" ] || form=.build/web/compressed/$form
      [ -f "$form" ] || continue
      number=$((number + 1))
      printf 'static const unsigned char %s_%s[] = {\n#embed "../../%s"\n};\n' "$1" $number "$form"
      list="$list  {\"$path\", \"${encoding%:*}\", $1_$number, sizeof $1_$number},\n"
    done
  done
  printf 'static const cweb_encoded %s[] = {\n%b  {0, 0, 0, 0},\n};\n' "$1" "$list"
} > "$2/$1.inc.new"
mv "$2/$1.inc.new" "$2/$1.inc"
