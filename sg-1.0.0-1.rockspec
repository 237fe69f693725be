-- SPDX-License-Identifier: MIT
-- luarocks make, in a folder of the sources. The build needs xxHash and nauty with their headers, GNU make and pkg-config, and
-- the module dkjson, which it puts into the module (docs/dependencies.md).
rockspec_format = "3.0"
package = "sg"
version = "1.0.0-1"
source = { url = "file://sg-lua-1.0.0.tar.gz", dir = "sg-lua-1.0.0" }
description = {
  summary = "Nim-values of impartial combinatorial games",
  detailed = "Rules of games as Lua tables or files; nim-values, winning moves, sums, nim-sequences with proven periods, "
    .. "misère play. Every answer says how it is known.",
  license = "MIT",
  labels = { "games", "math" },
}
supported_platforms = { "linux" }
dependencies = { "lua ~> 5.4" }
external_dependencies = { XXHASH = { header = "xxhash.h" } }
build = {
  type = "make",
  build_target = "build/sg.so",
  build_variables = {
    B = "build",
    CC = "$(CC)",
    LUA = "$(LUA)",
    LUA_CFLAGS = "-I$(LUA_INCDIR)",
  },
  install_pass = false,
  install = { lib = { sg = "build/sg.so" } },
}
