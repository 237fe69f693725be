-- SPDX-License-Identifier: MIT
-- The form of certificates (docs/certificates.md): JSON, one field per line, in the order of the format.

local atomic_file = require "sg.atomic_file"
local digest = require "sg.certificate.verify.digest"

local M = {}

local function written(value)
  if type(value) == "string" then return '"' .. value .. '"' end
  if type(value) ~= "table" then return ("%d"):format(value) end
  local words = {}
  for i, number in ipairs(value) do
    words[i] = ("%d"):format(number)
  end
  return "[" .. table.concat(words, ",") .. "]"
end

---@param fields table[] each { name, value }: an integer, a string without escapes, or a list of integers; a field
---without a value is left out
---@return string lines without the brace that ends the object
local function body_of(fields)
  local lines = {}
  for _, field in ipairs(fields) do
    local name, value = field[1], field[2]
    if value ~= nil then lines[#lines + 1] = ('"%s": %s'):format(name, written(value)) end
  end
  return "{\n" .. table.concat(lines, ",\n")
end

---A certificate without a seal.
---@return string
function M.text(fields) return body_of(fields) .. "\n}\n" end

---A certificate whose last field is the digest of the bytes before it.
---@return string
function M.sealed_text(fields)
  local body = body_of(fields) .. ","
  return ('%s\n"seal": "%s"\n}\n'):format(body, digest.of_bytes(body))
end

---Writes a certificate to a file, whole or not at all; a device or a pipe is written to.
---@param path string
---@param text? string as the functions `text` of this folder return it
---@param why? sg.Failure why there is none
---@return boolean|nil done, sg.Failure|nil failure its code is "no" if there can be no certificate
function M.write(path, text, why)
  if not text then return nil, why end
  return atomic_file.write(path, text)
end

return M
