#!/bin/sh
# Installs the program, its manual page and completions, the units of systemd with their account, and the documents.
#
# usage: install.sh PROGRAM PREFIX     DESTDIR is a folder in place of the root, for packages
set -eu
umask 022
program=$(realpath "$1")
prefix=$2
cd "$(dirname "$0")/../.."
root=${DESTDIR-}$prefix

# Writes standard input to the file $1 below the prefix.
put() {
  install -D -m 644 /dev/stdin "$root/$1"
}

install -D -m 755 "$program" "$root/bin/drawerd"
"$program" --man | put share/man/man1/drawerd.1
"$program" --completion bash | put share/bash-completion/completions/drawerd
"$program" --completion fish | put share/fish/vendor_completions.d/drawerd.fish
# Where Debian's zsh looks: packages have a folder of their own.
if [ "$prefix" = /usr ]; then zsh=vendor-completions; else zsh=site-functions; fi
"$program" --completion zsh | put share/zsh/$zsh/_drawerd
for unit in drawerd.service drawerd-backup.service drawerd-backup.timer; do
  # Without the lines on how to install the unit by hand, which begin the file.
  sed -e '/^#$/,/^\[Unit\]/{/^#/d}' -e "s|/usr/local/bin|$prefix/bin|" deploy/$unit | put lib/systemd/system/$unit
done
put lib/sysusers.d/drawerd.conf < deploy/drawerd.sysusers

# The documents keep their folders, so that the links between them work.
{
  printf '%s\n' README.md CHANGELOG.md NOTICE.md SECURITY.md deploy/nginx.conf deploy/Caddyfile deploy/haproxy.cfg deploy/grafana.json
  find deploy -maxdepth 1 -name '*.yaml' ! -name '*.test.yaml'
  find Documentation -type f
} | while read -r file; do put "share/doc/drawerd/$file" < "$file"; done
put share/doc/drawerd/copyright < deploy/release/debian/copyright
