#!/bin/sh
# SPDX-License-Identifier: MIT
# sh tests/builds.sh clang|arm64|musl...: other compilers and machines. Each builds in build-NAME and runs what runs here.
#   clang   everything, by clang; the C tests
#   arm64   everything, by gcc-aarch64-linux-gnu against Debian's arm64 libraries; the C tests and the program in qemu-user
#   musl    libsg and the examples, static, by musl-gcc
# Packages: clang; gcc-aarch64-linux-gnu qemu-user; musl-tools dpkg-dev.
set -eu
cd "$(dirname "$0")/.."
jobs=$(getconf _NPROCESSORS_ONLN)
unset MAKEFLAGS MAKELEVEL
passed=0
failed=0

check() {
  name=$1
  shift
  (set -e && "$@") >build-log.tmp 2>&1 & # not as a condition, where the shell would go on behind a failure
  if wait $!; then
    passed=$((passed + 1))
    echo "ok      $name"
  else
    failed=$((failed + 1))
    echo "FAILED  $name"
    tail -n 20 build-log.tmp
  fi
}

# What an installed program answers, through an emulator if there is one.
answers() {
  test "$("$@" value kayles 7)" = "kayles 7: 2  N (first player wins)  [computed]" &&
    "$@" period 0.77 | grep -q '^0.77: period 12, preperiod 71  .proven.$' &&
    "$@" value cram:w=5:h=4 -j 2 | grep -q ': 2 ' &&
    "$@" check rules/kayles.lua rules/chomp.lua
}

# Tests that take long in an emulator, and those that look at the system calls of this machine.
is_left_out() {
  case $1 in *_confine | *_nomem | *_arith | *_counts | *_engines | *_quotient | *_ring | *_rare | *_family) true ;; *) false ;; esac
}

clang_build() {
  check "clang: build" make -s -j "$jobs" B=build-clang CC="${CLANG:-clang}" all tests
  for test in tests/test_*.c; do
    test=$(basename "$test" .c)
    is_left_out "$test" || check "clang: $test" "build-clang/tests/$test"
  done
  check "clang: the program" answers build-clang/sg-lua
}

root=$PWD/build-arm64/root
arm64_make() {
  tool=aarch64-linux-gnu-
  PKG_CONFIG_SYSROOT_DIR=$root PKG_CONFIG_LIBDIR=$root/usr/lib/aarch64-linux-gnu/pkgconfig:$root/usr/share/pkgconfig \
    make -s -j "$jobs" B=build-arm64 CC="${tool}gcc --sysroot=$root" LD=${tool}ld AR=${tool}ar OBJCOPY=${tool}objcopy \
    LUA=lua5.4 EMULATOR="qemu-aarch64 -L $root" "$@"
}

arm64_build() {
  check "arm64: Debian's libraries" sh src/bundled/arm64.sh "$root"
  check "arm64: build" arm64_make all tests
  check "arm64: make install" arm64_make install "DESTDIR=$PWD/build-arm64/to" PREFIX=/opt/sg
  for test in tests/test_*.c; do
    test=$(basename "$test" .c)
    is_left_out "$test" || check "arm64: $test" timeout 600 qemu-aarch64 -L "$root" "build-arm64/tests/$test"
  done
  check "arm64: the program" answers qemu-aarch64 -L "$root" build-arm64/to/opt/sg/bin/sg-lua
}

# musl has no Lua and no xxHash in Debian: xxHash is a header.
musl_xxhash() {
  mkdir -p build-musl/include
  cp /usr/include/xxhash.h build-musl/include
  musl-gcc -O2 -fPIC -Ibuild-musl/include -c -o build-musl/xxhash.o src/bundled/xxhash.c
  rm -f build-musl/libxxhash.a
  ar rcs build-musl/libxxhash.a build-musl/xxhash.o
}

musl_examples() {
  for example in period sum own_game threads; do
    musl-gcc -std=c11 -static -O2 -Isrc -o build-musl/$example examples/c/$example.c build-musl/libsg.a -Lbuild-musl -lxxhash -pthread ||
      return 1
  done
  build-musl/period | grep -q 'period 12 from heap 71 on, guy-smith' && build-musl/sum | grep -q '^value 2,' &&
    build-musl/own_game | grep -q '^209 positions' && build-musl/threads 2 | grep -q 'value 2,'
}

musl_build() {
  check "musl: xxHash" musl_xxhash
  check "musl: libsg" make -s -j "$jobs" B=build-musl CC=musl-gcc CPPFLAGS="-I$PWD/build-musl/include" build-musl/libsg.a
  check "musl: examples, static" musl_examples
}

for name in "${@:-clang}"; do
  case $name in
  clang | arm64 | musl) "${name}_build" ;;
  *)
    sed -n '3,7s/^# //p' "$0"
    exit 2
    ;;
  esac
done
rm -f build-log.tmp
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
