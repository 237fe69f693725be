-- SPDX-License-Identifier: MIT
-- The program is built so that a fault in it is harder to use: what readelf shows of it.

local program = require "spec.support.program"

local has_readelf = program.output "command -v readelf" ~= ""

local function readelf(options) return program.output("readelf -W " .. options .. " " .. program.quote(program.path)) end

describe("the program", function()
  if not has_readelf then
    return it("needs readelf", function() pending "binutils is not installed" end)
  end
  if os.getenv "HARDEN" == "no" then
    return it("is not hardened", function() pending "built with HARDEN=no" end)
  end

  it("has no fixed address", function() assert.matches("Type:%s+DYN", readelf "-h") end)

  it("has tables that are read-only once it runs", function()
    assert.matches("GNU_RELRO", readelf "-l")
    assert.matches("BIND_NOW", readelf "-d")
  end)

  it("has no stack that is code, and no memory that is both", function()
    local segments = readelf "-l"
    assert.matches("GNU_STACK%s+%S+ %S+ %S+ %S+ %S+ RW ", segments)
    assert.is_nil(segments:match "LOAD[^\n]* RWE ")
  end)

  it("looks after its stack and its copies", function()
    local symbols = readelf "--dyn-syms"
    if symbols:find "__asan_init" then return pending "sanitizers have their own" end
    assert.matches("__stack_chk_fail", symbols)
    assert.matches("__%w+_chk", symbols)
  end)
end)
