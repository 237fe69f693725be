-- SPDX-License-Identifier: MIT
-- Takes the names of local variables and of upvalues out of a compiled chunk of Lua 5.4. They are a fifth of what the
-- program loads when it starts, and only Lua's own messages of faults in sg-lua itself ("local 'x'") tell them.
-- The name of the file and the lines stay, which tracebacks tell, and so do the parameters of functions that take opts,
-- for which sg/limits.lua looks. With SG_LUA=lua the modules are read from the disk, and have all names.

local HEADER = 31 -- bytes before the function, without the number of its upvalues
local BYTES_OF_CONSTANT = { [0x00] = 0, [0x01] = 0, [0x11] = 0, [0x03] = 8, [0x13] = 8 }
local NONE = "\x80" -- a list of nothing
local STRINGS = { [0x04] = true, [0x14] = true }

---@param chunk string as string.dump gives it
---@return string
return function(chunk)
  local at, copied, out = 1, 1, {}

  -- Numbers have seven bits a byte, the highest first; the last byte is marked.
  local function number()
    local n = 0
    repeat
      local byte = chunk:byte(at)
      n, at = n << 7 | byte & 0x7f, at + 1
    until byte >= 0x80
    return n
  end

  local function skip(n_bytes) at = at + n_bytes end

  local function read_string()
    local length = math.max(number() - 1, 0) -- 0 is no string, 1 an empty one
    skip(length)
    return chunk:sub(at - length, at - 1)
  end

  local function each(skip_one)
    for _ = 1, number() do
      skip_one()
    end
  end

  local function skip_constant()
    local type = chunk:byte(at)
    skip(1)
    if STRINGS[type] then
      read_string()
    else
      skip(BYTES_OF_CONSTANT[type])
    end
  end

  local function leave_out(from, instead)
    out[#out + 1] = chunk:sub(copied, from - 1)
    out[#out + 1] = instead
    copied = at
  end

  -- The first variables of a function are its parameters.
  local function variables(n_parameters)
    local from, n = at, number()
    local first, last, takes_opts = at, at - 1, false
    for i = 1, n do
      local name = read_string()
      number() -- from this instruction to that one
      number()
      if i == n_parameters then last = at - 1 end
      takes_opts = takes_opts or i <= n_parameters and name == "opts"
    end
    leave_out(from, takes_opts and string.char(n_parameters | 0x80) .. chunk:sub(first, last) or NONE)
  end

  local function names_of_upvalues()
    local from = at
    each(read_string)
    leave_out(from, NONE)
  end

  local function skip_function()
    read_string() -- the file
    number() -- its first and last line
    number()
    local n_parameters = chunk:byte(at)
    skip(3)
    skip(4 * number()) -- instructions
    each(skip_constant)
    skip(3 * number()) -- upvalues
    each(skip_function)
    skip(number()) -- lines
    each(function()
      number()
      number()
    end)
    variables(n_parameters)
    names_of_upvalues()
  end

  assert(chunk:sub(1, 5) == "\x1bLua\x54", "without_names.lua reads chunks of Lua 5.4")
  skip(HEADER + 1)
  skip_function()
  assert(at == #chunk + 1, "without_names.lua misreads a chunk")
  out[#out + 1] = chunk:sub(copied)
  return table.concat(out)
end
