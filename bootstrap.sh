#!/bin/sh
# SPDX-License-Identifier: MIT
# sh bootstrap.sh          installs what is missing (Debian, Ubuntu), builds, and runs  sg-lua rules/kayles.lua
# sh bootstrap.sh check    also installs what the tests need, and runs every test; ends with the counts
# sh bootstrap.sh lint     also installs the linters, and runs them
# sh bootstrap.sh web      also installs emscripten and npm packages, and makes the page: build/web/index.html
# sh bootstrap.sh check-web  makes the page and tests it in Chromium, and in Firefox if there is one
# sh bootstrap.sh mpi      also installs Open MPI, and makes build/sg-lua-mpi, for one huge game on many machines
# sh bootstrap.sh check-mpi  makes build/sg-lua-mpi and tests it on 1 to 8 ranks
# sh bootstrap.sh python   also installs Python 3, and makes the module for it: build/python
# sh bootstrap.sh check-python  makes the module and tests it, with its notebook
# sh bootstrap.sh deb      also installs what builds Debian packages, and makes those of the committed tree: build/deb
# sh bootstrap.sh check-packages  builds and installs from the tarball, elsewhere and offline; also by luarocks
# sh bootstrap.sh check-doors  makes what a release gives out and tries it in empty roots and folders
# sh bootstrap.sh sg-verify  installs Coq and OCaml, and makes build/sg-verify, a checker of certificates (proofs/README.md)
# sh bootstrap.sh check-proofs  has Coq check the proofs of the theorems, and compares sg-verify with the Lua checker
# sh bootstrap.sh fuzz     also installs clang, and runs the fuzz targets for ten minutes
# It asks nothing. Where everything is there already, it installs nothing and needs no network.
set -eu
cd "$(dirname "$0")"

what=${1:-build}
case $what in
build | check | lint | fuzz | web | check-web | python | check-python | mpi | check-mpi | deb | check-packages | check-doors | check-proofs | sg-verify) ;;
*)
  sed -n '3,18s/^# //p' "$0"
  [ "$what" = --help ] || [ "$what" = help ] || exit 2
  exit 0
  ;;
esac
log=build/bootstrap.log
say() { printf '%s\n' "bootstrap: $*" >&2; }

# What is made already needs no writing; where something has to be made, this is why it cannot be.
not_writable() {
  say "$PWD/build cannot be written to: copy the sources to a folder of your own, and run sh bootstrap.sh there"
  exit 5
}
mkdir -p build 2>/dev/null || not_writable
ok() { "$@" >/dev/null 2>&1; }
has() { ok command -v "$1"; }
lib() { ok pkg-config --exists "$1"; }
py_has() { ok python3 -c "import $1"; }
lua_has() { ok lua5.4 -e "require '$1'"; }
python_has() { ok /usr/bin/python3 -c "import $1"; }
header() { printf '#include <%s>\n' "$1" | ok cc -E -; }
fuzzer_links() {
  printf 'int LLVMFuzzerTestOneInput(const char *a, unsigned long n) { return a && n == 0; }\n' |
    ok clang -fsanitize=fuzzer -x c -o build/fuzzer_links -
}

# need PACKAGE TEST...: the package is missing unless the test succeeds.
need() {
  package=$1
  shift
  "$@" || missing="$missing $package"
}

find_missing() {
  missing=
  need gcc has cc
  need libc6-dev header stdlib.h
  need make has make
  need pkg-config has pkg-config
  need lua5.4 has lua5.4
  need liblua5.4-dev lib lua5.4
  need libxxhash-dev lib libxxhash
  need libedit-dev lib libedit
  need libnauty2-dev lib nauty
  need libseccomp-dev lib libseccomp
  need libmicrohttpd-dev lib libmicrohttpd
  need lua-dkjson lua_has dkjson
  if [ "$what" = check ]; then
    need libcmocka-dev header cmocka.h
    need strace has strace
    need lua-busted test -e /usr/bin/busted
    need procps has pgrep
    need curl has curl
    need lua-check has luacheck
    need g++ has g++
    need default-jdk-headless has javac
    need python3-jsonschema py_has jsonschema
    need zsh has zsh
    need fish has fish
    need mandoc has mandoc
    need graphviz has dot
  fi
  if [ "$what" = lint ]; then
    need clang-format has clang-format
    need cppcheck has cppcheck
    need lua-check has luacheck
    need shellcheck has shellcheck
    need mandoc has mandoc
    need nodejs has node
    need npm has npm
  fi
  case $what in
  fuzz)
    need clang has clang
    need libclang-rt-14-dev fuzzer_links
    ;;
  web | check-web) find_missing_web ;;
  mpi | check-mpi)
    need openmpi-bin has mpirun
    need libopenmpi-dev has mpicc
    if [ "$what" = check-mpi ]; then
      need mpich has mpirun.mpich
      need libmpich-dev has mpicc.mpich
      need procps has pgrep
    fi
    ;;
  python | check-python) find_missing_python ;;
  check-doors)
    find_missing_web
    find_missing_python
    need gcc-aarch64-linux-gnu has aarch64-linux-gnu-gcc
    need qemu-user has qemu-aarch64
    need binutils has readelf
    need bsdutils has script
    ;;
  check-proofs | sg-verify)
    need coq has coqc
    need ocaml-nox has ocamlopt
    need ocaml-findlib has ocamlfind
    [ "$what" = sg-verify ] || need lua-busted test -e /usr/bin/busted
    ;;
  deb)
    find_missing_python
    need dpkg-dev has dpkg-buildpackage
    need debhelper has dh
    need dh-python has dh_python3
    need libcmocka-dev header cmocka.h
    ;;
  check-packages)
    need luarocks has luarocks
    need git has git
    ;;
  esac
}

