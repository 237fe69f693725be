-- SPDX-License-Identifier: MIT
--[[ The format "sg-lua search certificate": values of positions that a search has found (docs/certificates.md).

Its couples (component, value) prove its claims. Each is checked by means of those before it only: for each number below
the value, a move to a sum of couples with that nim-sum; and for each option, that its nim-sum is another one: its
components are all known, or all but one, and in that one there is a move to a sum of couples that makes the nim-sum
that of the couple. So the player who moves in a sum of couples of nim-sum 0 loses, in finitely many moves
(docs/theorems.md, section 14); that play ends is no assumption. `split` and `canonical` written in the rule are: that a
position is worth the sum of its parts, and each part what its canonical form is worth. Where the rule is data (place,
take), the checker's own stand in their place. ]]

local position = require "sg.certificate.verify.position"
local refusal = require "sg.certificate.verify.refusal"
local rules = require "sg.certificate.verify.rule"
local sha256 = require "sg.certificate.verify.sha256"
local strict = require "sg.certificate.verify.strict"
local need = refusal.need

local M = { format = "sg-lua search certificate" }

M.couples_max = 30000000 -- more are read only if the caller allows it
local VALUE_MAX = 1 << 32
local MASK_VALUES = 62
local REPORT_EVERY = 100
local FACTOR = 0x9E3779B97F4A7C15 -- odd, of about as many bits as not
local byte, unpack = string.byte, string.unpack

-- ---- the form -------------------------------------------------------------------------------------------------------

-- A checksum of the lines before, and of this one. It tells other files from this one, unless somebody makes them so.
local function mixed(sum, line)
  sum = (sum ~ #line) * FACTOR
  for at = 1, #line - 7, 8 do
    sum = (sum ~ unpack("<i8", line, at)) * FACTOR
    sum = sum ~ sum >> 29
  end
  for at = #line - #line % 8 + 1, #line do
    sum = (sum ~ byte(line, at)) * FACTOR
  end
  return sum
end

-- The lines of the file, one after the other.
local Lines = {}
Lines.__index = Lines

function Lines:next(what)
  local line = need(self.read(), "the file ends before %s", what)
  self.at = self.at + 1
  if self.sum then self.sum = mixed(self.sum, line) end
  return line
end

-- The fields of an object on one line: all of those named, each of its type, and no others. A type with ? behind it may
-- be missing.
local function object_of(line, at, fields)
  local value, behind = position.read(line, 1)
  need(behind == #line + 1, "line %d goes on behind its end", at)
  for name in pairs(value) do
    need(fields[name], "line %d: the field '%s' is unknown", at, tostring(name))
  end
  for name, kind in pairs(fields) do
    local found = math.type(value[name]) or type(value[name])
    local is_absent = value[name] == nil and kind:sub(-1) == "?"
    kind = kind:gsub("?$", "")
    need(kind == "any" or found == kind or is_absent, "line %d: '%s' of type %s is expected", at, name, kind)
  end
  return value
end

local HEADER = {
  format = "string",
  version = "integer",
  engine = "string",
  rule = "string",
  params = "table",
  without = "table",
  claims = "integer",
  sha256 = "string",
  text = "string",
  files = "table?",
}

-- The texts of the files that the rule includes, by name; their digests are looked at.
local function read_files(list)
  local files = {}
  for i, entry in ipairs(list or {}) do
    local name, digest, text = nil, nil, nil
    if type(entry) == "table" then
      name, digest, text = entry[1], entry[2], entry[3]
    end
    need(
      type(name) == "string" and type(digest) == "string" and type(text) == "string",
      "file %d is no name, digest and text",
      i
    )
    need(files[name] == nil, "the file %s is there twice", name)
    need(sha256.of(text) == digest, "the digest of the file %s is another one", name)
    files[name] = text
  end
  return files
end

local function read_header(lines)
  local header = object_of(lines:next "its header", 1, HEADER)
  need(header.format == M.format, "this is not a certificate of values")
  need(header.version == 1, "%d does not fit the field 'version', which must be 1", header.version)
  need(sha256.of(header.text) == header.sha256, "the digest of the rule's text is another one")
  need(header.claims > 0, "it claims nothing")
  local without = {}
  for _, name in ipairs(header.without) do
    need((name == "split" or name == "canonical") and not without[name], "'without' is a list of split and canonical")
    without[name] = true
  end
  return header, without
end

-- ---- couples --------------------------------------------------------------------------------------------------------

-- known[key]: the value of a component; refuted[key]: the numbers below MASK_VALUES that it is known not to be worth,
-- as a mask. Only every n_parts-th couple is checked, from number `part` on.
local Proof = {}
Proof.__index = Proof

-- The nim-sum of the known components, how many are not known, and the last of these.
function Proof:sum_of(components)
  local sum, unknown, n, known = 0, nil, 0, self.known
  for i = 1, #components do
    local value = known[components[i]]
    if value then
      sum = sum ~ value
    else
      unknown, n = components[i], n + 1
    end
  end
  return sum, n, unknown
end

-- Has the component a move to a sum of couples of nim-sum n? Other moves that are met on the way refute other numbers.
function Proof:has_move_to(key, n)
  local mask, found = self.refuted[key] or 0, false
  for _, parts in ipairs(self.rule:raw_options(key)) do
    local sum, unknown = self:sum_of(self.rule:components_of(parts))
    if unknown == 0 and sum < MASK_VALUES then mask = mask | 1 << sum end
    if unknown == 0 and sum == n then
      found = true
      break
    end
  end
  self.refuted[key] = mask
  return found
end

-- Is the nim-sum of the components shown not to be v?
function Proof:refutes(components, v)
  local sum, n_unknown, unknown = self:sum_of(components)
  if n_unknown == 0 then return sum ~= v end
  if n_unknown > 1 then return false end
  local n, mask = v ~ sum, self.refuted[unknown] or 0
  return n < MASK_VALUES and mask >> n & 1 == 1 or self:has_move_to(unknown, n)
end

local function shown(rule, components)
  local words = {}
  for i, key in ipairs(components) do
    words[i] = rule:shown(key)
  end
  return #words == 0 and "nothing" or table.concat(words, " + ")
end

-- Checks that the component has this value.
function Proof:check(key, v, at)
  local seen, n_seen = {}, 0
  for _, parts in ipairs(self.rule:raw_options(key)) do
    local components = self.rule:components_of(parts)
    local sum, unknown = self:sum_of(components)
    if unknown == 0 and sum < v and not seen[sum] then
      seen[sum], n_seen = true, n_seen + 1
    end
    if not self:refutes(components, v) then
      refusal.refuse(
        "line %d: nothing before it shows that the option %s of %s is not worth %d",
        at,
        shown(self.rule, components),
        self.rule:shown(key),
        v
      )
    end
  end
  if n_seen == v then return end
  local m = 0
  while seen[m] do
    m = m + 1
  end
  refusal.refuse("line %d: nothing before it shows that %s has an option of value %d", at, self.rule:shown(key), m)
end

-- A line [position,value].
local function read_couple(line, at)
  local whole, value = line:match "^%[(-?%d+),(%d+)%]$"
  if whole and #whole < 19 and #value < 19 then
    return math.tointeger(tonumber(whole)), math.tointeger(tonumber(value))
  end
  local couple, behind = position.read(line, 1)
  need(
    behind == #line + 1 and type(couple) == "table" and #couple == 2 and next(couple, 2) == nil,
    "line %d is no couple",
    at
  )
  return position.key(couple[1]), couple[2]
end

function Proof:add(line, at)
  local key, v = read_couple(line, at)
  need(math.type(v) == "integer" and v >= 0 and v < VALUE_MAX, "line %d: this is no nim-value", at)
  local form = self.rule:canonical(key)
  if self.known[form] ~= nil then
    refusal.refuse("line %d: the component %s comes twice", at, self.rule:shown(key))
  end
  if self.n % self.n_parts == self.part - 1 then self:check(form, v, at) end
  -- Of a canonical that changes its own results the writer may know another one.
  for _, name in ipairs { form, key } do
    self.known[name], self.refuted[name] = v, nil
  end
  self.n = self.n + 1
end

-- ---- claims ---------------------------------------------------------------------------------------------------------

local CLAIM = { sum = "table", value = "any", outcome = "any", moves = "any" }

local function read_claim(line, at)
  local claim = object_of(line, at, CLAIM)
  local kinds = 0
  for _, name in ipairs { "value", "outcome", "moves" } do
    if claim[name] ~= nil then kinds = kinds + 1 end
  end
  need(
    kinds == 1
      and (claim.value == nil or math.type(claim.value) == "integer")
      and (claim.outcome == nil or claim.outcome == "N" or claim.outcome == "P")
      and (claim.moves == nil or type(claim.moves) == "table"),
    "line %d is no claim",
    at
  )
  claim.at = at
  for i, part in ipairs(claim.sum) do
    claim.sum[i] = position.key(part)
  end
  return claim
end

function Proof:value_of(parts, at)
  local sum, unknown = self:sum_of(self.rule:components_of(parts))
  need(unknown == 0, "line %d: the couples do not give this value", at)
  return sum
end

-- The name of a sum, whatever the order of its components.
local function name_of(components)
  local words = {}
  for i, key in ipairs(components) do
    words[i] = position.text(position.of_key(key))
  end
  table.sort(words)
  return table.concat(words, "+")
end

-- The options of a sum of positions, by name: their components.
function Proof:options_of_sum(parts)
  local options = {}
  for i, part in ipairs(parts) do
    for _, option in ipairs(self.rule:raw_options(part)) do
      local rest = table.move(parts, 1, i - 1, 1, {})
      table.move(option, 1, #option, #rest + 1, rest)
      table.move(parts, i + 1, #parts, #rest + 1, rest)
      local components = self.rule:components_of(rest)
      options[name_of(components)] = components
    end
  end
  return options
end

-- Each option of the position has an entry [[part,...],value], and each entry is an option.
function Proof:check_moves(claim)
  local options = self:options_of_sum(claim.sum)
  for _, entry in ipairs(claim.moves) do
    need(
      type(entry) == "table" and type(entry[1]) == "table" and math.type(entry[2]) == "integer",
      "line %d: a move is a list of parts and a value",
      claim.at
    )
    local keys = {}
    for i, part in ipairs(entry[1]) do
      keys[i] = position.key(part)
    end
    local components = self.rule:components_of(keys)
    local name = name_of(components)
    need(options[name], "line %d: %s is no option", claim.at, shown(self.rule, components))
    need(
      self:value_of(keys, claim.at) == entry[2],
      "line %d: the option %s has another value",
      claim.at,
      shown(self.rule, components)
    )
    options[name] = false
  end
  for _, components in pairs(options) do
    if components then refusal.refuse("line %d: the option %s is missing", claim.at, shown(self.rule, components)) end
  end
end

function Proof:check_claim(claim)
  for _, part in ipairs(claim.sum) do
    self.rule:check_position(part, claim.at)
  end
  if claim.moves then
    self:check_moves(claim)
  elseif claim.value then
    need(self:value_of(claim.sum, claim.at) == claim.value, "line %d: the couples give another value", claim.at)
  elseif claim.outcome == "P" then
    need(self:value_of(claim.sum, claim.at) == 0, "line %d: the couples do not give this outcome", claim.at)
  else
    need(
      self:refutes(self.rule:components_of(claim.sum), 0),
      "line %d: the couples do not give this outcome",
      claim.at
    )
  end
end

-- ---- the verdict ----------------------------------------------------------------------------------------------------

local function told(rule, claim, start)
  local what = start ~= nil and #claim.sum == 1 and claim.sum[1] == start and "the start" or shown(rule, claim.sum)
  if claim.value then return ("%s has value %d"):format(what, claim.value) end
  if claim.outcome then
    return ("%s is %s"):format(what, claim.outcome == "N" and "an N-position" or "a P-position")
  end
  local values = {}
  for i, entry in ipairs(claim.moves) do
    values[i] = entry[2]
  end
  table.sort(values)
  return ("%s has %d different options, of the values %s"):format(what, #values, table.concat(values, ","))
end

local function verdict(header, claims, proof, assumed)
  local names, words = {}, {}
  for name in pairs(header.params) do
    names[#names + 1] = name
  end
  table.sort(names)
  for i, name in ipairs(names) do
    names[i] = name .. "=" .. position.text(header.params[name])
  end
  local start = proof.rule:start_key()
  for i, claim in ipairs(claims) do
    words[i] = told(proof.rule, claim, start)
  end
  return ("%s: %s, proven by %d couples%s"):format(
    table.concat({ header.rule, table.unpack(names) }, ":"),
    table.concat(words, "; "),
    proof.n,
    assumed
  )
end

-- Names for the verdict the split and the canonical that the proof uses: the proof takes those written in the rule for
-- granted; the others are the checker's own.
local function told_assumptions(rule)
  local tail = ""
  if #rule.assumed > 0 then
    tail = (", if its %s %s right"):format(table.concat(rule.assumed, " and "), #rule.assumed == 1 and "is" or "are")
  end
  if #rule.own > 0 then tail = tail .. (", with the checker's own %s"):format(table.concat(rule.own, " and ")) end
  return tail
end

local function new_proof(rule, part)
  part = part or { 1, 1 }
  return setmetatable({ rule = rule, known = {}, refuted = {}, n = 0, part = part[1], n_parts = part[2] }, Proof)
end

-- Reads and checks all lines behind the header. Returns the claims.
local function check_lines(lines, proof, header, opts)
  local claims, limit = {}, opts.limit or M.couples_max
  for i = 1, header.claims do
    claims[i] = read_claim(lines:next "its claims", lines.at)
  end
  while true do
    local line = lines:next "the line with the number of its couples"
    if line:sub(1, 1) ~= "[" then
      local last = object_of(line, lines.at, { couples = "integer" })
      need(last.couples == proof.n, "there are %d couples, and the last line says %d", proof.n, last.couples)
      break
    end
    if proof.n >= limit then refusal.exceed_limit("more than %d couples: give a larger limit", limit) end
    proof:add(line, lines.at)
    if opts.progress and proof.n % REPORT_EVERY == 0 then opts.progress(proof.n) end
  end
  need(lines.read() == nil, "the file goes on behind its end")
  for _, claim in ipairs(claims) do
    proof:check_claim(claim)
  end
  return claims
end

---Checks a certificate.
---@param read fun(): string|nil the lines of the file, one after the other, without their ends
---@param opts table limit, time, clock, progress; strict: the size up to which split and canonical are checked; part
---@return string claim
---@return table|nil limit the refusal, if the claim is proven and a limit ended the check of split and canonical
function M.check(read, opts)
  local lines = setmetatable({ read = read, at = 0, sum = opts.part and 0 }, Lines)
  local header, without = read_header(lines)
  local rule = rules.load(
    header.text,
    header.params,
    without,
    { files = read_files(header.files), time = opts.time, clock = opts.clock or os.clock }
  )
  local proof = new_proof(rule, opts.part)
  local ok, result, limit = pcall(function()
    need(
      rule.name == nil or rule.name == header.rule,
      "the rule is called %s, not %s",
      tostring(rule.name),
      header.rule
    )
    local brute = opts.strict and strict.watch(rule, opts.strict)
    local claims = check_lines(lines, proof, header, opts)
    if opts.part then opts.part.sum = lines.sum end
    rule:finish()
    local ended = brute and brute:run(opts.progress)
    return verdict(header, claims, proof, told_assumptions(rule) .. (brute and brute:told(ended) or "")), ended
  end)
  rule:close()
  if ok then return result, limit end
  if opts.part then opts.part.n_checked = proof.n end
  error(result, 0)
end

return M
