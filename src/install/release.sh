#!/bin/sh
# SPDX-License-Identifier: MIT
# make release: everything that a release gives out, from the committed tree, in build-release/VERSION with SHA256SUMS. The
# same commit gives the same bytes: what asks for a time gets that of the commit. PARTS="source wheel" makes some of it;
# REHEARSAL=yes goes on where something of CONTRIBUTING.md's checklist is open. Environment: MAKE, VERSION.
set -eu
MAKE=${MAKE:-make}
parts=${PARTS:-source debs wheel npm static arm64}
out=build-release/$VERSION
unset MAKELEVEL

open=0
todo() {
  echo "make release: $1" >&2
  open=1
}
[ -z "$(git status --porcelain)" ] || todo "there are changes that are not committed"
grep -q '^#define SG_VERSION_STATE ""' src/sg.h || todo "src/sg.h: SG_VERSION_STATE is not empty"
grep -q "^## $VERSION (20..-..-..)$" CHANGELOG.md || todo "CHANGELOG.md: the section of $VERSION has no date, as in ## $VERSION (2026-11-30)"
head -n 1 debian/changelog | grep -q "^sg-lua ($VERSION) [a-z]*;" || todo "debian/changelog: $VERSION is UNRELEASED, or another version"
[ -d "tests/compat/${VERSION%.*}" ] || todo "tests/compat/${VERSION%.*} is not there: sg-lua run tests/compat/write.lua build/sg-lua tests/compat/${VERSION%.*}"
if [ "$open" = 1 ] && [ "${REHEARSAL:-no}" != yes ]; then
  echo "make release: the checklist is in CONTRIBUTING.md; REHEARSAL=yes builds all the same" >&2
  exit 1
fi

SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
rm -rf "$out"
mkdir -p "$out"
for part in $parts; do
  case $part in
  source) "$MAKE" -s dist && cp "build/sg-lua-$VERSION.tar.gz" "$out" ;;
  debs) "$MAKE" -s deb && cp build/deb/*.deb "$out" ;;
  wheel) "$MAKE" -s wheel && cp "build/sg_lua-$VERSION"-*.whl "$out" ;;
  npm) "$MAKE" -s npm && cp "build/sg-lua-$VERSION.tgz" "$out/sg-lua-$VERSION.npm.tgz" ;;
  static) "$MAKE" -s static && cp "build-static/sg-lua-$VERSION-linux-$(uname -m)" "$out" ;;
  arm64) "$MAKE" -s static-arm64 && cp "build-static/sg-lua-$VERSION-linux-aarch64" "$out" ;;
  *)
    echo "make release: no such part: $part (source, debs, wheel, npm, static, arm64)" >&2
    exit 2
    ;;
  esac
done
(export LC_ALL=C && cd "$out" && sha256sum ./* | sed 's|  \./|  |' >../SHA256SUMS && mv ../SHA256SUMS .)
cat "$out/SHA256SUMS"
