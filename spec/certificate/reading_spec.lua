-- SPDX-License-Identifier: MIT
-- docs/certificates.md says what a stranger must read to trust a certificate: each file that the checker loads for it,
-- and how many lines these are.

local VERIFY, KINDS = "lua/sg/certificate/verify/%s.lua", "lua/sg/kinds/%s/definition.lua"

---The part of the checker that each row of the table is about, by the first words of the row.
local ROWS = {
  ["a period of heaps"] = "period",
  ["a long period"] = "long_period",
  ["a period of a coupled family"] = "coupled",
  ["a period of a row"] = "rows",
  ["an automaton of nim-values"] = "automaton",
  ["a law by digits"] = "digits",
  ["P-positions of two heaps"] = "lost_pairs",
  ["periods that a sequence does not have"] = "no_period",
  ["a misère quotient"] = "misere_quotient",
  ["a value found by search"] = "search",
}

local page = assert(io.open "docs/certificates.md"):read "a"

local function path_of(name)
  local kind = name:match "^kind_([%w_]+)$"
  return (kind and KINDS or VERIFY):format(kind or name)
end

---The files that a file requires, by the names under which they stand in the folder of the checker.
local function required_by(name)
  local list = {}
  for line in io.lines(path_of(name)) do
    if not line:find "^%s*%-%-" then
      for part in line:gmatch '"sg%.certificate%.verify%.([%w_]+)"' do
        list[#list + 1] = part
      end
      for kind in line:gmatch '"sg%.kinds%.([%w_]+)%.definition"' do
        list[#list + 1] = "kind_" .. kind
      end
    end
  end
  return list
end

---Returns the files that the checker loads for certificates of a part, and how many lines of these files are not empty.
local function to_read(part)
  local files, n_lines = { main = true, init = true }, 0
  local function add(name)
    if files[name] then return end
    files[name] = true
    for _, other in ipairs(required_by(name)) do
      add(other)
    end
  end
  add(part)
  for name in pairs(files) do
    for line in io.lines(path_of(name)) do
      n_lines = n_lines + (line:find "%S" and 1 or 0)
    end
  end
  return files, n_lines
end

describe("what to read before trusting a certificate", function()
  it("is listed with its lines", function()
    for title, part in pairs(ROWS) do
      local names, lines = page:match("\n| " .. title:gsub("%-", "%%-") .. " | ([^|]*) | ([%d,]+)")
      assert.is_truthy(names, title)
      local listed = {}
      for name in names:gmatch "`([%w_]+)`" do
        listed[name] = true
      end
      local files, n_lines = to_read(part)
      assert.same(files, listed, title)
      local said = tonumber((lines:gsub(",", "")))
      assert.is_true(math.abs(said - n_lines) <= n_lines / 20, ("%s: %s, there are %d"):format(title, lines, n_lines))
    end
  end)

  it("is in the table of files, each once", function()
    local table_of_files = assert(page:match "\n| file | holds |(.-)\n\n")
    local count = {}
    for names in table_of_files:gmatch "\n| ([^|]*) |" do
      for name in names:gmatch "`([%w_]+)%.lua`" do
        count[name] = (count[name] or 0) + 1
      end
    end
    local command = "cd lua/sg && ls certificate/verify/*.lua kinds/*/definition.lua"
    for path in assert(io.popen(command)):lines() do
      local kind = path:match "^kinds/([%w_]+)/"
      local name = kind and "kind_" .. kind or path:match "([%w_]+)%.lua$"
      assert.equal(1, count[name], name)
    end
  end)
end)
