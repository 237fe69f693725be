-- SPDX-License-Identifier: MIT
-- What may require what in lua/sg: each room requires itself and the rooms below it, and no files require each other in
-- a circle. A require inside a function counts like any other.

local lfs = require "lfs"

-- The spec reads files and needs nothing that is compiled: what the tables of fields ask the core for is anything.
package.path = "lua/?.lua;lua/?/init.lua;" .. package.path
local anything = { __call = function() return 0 end }
function anything.__index() return setmetatable({}, anything) end
package.loaded["sg.core"] = setmetatable({}, anything)

-- From the lowest room to the highest. A room is a folder of lua/sg, or single files, by pattern.
local ROOMS = {
  {
    name = "base",
    "atomic_file",
    "beside",
    "command_line",
    "component",
    "evidence",
    "failure",
    "folder",
    "gcd",
    "internals",
    "later",
    "label",
    "limits",
    "loony",
    "methods",
    "misuse",
    "nesting",
    "nimber",
    "position_sum",
    "refusal",
    "result",
    "text.plain",
    "text.words",
    "kinds.shared.definition",
    "kinds.shared.meant_heap",
    "theory",
    "ugly_product",
  },
  { name = "automata" },
  -- What fields of rules mean: rule completes rules by it, and so does the checker of certificates.
  {
    name = "definitions",
    "rule.intervals",
    "rule.plain_value",
    "kinds.%w+.definition",
    "kinds.%w+.template",
    "kinds.coins",
    "kinds.coupled_heaps",
    "kinds.declared",
    "kinds.entailing",
    "kinds.fields",
    "kinds.formula",
    "kinds.heaps",
    "kinds.impartial",
    "kinds.loopy",
    "kinds.place",
    "kinds.poset",
    "kinds.positions",
    "kinds.rewrite",
    "kinds.take",
    "kinds.two_heaps",
  },
  { name = "rule" },
  { name = "what was seen", "laws.grounds" },
  { name = "heap" },
  { name = "search" },
  { name = "entailing" },
  { name = "drawing" },
  { name = "notation", "notation" },
  { name = "kinds" },
  { name = "game", "game", "game.answers", "game.sequences", "game.views" },
  { name = "operator" },
  { name = "combine" },
  { name = "misere" },
  { name = "pattern" },
  { name = "laws" },
  { name = "known" },
  { name = "certificate" },
  { name = "check" },
  { name = "explain", "explain" },
  { name = "text" },
  { name = "publish" },
  { name = "questions", "questions" },
  { name = "batch" },
  { name = "init", "init" },
  { name = "spec", "spec" },
  { name = "cli" },
  { name = "mpi" },
}

-- Modules in C, which every room may require.
local IN_C = { ["sg.core"] = true, ["sg.host"] = true, ["sg.pool"] = true, ["sg.mpi"] = true }

-- Requires that stay although they lead upward or close a circle, each with its reason: { "from -> to", "reason" }.
local ALLOWED = {
  {
    "batch.worker -> init",
    "the child processes of a batch are users of the module sg, and sg.batch is a function of it",
  },
  {
    "heap.family -> laws.heaps",
    "values of far heaps, by",
  },
  { "heap.moves -> laws.heaps", "moves of far heaps, by" },
  {
    "heap.family -> laws",
    "a question about far heaps asks what is known of all: laws are looked for by the questions of the game",
  },
  { "kinds.two_heaps.plain -> laws.pairs", "the same of two heaps" },
  { "misere.by_law -> laws", "and in misère play" },
  {
    "pattern.proven -> certificate.verify.digits",
    "induction on the digits: the program proves a law by what checks its certificate, there is no second proof",
  },
  { "pattern.proven -> certificate.verify.refusal", "the same: how that says no" },
  { "game.sequences -> laws.listed", "game:pattern: loaded when first asked for, so that a command starts in 5 ms" },
  { "game.views -> explain", "game:explain: loaded when first asked for, so that a command starts in 5 ms" },
  {
    "game.views -> misere",
    "game:misere_outcome and its kin: loaded when first asked for, so that a command starts in 5 ms",
  },
}

---The files of lua/sg by module name: "rule.load", and "check" for check/init.lua.
local function modules()
  local found = {}
  local function visit(folder, prefix)
    for name in lfs.dir(folder) do
      local path = folder .. "/" .. name
      if name ~= "." and name ~= ".." and lfs.attributes(path, "mode") == "directory" then
        visit(path, prefix .. name .. ".")
      elseif name:find "%.lua$" then
        local module = prefix .. name:gsub("%.lua$", "")
        found[module == "init" and "init" or module:gsub("%.init$", "")] = path
      end
    end
  end
  visit("lua/sg", "")
  return found
