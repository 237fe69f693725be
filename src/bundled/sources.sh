#!/bin/sh
# SPDX-License-Identifier: MIT
# sh src/bundled/sources.sh FOLDER PACKAGE...: unpacks Debian's source packages, as lua5.4 and nauty, into FOLDER, those that
# are not there. They are fetched with a source list of their own, so that the machine's package lists stay as they are; apt
# checks signatures.
set -eu
folder=$1
shift
mkdir -p "$folder"
cd "$folder"
missing=
for package in "$@"; do
  [ -n "$(find . -maxdepth 1 -type d -name "$package-*")" ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

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
# shellcheck disable=SC2086 # lists of options and of packages
if ! { apt-get -q $own update && apt-get -q $own source $missing; } >"$log" 2>&1; then
  tail -n 15 "$log" >&2
  echo "sources.sh: could not fetch the sources of$missing (all of it is in $log)" >&2
  exit 5
fi
