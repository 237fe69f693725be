-- SPDX-License-Identifier: MIT
-- The recipe "a theorem that answers by itself" of ARCHITECTURE.md, compared with the folders of lua/sg/laws.

require "sg"
local references = require "sg.publish.references"

local function read(path)
  local file = io.open(path)
  local text = file and file:read "a"
  if file then file:close() end
  return text
end

local function folders()
  local list, pipe = {}, assert(io.popen "ls -d lua/sg/laws/*/")
  for path in pipe:lines() do
    list[#list + 1] = path:match "([%w_]+)/$"
  end
  pipe:close()
  return list
end

describe("a theorem that answers by itself", function()
  local registry, page, left = read "lua/sg/laws/init.lua", read "docs/theorems.md", read "proofs/README.md"
  left = left:match "\n## What is left\n(.*)"
  local recipe = read("ARCHITECTURE.md"):match "%*%*A theorem that answers by itself%*%*(.-)\n%- %*%*"

  it("has its recipe, which names the files", function()
    for _, name in ipairs {
      "laws/NAME",
      "FINDERS",
      "docs/theorems.md",
      "proofs/README.md",
      "certificate/verify/NAME.lua",
      "lua/sg/publish/references.lua",
      "spec/laws/NAME_spec.lua",
    } do
      assert.truthy(recipe:find(name, 1, true), name)
    end
    assert.is_true(#folders() > 0)
  end)

  for _, name in ipairs(folders()) do
    it("has all of its parts: " .. name, function()
      local law = require("sg.laws." .. name)
      assert.is_function(law.suits)
      assert.is_function(law.find)
      assert.truthy(registry:find(('name = "%s"'):format(name), 1, true), "no row in FINDERS")
      local number, section = page:match('\n## (%d+)%. [^\n]*%("' .. name .. '"%)\n(.-)\n## ')
      assert.truthy(section, "no section of docs/theorems.md")
      assert.truthy(
        section:find("\nCoq: ", 1, true) or left:find("Section " .. number .. "[,;:]"),
        "no word of a proof"
      )
      local has_checker = read(("lua/sg/certificate/verify/%s.lua"):format(name)) ~= nil
      assert.truthy(has_checker or section:find("no certificate of its own", 1, true), "no word of a certificate")
      assert.is_table(references.subjects[name])
      assert.truthy(read(("spec/laws/%s_spec.lua"):format(name)), "no spec")
    end)
  end
end)