end

local FILES = modules()

---The number of the room of a module, and its name; nil where it has none.
local function room_of(module)
  local folder = module:match "^(%w+)%." or module
  for number, room in ipairs(ROOMS) do
    for _, single in ipairs(room) do
      if module:find("^" .. single:gsub("%.", "%%."):gsub("%%w%+", "[%%w_]+") .. "$") then
        return number, room.name
      end
    end
  end
  for number, room in ipairs(ROOMS) do
    if not room[1] and room.name == folder then return number, room.name end
  end
end

---The code of a file without its comments; what stands in long strings counts as code.
local function code_of(path)
  local lines = {}
  for line in io.lines(path) do
    if not line:find "^%s*%-%-" then lines[#lines + 1] = line end
  end
  return table.concat(lines, "\n")
end

---The modules that a file requires: each quoted name of a module, and each folder from which a name is put together.
local function required_by(module)
  local list, code = {}, code_of(FILES[module])
  if code:find "require%s*%(?%s*[\"']sg[\"']" then list.init = true end
  for name in code:gmatch "[\"']sg%.([%w_.%%]+)[\"']" do
    if FILES[name] then list[name] = true end
    if name:find "%.$" then name = name .. "%s" end -- "sg.folder." .. name, or "sg.kinds.%s.answers"
    local pattern = name:find "%%s" and "^" .. name:gsub("%.", "%%."):gsub("%%s", "[%%w_]+") .. "$"
    for other in pairs(FILES) do
      if pattern and other:find(pattern) then list[other] = true end
    end
  end
  list[module] = nil
  return list
end

---Each require as "from -> to", with both names; sorted.
local function arrows()
  local list = {}
  for from in pairs(FILES) do
    for to in pairs(required_by(from)) do
      list[#list + 1] = { text = from .. " -> " .. to, from = from, to = to }
    end
  end
  table.sort(list, function(a, b) return a.text < b.text end)
  return list
end

local function listed(arrow)
  for _, entry in ipairs(ALLOWED) do
    if entry[1] == arrow then return true end
  end
  return false
end

---Whether the module `from` requires the module `to`, directly or through others.
local function leads(graph, from, to, seen)
  if from == to then return true end
  if seen[from] then return false end
  seen[from] = true
  for _, required in ipairs(graph[from] or {}) do
    if leads(graph, required, to, seen) then return true end
  end
  return false
end

---The requires that lie on a circle once those for which left_out(text) holds are gone.
local function on_circles(all, left_out)
  local graph, found = {}, {}
  for _, arrow in ipairs(all) do
    if not left_out(arrow.text) then
      graph[arrow.from] = graph[arrow.from] or {}
      table.insert(graph[arrow.from], arrow.to)
    end
  end
  for _, arrow in ipairs(all) do
    if not left_out(arrow.text) and leads(graph, arrow.to, arrow.from, {}) then found[#found + 1] = arrow.text end
  end
  return found
end

describe("the rooms of lua/sg", function()
  local all = arrows()

  local function is_upward(arrow) return room_of(arrow.to) > room_of(arrow.from) end

  it("hold every file", function()
    for module, path in pairs(FILES) do
      assert.is_truthy(room_of(module), path .. " has no room in ROOMS")
    end
  end)

  it("hold the files that are required", function()
    for module, path in pairs(FILES) do
      for name in code_of(path):gmatch "require%s*%(?%s*[\"'](sg%.[%w_.]+[%w_])[\"']" do
        assert.is_truthy(IN_C[name] or FILES[name:sub(4)], ("%s requires %s, which is no file"):format(module, name))
      end
    end
  end)

  it("require only rooms below", function()
    local found = {}
    for _, arrow in ipairs(all) do
      if is_upward(arrow) and not listed(arrow.text) then found[#found + 1] = arrow.text end
    end
    assert.same({}, found)
  end)

  it("have no circle of files", function() assert.same({}, on_circles(all, listed)) end)

  -- What a game can do, as fields of its kind say it: the names of those fields that hold no function and no sentence.
  local function abilities()
    local names = {}
    for line in io.lines "lua/sg/kinds/init.lua" do
      local name, holds = line:match "^%-%-%-@field ([%w_]+)%?? (%S+)"
      if name and name ~= "name" and not holds:find "^fun" and not holds:find "^table<" then
        names[#names + 1] = name
      end
    end
    return names
  end

  -- Which kind a game is decides the table in lua/sg/kinds, once. Elsewhere code asks internals[game].kind what the game
  -- can do; a table with an entry for each kind is such a decision, too, and so is an ability that is compared with what
  -- one kind says of it. A field of a rule stands for its kind only where the fields of rules are read. (The engines of a
  -- kind read its fields as data.)
  it("ask no game outside lua/sg/kinds which kind of game it is", function()
    local found = {}
    local tests = {
      "%f[%w_]game%.kind%s*[~=]=",
      "%[%s*[%w_]+%.kind%s*%]%s+or",
      "%[%s*[%w_.]-game%.kind%s*%]",
      "%.kind%.[%w_]+%s*%]",
      "%f[%w_]kind%.name%f[^%w_]",
      '%f[%w_]kind%s*[~=]=%s*"positions"',
      "%.operated%f[^%w_]",
      "type%(game%.rule%.",
      "if [^\n]*%.loaded%.formula%f[^%w_]",
    }
    for _, ability in ipairs(abilities()) do
      for _, what in ipairs { '"', "%d", "true", "false" } do
        tests[#tests + 1] = ("[^#%%w_]%s%%s*[~=]=%%s*%s"):format(ability, what)
      end
    end
    for _, kind in ipairs(require "sg.kinds.fields".kinds) do
      for _, field in ipairs(kind.fields) do
        for _, how in ipairs {
          "not [%%w_.]+%%.%s%%.%s%%f[^%%w_]",
          "%%.%s%%.%s%%s*[~=]=%%s*[^c]", -- not: == core.function_mark
          "%%.%s%%.%s and ",
          "%%.%s%%.%s or ",
          "%%.%s%%.%s then",
        } do
          for _, read_from in ipairs { "rule", "data" } do
            tests[#tests + 1] = how:format(read_from, field.name)
          end
        end
      end
    end
    for module, path in pairs(FILES) do
      local makes_kinds = module:find "^kinds" or module:find "^rule" or module == "operator.make"
      if not makes_kinds and not module:find "^certificate%.verify" then
        local code = code_of(path)
        for _, test in ipairs(tests) do
          if code:find(test) then found[#found + 1] = module .. ": " .. test end
        end
      end
    end
    assert.same({}, found)
  end)

  it("have no entry in a list that is no longer needed", function()
    local upward = {}
    for _, arrow in ipairs(all) do
      upward[arrow.text] = is_upward(arrow)
    end
    local function closes_a_circle(text)
      return #on_circles(all, function(other) return other ~= text and listed(other) end) > 0
    end
    for _, entry in ipairs(ALLOWED) do
      assert.is_true(upward[entry[1]] or closes_a_circle(entry[1]), "remove this entry: " .. entry[1])
      assert.is_string(entry[2], entry[1] .. " needs a reason")
    end
  end)
end)

describe("the recipe for a kind of game that is data", function()
  -- The files of the program in which the field rewrite is named.
  local function naming()
    local found = {}
    local command = "grep -rlw rewrite lua src web/*.* web/page python --include=*.lua --include=*.[ch] "
      .. "--include=*.mk --include=*.mjs --include=*.js --include=*.py --exclude-dir=node_modules "
      .. "--exclude=words.js" -- generated
    for path in assert(io.popen(command)):lines() do
      found[#found + 1] = path
    end
    table.sort(found)
    return found
  end

  -- The files of the program that the page names for it.
  local function told()
    local page = assert(io.open "ARCHITECTURE.md"):read "a"
    local recipe = assert(page:match "\n%- %*%*A kind of game that is data%*%*(.-)\n%- %*%*")
    local list, seen = {}, {}
    for path in recipe:gmatch "`(lua/[%w_./]+)`" do
      if not seen[path] then list[#list + 1] = path end
      seen[path] = true
    end
    table.sort(list)
    return list
  end

  it("names exactly the files that name rewrite", function() assert.same(naming(), told()) end)
end)

describe("the recipes", function()
  it("name files that are there, and targets that make has", function()
    local page = assert(io.open "ARCHITECTURE.md"):read "a"
    local recipes = page:match "\n## Where to add\n(.*)"
    local missing = {}
    local function is_there(path)
      for _, root in ipairs { "", "lua/sg/", "lua/sg/kinds/rewrite/" } do
        local file = io.open(root .. path)
        if file then return file:close() end
      end
    end
    for path in recipes:gmatch "`([%w_./-]+)`" do
      local is_path = path:find "%.%l+$" and not path:find "NAME" or path:find "/$"
      if is_path and not is_there(path) then missing[#missing + 1] = path end
    end
    local makefile = assert(io.open "Makefile"):read "a"
    for target in recipes:gmatch "`make ([%w-]+)`" do
      if not makefile:find("\n" .. target:gsub("-", "%%-") .. ":") then missing[#missing + 1] = "make " .. target end
    end
    assert.same({}, missing)
  end)
end)