find_missing_web() {
  need emscripten has emcc
  need nodejs has node
  need npm has npm
  need dpkg-dev has dpkg-source
  if [ "$what" = check-web ]; then
    need chromium has chromium
  fi
}

find_missing_python() {
  need python3 test -x /usr/bin/python3
  [ "$what" = python ] && return
  need python3-pip python_has pip
  need python3-venv python_has ensurepip
  need dpkg-dev has dpkg-source
  if [ "$what" = check-python ]; then
    need python3-numpy python_has numpy
    need python3-nbclient python_has nbclient
    need python3-ipykernel python_has ipykernel
    need graphviz has dot
  fi
}

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif [ -t 0 ]; then
    sudo "$@"
  else
    sudo -n "$@"
  fi
}

apt() { as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o Acquire::Retries=3 -o DPkg::Lock::Timeout=600 -o Dpkg::Use-Pty=0 "$@"; }

update_lists() {
  for pause in 0 5 20; do
    sleep "$pause"
    apt update >>"$log" 2>&1 && return
  done
  say "apt-get update failed; going on with the package lists that are there"
}

install_missing() {
  if ! has apt-get; then
    say "this machine has no apt-get, and these Debian packages (or yours of the same kind) are missing:"
    say "  $missing"
    say "install them, then run this again"
    exit 5
  fi
  if [ "$(id -u)" != 0 ] && ! has sudo; then
    say "not root, and there is no sudo. Have these packages installed, then run this again:"
    say "  apt-get install$missing"
    say "or have nothing installed here: where they are (your own computer, a container), make static makes one file that runs"
    say "on any Linux of the same kind of machine; copy build-static/sg-lua-*-linux-$(uname -m) here (docs/install.md)"
    exit 5
  fi
  say "installing$missing"
  : >"$log"
  update_lists
  # shellcheck disable=SC2086 # a list of words
  if ! apt install --no-install-recommends $missing >>"$log" 2>&1; then
    tail -n 15 "$log" >&2
    say "could not install$missing (all of it is in $log)"
    exit 5
  fi
}

find_missing
if [ -n "$missing" ]; then
  install_missing
  find_missing
  if [ -n "$missing" ]; then
    say "installed, but still not found:$missing"
    exit 5
  fi
fi

jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
case $what in
build)
  if ! make --no-print-directory -s -j "$jobs" all; then
    [ -w build ] || not_writable
    exit 2
  fi
  say "built; now: build/sg-lua rules/kayles.lua"
  build/sg-lua rules/kayles.lua
  ;;
check)
  make --no-print-directory -s -j "$jobs" all tests
  make --no-print-directory -s check
  ;;
lint)
  make --no-print-directory lint
  ;;
web | check-web)
  make --no-print-directory -s -j "$jobs" all
  [ -e build/web/sg-lua.wasm ] || say "compiling sg-lua to WebAssembly, which takes some minutes the first time"
  make --no-print-directory -s -j "$jobs" "$what"
  [ "$what" = check-web ] || say "made; now: python3 -m http.server -d build/web 8000, and open http://localhost:8000/"
  ;;
mpi)
  make --no-print-directory -s -j "$jobs" all mpi
  say "built; now: mpirun -n 2 build/sg-lua-mpi value chomp:w=8:h=8"
  ;;
check-mpi)
  make --no-print-directory -s -j "$jobs" all mpi
  make --no-print-directory -s check-mpi
  ;;
python | check-python)
  make --no-print-directory -s -j "$jobs" PYTHON=/usr/bin/python3 "$what"
  [ "$what" = check-python ] || say "made; now: PYTHONPATH=build/python python3 -c 'import sg; print(sg.load(\"kayles\").value(7))'"
  ;;
check-proofs | sg-verify)
  make --no-print-directory -s -j "$jobs" "$what"
  [ "$what" = check-proofs ] || say "made; now: build/sg-verify CERTIFICATE..."
  ;;
deb)
  make --no-print-directory -s deb
  say "made; now: apt install ./build/deb/sg-lua_*.deb"
  ;;
check-packages | check-doors)
  make --no-print-directory -s -j "$jobs" all
  make --no-print-directory -s "$what"
  ;;
fuzz)
  make --no-print-directory -s -j "$jobs" fuzz
  ;;
esac
