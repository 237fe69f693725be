#!/bin/sh
# SPDX-License-Identifier: MIT
# sh src/bundled/arm64.sh ROOT: unpacks into the folder ROOT what Debian has for arm64 of all that is built against and tested
# with, if it is not there: the root that a compiler for arm64 is given. Nothing is installed on this machine.
set -eu
root=$1
[ -e "$root/.ready" ] && exit
rm -rf "$root"
mkdir -p "$root"
root=$(cd "$root" && pwd)
# apt with an empty list of what is installed fetches all that the packages need.
state=$root/apt
mkdir -p "$state/lists/partial" "$state/cache/archives/partial"
: >"$state/status"
own="-o APT::Architecture=arm64 -o APT::Architectures=arm64 -o Dir::State=$state -o Dir::State::status=$state/status
  -o Dir::Cache=$state/cache -o APT::Sandbox::User=root -o APT::Install-Recommends=false"
# shellcheck disable=SC2086 # a list of options
if ! { apt-get -q $own update && apt-get -q -y $own --download-only install libc6-dev libgcc-12-dev liblua5.4-dev libxxhash-dev \
  libedit-dev libnauty2-dev libseccomp-dev libmicrohttpd-dev libcmocka-dev; } >"$root/log" 2>&1; then
  tail -n 15 "$root/log" >&2
  echo "arm64.sh: could not fetch Debian's packages for arm64 (all of it is in $root/log)" >&2
  exit 5
fi
for package in "$state"/cache/archives/*.deb; do dpkg-deb -x "$package" "$root"; done
rm -rf "$state"
touch "$root/.ready"
