#!/bin/sh
# SPDX-License-Identifier: MIT
# sh web/sources.sh FOLDER: unpacks Debian's source packages of Lua 5.4 and nauty into FOLDER, unless they are there. They are
# fetched with a source list of their own, so that the machine's package lists stay as they are; apt checks signatures.
set -eu
folder=$1
mkdir -p "$folder"
cd "$folder"
[ -n "$(find . -maxdepth 1 -type d -name 'lua5.4-*')" ] && [ -n "$(find . -maxdepth 1 -type d -name 'nauty-*')" ] && exit 0

# shellcheck disable=SC1091
. /etc/os-release
release=${VERSION_CODENAME:?this machine does not name its release}
mkdir -p lists/partial
case ${ID:-debian} in
ubuntu) printf 'deb-src http://archive.ubuntu.com/ubuntu %s main universe\n' "$release" >sources.list ;;
*)
  printf 'deb-src http://deb.debian.org/debian %s main\n' "$release" >sources.list
  printf 'deb-src http://deb.debian.org/debian-security %s-security main\n' "$release" >>sources.list
  ;;
esac
log=$PWD/sources.log
own="-o Dir::Etc::sourcelist=$PWD/sources.list -o Dir::Etc::sourceparts=/dev/null -o Dir::State::lists=$PWD/lists -o APT::Sandbox::User=root"
# shellcheck disable=SC2086 # a list of options
if ! { apt-get -q $own update && apt-get -q $own source lua5.4 nauty; } >"$log" 2>&1; then
  tail -n 15 "$log" >&2
  echo "web/sources.sh: could not fetch the sources of lua5.4 and nauty (all of it is in $log)" >&2
  exit 5
fi
