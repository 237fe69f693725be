-- SPDX-License-Identifier: MIT
-- For specs of certificates: changed ones, none of which may pass, and the checker.

local program = require "spec.support.program"
require "sg" -- which holds the checker
local verify = require "sg.certificate.verify"

local M = {}

---What the checker says of a certificate.
---@return string|nil claim, string|nil reason why it does not pass
function M.check(text)
  local claim, refusal = verify.check(text)
  return claim, refusal and refusal.message
end

---Copies the checker, and nothing else, to a folder.
---@return string path of its main file
function M.copy_of_checker(folder)
  local copy = folder .. "/checker"
  assert(
    program.shell(
      (
        "mkdir -p %s && cp lua/sg/certificate/verify/*.lua %s && for kind in lua/sg/kinds/*/; do "
        .. "cp $kind/definition.lua %s/kind_$(basename $kind).lua; done"
      ):format(copy, copy, copy)
    ).code == 0
  )
  return copy .. "/main.lua"
end

---FNV-1a of 64 bits, written here once more: of the bytes of a string, or of the numbers of a list.
function M.hash(list, from, to)
  local hash = 0xcbf29ce484222325
  for i = from, to do
    hash = (hash ~ (type(list) == "string" and list:byte(i) or list[i])) * 0x100000001b3
  end
  return ("%016x"):format(hash)
end

-- The seal made good again: what is left to find is the falsehood itself.
function M.resealed(text)
  local body = text:match '^(.*)\n"seal"'
  return body and ('%s\n"seal": "%s"\n}\n'):format(body, M.hash(body, 1, #body)) or text
end

---A certificate with other fields, by name, and its seal made good.
function M.with(text, fields)
  for name, value in pairs(fields) do
    local n
    text, n = text:gsub('("' .. name .. '": )[^\n]*,\n', function(head) return head .. value .. ",\n" end)
    assert(n == 1, name)
  end
  return M.resealed(text)
end

---The numbers of a field of a certificate that is a list, or one number.
---@param text string
---@param name string
---@return integer[]
function M.list_of(text, name)
  local list = {}
  for number in text:match('"' .. name .. '": ([^\n]*),\n'):gmatch "%d+" do
    list[#list + 1] = math.tointeger(number)
  end
  return list
end

---The same as a certificate has it.
function M.list_text(list) return "[" .. table.concat(list, ",") .. "]" end

function M.replaced(text, from, to, by) return text:sub(1, from - 1) .. by .. text:sub(to + 1) end

-- Every text that differs from this one in one number, one string, one line or one item: each { what, text }.
function M.mutations(text)
  local list = {}
  local function add(what, changed)
    assert(changed ~= text)
    list[#list + 1] = { what, changed }
  end
  for from, digits, after in text:gmatch "()%f[%w](%d+)%f[^%w]()" do
    local before = text:sub(1, from - 1)
    if not before:find '"[^"\n]*$' or before:find '"[^"\n]*"[^"\n]*$' and not before:find '%."?%d*$' then
      local n = tonumber(digits)
      add(("number at byte %d + 1"):format(from), M.replaced(text, from, after - 1, ("%d"):format(n + 1)))
      if #list < 400 then
        add(("number at byte %d far off"):format(from), M.replaced(text, from, after - 1, ("%d"):format(2 * n + 3)))
        add(("number at byte %d dropped"):format(from), M.replaced(text, from, after - 1, ""))
      end
      if n > 0 and #list < 1000 then
        add(("number at byte %d - 1"):format(from), M.replaced(text, from, after - 1, ("%d"):format(n - 1)))
      end
    end
  end
  for from, word, after in text:gmatch '()"([^"\n]*)"()' do
    for i = 1, #word do
      local other = word:sub(i, i) == "1" and "2" or "1"
      add(("byte %d of %s"):format(i, word), M.replaced(text, from + i, from + i, other))
    end
    add("shorter " .. word, M.replaced(text, after - 2, after - 2, ""))
    add("longer " .. word, M.replaced(text, from, from, '"0'))
    add("a number for " .. word, M.replaced(text, from, after - 1, "7"))
  end
  local lines = {}
  for line in text:gmatch "[^\n]+" do
    lines[#lines + 1] = line
  end
  for i = 1, #lines do
    local function with(...)
      local new = table.move(lines, 1, i - 1, 1, {})
      for _, line in ipairs { ... } do
        new[#new + 1] = line
      end
      return table.concat(table.move(lines, i + 1, #lines, #new + 1, new), "\n") .. "\n"
    end
    add("line dropped: " .. lines[i], with())
    add("line twice: " .. lines[i], with(lines[i], lines[i]))
    add("line added after: " .. lines[i], with(lines[i], '"more": 1,'))
    if lines[i + 1] then
      local swapped = table.move(lines, 1, #lines, 1, {})
      swapped[i], swapped[i + 1] = lines[i + 1], lines[i]
      add("lines changed over: " .. lines[i], table.concat(swapped, "\n") .. "\n")
    end
    add("blank: " .. lines[i], with(" " .. lines[i]))
  end
  for from in text:gmatch "(),%d" do
    if from % 8 == 0 then add(("item %d there twice"):format(from), M.replaced(text, from, from, ",0,")) end
  end
  for at = 1, #text - 1, 97 do
    add("cut", text:sub(1, at))
  end
  add("empty", "")
  add("followed", text .. "\n")
  return list
end

return M
