#!/bin/sh
# Makes a page of each document in Documentation, in .build/web/guide, and lists the pages and their pictures: lines of the form
# "PATH FILE", as Sources/CWebAssets/embed.sh reads them. Documents about the sources are left out, and so are links to
# what is no page. Without cmark-gfm, a page has its document's text as it is.
# usage: Web/docs/guide.sh > .build/web/guide/list
set -eu
cd "$(dirname "$0")/../.."
out=.build/web/guide

# The document in HTML.
converted() {
  if command -v cmark-gfm > /dev/null; then
    cmark-gfm --extension table --extension strikethrough --smart "$1"
  else
    echo '<pre>'
    sed 's/&/\&amp;/g; s/</\&lt;/g' "$1"
    echo '</pre>'
  fi
}

# Gives each heading the id that its links use: its words in small letters, joined by hyphens.
identified() {
  awk '/^<h[2-4]>.*<\/h[2-4]>$/ {
    id = tolower(substr($0, 5, length($0) - 9))
    gsub(/<[^>]*>|&[a-z]+;/, "", id)
    gsub(/[^a-z0-9 _-]/, "", id)
    gsub(/ /, "-", id)
    if (seen[id]++) id = id "-" seen[id] - 1
    sub(/>/, " id=\"" id "\">")
  } { print }'
}

# The links of a document in the folder $1 (up to Documentation), as links of its page, which the prefix $2 precedes. A column without
# a name has no header. An option keeps its hyphens on its line. A drawing is in a place that can be scrolled, also by keys, where the
# page is narrower.
linked() {
  sed -E \
    -e "s@<a href=\"$1\.\./[^\"]*\">(([^<]|<[^/]|</[^a])*)</a>@\1@g" \
    -e 's@<a href="(\.\./)?architecture\.md[^"]*">(([^<]|<[^/]|</[^a])*)</a>@\2@g' \
    -e 's@<th([^>]*)></th>@<td\1></td>@g' \
    -e 's@(^|[ >])(--[a-z]+(-[a-z]+)*)@\1<span class="option">\2</span>@g' \
    -e 's@<p>(<img [^>]*>)</p>@<p class="drawing" tabindex="0" role="group" aria-label="Drawing">\1</p>@' \
    -e 's@>([A-Za-z/]*)\.md</a>@>\1</a>@g' \
    -e "s@href=\"([^\":#]*)\.md(#[^\"]*)?\"@href=\"$2\1\2\"@g"
}

# The pages of a server that the document $1 mentions, as links from the root $2, if it is the list of all documents.
opened() {
  case $1 in
    index) sed -E "s@<code>/(examples|lab|docs|openapi\\.json)?</code>@<a href=\"$2\\1\"><code>/\\1</code></a>@g" ;;
    *) cat ;;
  esac
}

# Links to the headings of a page, from its HTML.
contents() {
  echo "      <a class=\"all\" href=\"$1docs/guide\">All documents</a>"
  sed -nE -e 's@^<h2 id="([^"]*)">(.*)</h2>$@      <a href="#\1">\2</a>@p' -e 's@^<h3 id="([^"]*)">(.*)</h3>$@      <a class="inner" href="#\1">\2</a>@p' "$2"
}

# Writes the page $1 (below /docs/guide) of the document $2, in the folder $3 up to Documentation, at the root $4 up to /. The prefix $5
# precedes its links.
page() {
  file=$out/$1.html
  mkdir -p "$(dirname "$file")"
  converted "$2" | identified | linked "$3" "$5" | opened "$1" "$4" > "$out/text"
  contents "$4" "$out/text" > "$out/contents"
  title=$(sed -n 's/^# //p' "$2" | head -n 1 | sed 's/[`&]//g')
  sed -e "/^TEXT$/{r $out/text" -e 'd}' -e "/^CONTENTS$/{r $out/contents" -e 'd}' \
    -e "s@TITLE@$title@; s@ROOT@$4@g; s@CURRENT@$6@" Web/docs/guide.template > "$file"
  compress "$file"
}

compress() {
  command -v brotli > /dev/null || return 0
  gzip --best --no-name --keep --force "$1"
  brotli --best --keep --force "$1"
}

rm -rf $out
mkdir -p $out
page index Documentation/README.md '' ../ guide/ page
echo "/docs/guide $out/index.html"
for document in Documentation/*.md Documentation/controllers/*.md; do
  name=${document#Documentation/}
  name=${name%.md}
  case $name in
    README | architecture) continue ;;
    controllers/*) page "$name" "$document" ../ ../../../ '' true ;;
    *) page "$name" "$document" '' ../../ '' true ;;
  esac
  echo "/docs/guide/$name $out/$name.html"
done
for picture in Documentation/images/*.svg Documentation/controllers/images/*; do
  echo "/docs/guide/${picture#Documentation/} $picture"
done
