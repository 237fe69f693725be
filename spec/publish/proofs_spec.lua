-- SPDX-License-Identifier: MIT
-- The theorems of the engine, the sections of docs/theorems.md, the proofs in proofs/ and what `cite` names: the same.

require "sg"
local references = require "sg.publish.references"

local function read(path)
  local file = assert(io.open(path))
  local text = file:read "a"
  file:close()
  return text
end

---@return table<string, boolean> which theorems a file of proofs states
local function theorems_of(file)
  local names = {}
  for name in read("proofs/" .. file):gmatch "\n%s*Theorem%s+([%w_']+)" do
    names[name] = true
  end
  return names
end

describe("the proofs in Coq", function()
  local project, readme, page = read "proofs/_CoqProject", read "proofs/README.md", read "docs/theorems.md"
  local files = {}
  for file in project:gmatch "\n([%w_]+%.v)" do
    files[#files + 1] = file
  end

  it("are described in proofs/README.md, file by file", function()
    for _, file in ipairs(files) do
      assert.matches("\n| `" .. file:gsub("%.", "%%.") .. "` |", readme)
    end
  end)

  it("stand in the sections of docs/theorems.md, which name them", function()
    local named = {}
    local section
    for line in page:gmatch "[^\n]+" do
      section = line:match "^## (%d+)%. " or line:match "^## " or section
      local statement = line:match "^Coq: (.*)"
      if statement then
        assert.matches("^%d+$", section)
        local file
        for theorems, shown, path in statement:gmatch "([^%[]-) in %[([%w_]+%.v)%]%(%.%./proofs/([%w_]+%.v)%)" do
          file = shown
          assert.equal(shown, path)
          named[shown] = true
          for theorem in theorems:gmatch "`([%w_']+)`" do
            assert.is_true(theorems_of(shown)[theorem], theorem .. " in " .. shown)
          end
        end
        assert.is_string(file, line)
      end
    end
    assert.is_true(named["window.v"] and named["guy_smith.v"])
    for file in pairs(named) do
      assert.matches("\n" .. file:gsub("%.", "%%.") .. "\n", project)
    end
    for _, file in ipairs(files) do -- a capital: what other files need
      assert.is_true(named[file] or file:find "^%u" ~= nil, file .. " has no section")
    end
  end)

  it("are those that cite names", function()
    for subject, proof in pairs(references.proofs) do
      assert.is_table(references.subjects[subject], subject)
      assert.is_true(theorems_of(proof[1])[proof[2]], proof[2])
    end
    local list, proof = require("sg.publish.cite").of_subject "guy-smith"
    assert.is_true(#list > 0)
    assert.equal("proofs/guy_smith.v: Theorem guy_smith, checked by Coq", proof)
  end)

  it("are there for each theorem of the engine, or proofs/README.md says that there is none", function()
    local left = readme:match "\n## What is left\n(.*)" or ""
    local n = 0
    for name in read("src/theory/theorem.c"):gmatch '%[SG_THEOREM_[%u_]+%]%s*=%s*{%s*"([%l-]+)"' do
      n = n + 1
      if name ~= "none" then
        local proven = references.proofs[name] ~= nil
        local said = left:find("`" .. name .. "`", 1, true) ~= nil
        assert.is_true(proven ~= said, name)
      end
    end
    assert.is_true(n >= 9)
  end)
end)
