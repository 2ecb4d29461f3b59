#!/bin/bash
# Installs the Debian package of dist/ into a new root of Debian 12, and does there what an operator does: the server starts by its
# unit's command as its unit's account, answers README.md's request, keeps the sessions of a store of 0.2.0, and after a purge
# nothing is left. Needs root, to make and enter the other root, and Debian's packages.
#
# usage: install.sh PACKAGE ARCHIVE     DEBIAN_ROOT names a root to copy, in place of a new one by debootstrap
set -euo pipefail
cd "$(dirname "$0")/../.."
package=$(realpath "$1")
archive=$(realpath "$2")
root=$(mktemp -d)
server=
finish() {
  [ -z "$server" ] || kill "$server" 2> /dev/null || true
  for each in proc dev; do mountpoint -q "$root/$each" && umount "$root/$each"; done
  rm -rf --one-file-system "$root"
}
trap finish EXIT
say() { echo "== $*"; }
inside=(chroot "$root" env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8)

say "a new root"
# The mirrors of this machine.
mirrors() { apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 2> /dev/null | sort -u; }
mirror=$(mirrors | awk '$2 == "bookworm" { print $1; exit }')
if [ -n "${DEBIAN_ROOT:-}" ]; then
  cp -a "$DEBIAN_ROOT/." "$root"
else
  debootstrap --variant=minbase bookworm "$root" "${mirror:-http://deb.debian.org/debian}" > "$root.log" || { tail "$root.log"; exit 1; }
  rm "$root.log"
fi
chmod 755 "$root"
echo force-unsafe-io > "$root/etc/dpkg/dpkg.cfg.d/fast"
# The root has no /dev/pts.
echo 'Dpkg::Use-Pty "0";' > "$root/etc/apt/apt.conf.d/terminal"
mirrors | awk '$2 ~ /^bookworm/ { print "deb", $1, $2, "main" }' > "$root/etc/apt/sources.list"
cp /etc/resolv.conf "$root/etc/resolv.conf"
# No package starts a server there.
printf '#!/bin/sh\nexit 101\n' > "$root/usr/sbin/policy-rc.d"
chmod 755 "$root/usr/sbin/policy-rc.d"
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
"${inside[@]}" apt-get update -qq
# What the package depends on is there before, so that what remains afterward is the package's own.
"${inside[@]}" apt-get satisfy -y -qq --no-install-recommends "$(dpkg-deb -f "$package" Depends), curl" > /dev/null
there() {
  find "$root" -xdev \( -path "$root/proc" -o -path "$root/dev" -o -path "$root/tmp" -o -path "$root/var/log" -o -path "$root/var/cache" \
    -o -path "$root/var/lib/dpkg" -o -path "$root/var/lib/apt" \) -prune -o -printf '/%P %y %m %U %G\n' | grep -vE '^/etc/(passwd|group|shadow|gshadow)-? ' | LC_ALL=C sort
  cat "$root/etc/passwd" "$root/etc/group"
}
there > "$root/tmp/before"

say "install"
cp "$package" "$root/tmp/drawerd.deb"
"${inside[@]}" apt-get install -y -qq --no-install-recommends /tmp/drawerd.deb
"${inside[@]}" drawerd --version
[ ! -e "$root/etc/systemd/system/multi-user.target.wants/drawerd.service" ]

unit=$root/lib/systemd/system/drawerd.service
setting() { sed -n "s/^$1=//p" "$unit"; }
user=$(setting User)
state=/var/lib/$(setting StateDirectory)
port=18229
echo "DRAWERD_PORT=$port" >> "$root/etc/default/drawerd"

# Starts the server as systemd does by the unit, and waits until it is ready.
start() {
  "${inside[@]}" install -d -o "$user" -g "$user" -m "$(setting StateDirectoryMode)" "$state"
  : > "$root/tmp/out"
  mapfile -t environment < <(setting Environment | sed "s|%S|/var/lib|"; grep -v '^#' "$root/etc/default/drawerd")
  # shellcheck disable=SC2046 # The command and its arguments are words.
  "${inside[@]}" setpriv --reuid "$user" --regid "$user" --clear-groups --no-new-privs env "${environment[@]}" $(setting ExecStart) > "$root/tmp/out" 2> "$root/tmp/log" &
  server=$!
  until grep -q ready "$root/tmp/out"; do
    kill -0 "$server" || { cat "$root/tmp/log"; exit 1; }
    sleep 0.1
  done
}
stop() {
  kill -TERM "$server"
  wait "$server"
  server=
}
sessions() { curl -sS --fail "http://127.0.0.1:$port/v1/sessions?limit=100" | grep -o '"id":' | wc -l; }

say "README.md's request, to the server as $user"
start
sed -n '/^curl -s "/,/^```/p' README.md | grep -v '^```' | sed "s/127.0.0.1:8080/127.0.0.1:$port/" > "$root/tmp/request"
bash "$root/tmp/request" > "$root/tmp/answer"
grep -q '"actualHeight":422' "$root/tmp/answer" && grep -q '"outcome":"mid"' "$root/tmp/answer"
[ "$(stat -c %u "/proc/$server")" = "$("${inside[@]}" id -u "$user")" ]
curl -sS --fail "http://127.0.0.1:$port/docs/guide" > /dev/null
"${inside[@]}" drawerd --healthcheck --port "$port"
stop

say "a store of 0.2.0"
rm -f "$root$state"/*
cp Tests/StoreTests/Files/schema-2.sqlite "$root$state/drawerd.sqlite"
"${inside[@]}" chown "$user:" "$state/drawerd.sqlite"
start
[ "$(sessions)" = 6 ]
stop
"${inside[@]}" drawerd check "sqlite:$state/drawerd.sqlite"

say "an upgrade, and a removal that keeps the sessions"
"${inside[@]}" dpkg --install /tmp/drawerd.deb > /dev/null
grep -q "^DRAWERD_PORT=$port" "$root/etc/default/drawerd"
"${inside[@]}" apt-get remove -y -qq drawerd > /dev/null
[ ! -e "$root/usr/bin/drawerd" ] && [ -e "$root$state/drawerd.sqlite" ]
"${inside[@]}" apt-get install -y -qq --no-install-recommends /tmp/drawerd.deb > /dev/null
start
[ "$(sessions)" = 6 ]
stop

say "a purge"
"${inside[@]}" apt-get purge -y -qq drawerd > /dev/null
diff "$root/tmp/before" <(there)

say "the archive"
tar --extract --directory "$root/usr/local" --strip-components=1 --file "$archive"
"${inside[@]}" drawerd --version
grep -q '^ExecStart=/usr/local/bin/drawerd$' "$root/usr/local/lib/systemd/system/drawerd.service"
# Without -q, with which grep ends early and systemd-sysusers by SIGPIPE.
"${inside[@]}" systemd-sysusers --dry-run 2>&1 | grep drawerd > /dev/null
say "the package and the archive work in a new root"
