-- SPDX-License-Identifier: MIT
-- lua assumptions.lua FOLDER: prints what each theorem of the compiled proofs in FOLDER rests on, and fails unless that
-- is nothing. Files of the checker may rest on Coq's machine integers and arrays as well.

local folder = assert(arg[1], "usage: assumptions.lua FOLDER")

local function read(path)
  local file = assert(io.open(path))
  local text = file:read("a")
  file:close()
  return text
end

-- The modules of Coq that state what machine integers and arrays do.
local PRIMITIVE = { "^PrimInt63%.", "^Uint63%.", "^Uint63Axioms%.", "^PArray%." }

local failed = false
local function fail(...)
  failed = true
  print("FAILED  " .. string.format(...))
end

local project = read(folder .. "/_CoqProject")
local checker = {} -- files that may use machine integers and arrays
for name in (project:match("# machine integers and arrays: ([^\n]*)") or ""):gmatch("[%w_]+") do
  checker[name] = true
end

local theorems, script = {}, {}
for name in project:gmatch("\n([%w_]+)%.v%f[\n]") do
  -- Comments may say these words; a comment in a comment does not occur in the proofs.
  local text = read(("%s/%s.v"):format(folder, name)):gsub("%(%*.-%*%)", "")
  local refused = { "Admitted", "Axiom", "Axioms", "Parameter", "Parameters", "Conjecture", "admit", "Unset" }
  for _, word in ipairs(refused) do
    if text:find("%f[%w_]" .. word .. "%f[^%w_]") then fail("proofs/%s.v says %s", name, word) end
  end
  script[#script + 1] = ("From SG Require %s."):format(name)
  for theorem in text:gmatch("\n%s*Theorem%s+([%w_']+)") do
    theorems[#theorems + 1] = { file = name, name = theorem }
  end
end
for _, theorem in ipairs(theorems) do
  script[#script + 1] = 'Goal True. idtac "THEOREM". Abort.'
  script[#script + 1] = ("Print Assumptions SG.%s.%s."):format(theorem.file, theorem.name)
end
local file = assert(io.open(folder .. "/Assumptions.v", "w"))
assert(file:write(table.concat(script, "\n"), "\n"))
file:close()

local pipe = assert(io.popen(("cd '%s' && coqc -q -Q . SG Assumptions.v 2>&1"):format(folder)))
local output = pipe:read("a")
if not pipe:close() then
  print(output)
  os.exit(1)
end
local answers = {}
for answer in (output .. "THEOREM\n"):gmatch("(.-)THEOREM\n") do
  answers[#answers + 1] = answer:match("^%s*(.-)%s*$")
end
for i, theorem in ipairs(theorems) do
  local answer, words = answers[i + 1], nil -- nothing stands before the first
  if answer == "Closed under the global context" then
    words = answer
  elseif checker[theorem.file] and answer:find("^Axioms:\n") then
    words = "machine integers and arrays only"
    for name in answer:gmatch("\n(%S+)") do
      local known = false
      for _, prefix in ipairs(PRIMITIVE) do
        known = known or name:find(prefix) ~= nil
      end
      if not known then words = nil end
    end
  end
  if words then
    print(("%s.v: %s: %s"):format(theorem.file, theorem.name, words))
  else
    fail("%s.v: %s rests on more:\n%s", theorem.file, theorem.name, answer)
  end
end
if #theorems == 0 then fail("no theorem found") end
print(("%d theorems"):format(#theorems))
os.exit(not failed)
