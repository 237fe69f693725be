#!/bin/sh
# SPDX-License-Identifier: MIT
# make wheel: the file installed by pip in an empty environment without a network, in a folder without the project. Part of
# run.sh.
# shellcheck disable=SC2154 # of run.sh

wheel=$(ls "$PWD/$B/sg_lua-$version"-*.whl 2>/dev/null)
python=$folder/wheel/venv/bin/python

install_wheel() {
  /usr/bin/python3 -m venv "$folder/wheel/venv" &&
    "$python" -m pip install --quiet --disable-pip-version-check --no-index "$wheel"
}
ok "wheel: pip installs the file, without a network" install_wheel

# Nothing of the surroundings: no variables, and with a root's rights no libraries of the project either.
in_python() {
  (cd "$folder/wheel" && env -i PATH=/usr/bin "$python" -c "$1")
}
ok "wheel: k.value(7) == 2" in_python 'import sg; k = sg.load("kayles"); assert k.value(7) == 2 and "venv" in sg.__file__'

# Each engine that is bundled answers: Lua runs a rule, nauty labels boards, xxHash keys a search.
all_parts() {
  in_python '
import sg
game = sg.load("my_game.lua")
assert game.value(9) == 0 and game.check()
assert sg.load("cram:w=4:h=4").value() == 0
assert sg.load("node_kayles").value("DhC") == 3
assert sg.load("0.77").period().period == 12
assert sg.game(lambda n: range(n), start=9).value() == 9
'
}
ok "wheel: games of one's own, boards, periods" all_parts

# The libraries of glibc alone, and no newer glibc than the file's name says.
honest_name() {
  library=$(echo "$folder"/wheel/venv/lib/python3*/site-packages/sg/libsg-python.so)
  ! readelf -d "$library" | grep NEEDED | grep -v -E '\[(lib(c|m|dl|rt|pthread)|ld-linux-[a-z0-9-]*)\.so\.[0-9]\]' &&
    newest=$(readelf -V "$library" | sed -n 's/.*Name: GLIBC_\([0-9.]*\).*/\1/p' | sort -V | tail -n 1) &&
    case $wheel in *-manylinux_"$(echo "$newest" | tr . _)"_*) ;; *) false ;; esac
}
ok "wheel: the name says which glibc it needs" honest_name

has_licences() {
  for licence in Lua nauty 'Apache License 2.0' xxHash dkjson; do
    grep -q "^==== $licence ====$" "$folder"/wheel/venv/lib/python3*/site-packages/sg_lua-"$version".dist-info/licences.txt || return 1
  done
}
ok "wheel: has the licences of what it contains" has_licences
ok "wheel: pip removes it" "$python" -m pip uninstall --quiet --disable-pip-version-check --yes sg-lua
