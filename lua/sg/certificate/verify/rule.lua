-- SPDX-License-Identifier: MIT
--[[ A game on positions, from the text of its rule: the checker asks its functions options, split and canonical, and
nothing else. What a function hands over is copied at once, and each call gets a copy of its own.

A component is known by its key (position.lua). `options` gives the options of a component, each as the keys of the
components of the sum that is left: the position is split, and each part is made canonical. ]]

local bits = require "sg.certificate.verify.bits"
local canonical = require "sg.certificate.verify.canonical"
local graph = require "sg.certificate.verify.graph"
local grid = require "sg.certificate.verify.grid"
local parameters = require "sg.certificate.verify.params"
local position = require "sg.certificate.verify.position"
local refusal = require "sg.certificate.verify.refusal"
local sandbox = require "sg.certificate.verify.sandbox"
local wide = require "sg.certificate.verify.wide"
local words = require "sg.certificate.verify.words"

local defined = require "sg.kinds.defined.definition"
local forms = require "sg.kinds.form.definition"(require "sg.kinds.shared.definition"(), bits.bits, wide.is)

local M = {}

local REMEMBERED_MAX = 100000 -- positions whose components are remembered

local need = refusal.need
local key_of, of_key = position.key, position.of_key

local function complain(name, message) error(name .. ": " .. message, 0) end

-- Makes the table that rules call sg, but for the helpers that are written once (kinds/helpers/definition.lua).
local function helpers()
  local sg = {
    bits = bits.bits,
    grid = grid.grid,
    graph = graph.graph,
    words = words.words,
    mex = canonical.mex,
    xor = canonical.xor,
    canonical = {},
  }
  for _, part in ipairs { bits, grid, graph, words, canonical } do
    for name, f in pairs(part.canonical) do
      sg.canonical[name] = f
    end
  end
  return sg
end

-- Fields of rules that have no positions with nim-values: no search has values of these games.
local NOT_SEARCHED =
  { code = "heaps", subtract = "heaps", heap = "heaps", heaps = "coupled heaps", entailing = "entailing moves" }

local function check_kind(fields)
  for name, what in pairs(NOT_SEARCHED) do
    need(not fields[name], "the rule is about %s, and has no positions whose values a search finds", what)
  end
end

---@class Rule
---@field assumed string[] which of split and canonical are written in the rule: a proof takes them for granted
---@field own string[] which of them the checker made from what the rule says of its moves (place, take, ...)
local Rule = {}
Rule.__index = Rule

---@param text string of the rule file
---@param params table
---@param without table<string, boolean> split and canonical that are left out
---@param opts table limits; files: the texts of the files that the rule includes, by name
function M.load(text, params, without, opts)
  local self = setmetatable(
    { params = params, assumed = {}, own = {}, remembered = {}, n_remembered = 0, forms = {}, n_forms = 0 },
    Rule
  )
  local sg = helpers()
  self.box = sandbox.new(sg, opts)
  self.box:watch()
  self.box:complete(require "sg.kinds.helpers.definition", sg, complain)
  local fields = self.box:load(text, opts.files)
  check_kind(fields)
  local written = { split = fields.split, canonical = fields.canonical, show = fields.show }
  parameters.check(fields.params, params)
  if fields.positions ~= nil then self.box:complete(require "sg.kinds.positions.definition", fields) end
  local function complete_by(name)
    if fields[name] == nil then return end
    for _, folder in ipairs(defined[name]) do
      self.box:complete(require(("sg.kinds.%s.definition"):format(folder)), fields)
    end
  end
  complete_by "moves" -- a formula of two heaps brings the field heap2
  for name in pairs(defined) do
    if name ~= "moves" then complete_by(name) end
  end
  if fields.turn ~= nil or fields.product ~= nil then self.box:call(fields.engine, params) end -- reads parameters
  need(type(fields.options) == "function", "the rule has no function options that the checker knows")
  self.params_text = position.text(params)
  self.name, self.options_function = fields.name, fields.options
  self.start, self.form, self.valid = fields.start, fields.form, fields.valid
  self.show = written.show == nil and fields.show or nil
  for _, name in ipairs { "split", "canonical" } do
    local f = fields[name]
    need(f == nil or type(f) == "function", "the rule's %s is no function", name)
    if not without[name] then self[name .. "_function"] = f end
    if self[name .. "_function"] then
      local whose = written[name] == f and self.assumed or self.own
      whose[#whose + 1] = name
    end
  end
  return self
end

-- Calls a function that hands over positions to a callback as its second argument, or returns a list of them; each
-- gets the arguments of each call.
function Rule:collect(f, name, key, each)
  local open, called = true, false
  local result = self.box:call(f, of_key(key), function(...)
    if not open then error("a callback of " .. name .. " is called too late", 0) end
    called = true
    each(...)
  end, self.params)
  open = false
  if not result then return end
  need(type(result) == "table" and not called, "%s returns what is no list, or calls back as well", name)
  for _, item in ipairs(result) do
    each(item)
  end
end

---The canonical form of one component.
function Rule:canonical(key)
  local f = self.canonical_function
  if not f then return key end
  local form = key_of(self.box:call(f, of_key(key), self.params))
  if self.on_canonical then self.on_canonical(key, { form }) end
  return form
end

-- As canonical, which is called once for each part: the same parts come again and again.
function Rule:form_of(part)
  local form = self.forms[part]
  if form ~= nil then return form end
  form = self:canonical(part)
  if self.n_forms == REMEMBERED_MAX then
    self.forms, self.n_forms = {}, 0
  end
  self.forms[part], self.n_forms = form, self.n_forms + 1
  return form
end

---The keys of the parts of a position as its split gives them.
function Rule:split(key)
  local f = self.split_function
  if not f then return { key } end
  local parts = {}
  self:collect(f, "split", key, function(part) parts[#parts + 1] = key_of(part) end)
  return parts
end

---The keys of the components of a position, each in canonical form.
---@param key string|integer|boolean of the position
---@return table keys not to be changed
function Rule:components(key)
  local known = self.remembered[key]
  if known then return known end
  local parts = self:split(key)
  if self.on_split then self.on_split(key, table.move(parts, 1, #parts, 1, {})) end
  for i, part in ipairs(parts) do
    parts[i] = self:form_of(part)
  end
  if self.n_remembered == REMEMBERED_MAX then
    self.remembered, self.n_remembered = {}, 0
  end
  self.remembered[key], self.n_remembered = parts, self.n_remembered + 1
  return parts
end

---The options of a position as the rule names them: each a list of keys, of positions neither split nor canonical.
function Rule:raw_options(key)
  local options = {}
  self:collect(self.options_function, "options", key, function(...)
    local parts = {}
    for i = 1, select("#", ...) do
      parts[i] = key_of((select(i, ...)))
    end
    options[#options + 1] = parts
  end)
  return options
end

---The components that the parts of an option leave.
function Rule:components_of(parts)
  if #parts == 1 then return self:components(parts[1]) end
  local all = {}
  for _, part in ipairs(parts) do
    local own = self:components(part)
    table.move(own, 1, #own, #all + 1, all)
  end
  return all
end

---A position in words: as its kind shows it, else as data. A function show that the rule has is not called: it could
---give a position the words of another one.
---@param key string|integer|boolean
---@return string
function Rule:shown(key)
  local value = of_key(key)
  return self.show and self.box:call(self.show, value, self.params) or position.text(value)
end

---Refuses what is no position of the rule, as far as its form and its function valid say.
---@param key string|integer|boolean
---@param at integer the line of the certificate
function Rule:check_position(key, at)
  local wrong = self.form ~= nil and self.box:call(forms.found, self.form, of_key(key), self.params)
  wrong = wrong and ("%s; it must be %s"):format(wrong, self.box:call(forms.words, self.form, self.params))
  if not wrong and self.valid ~= nil then
    need(type(self.valid) == "function", "the rule's valid is no function")
    local verdict = self.box:call(self.valid, of_key(key), self.params)
    wrong = verdict ~= true and (type(verdict) == "string" and verdict or "its valid says so")
  end
  need(not wrong, "line %d: %s is no position of the rule: %s", at, position.text(of_key(key)), wrong)
end

---The text of the start of the rule; nil if the rule has none.
function Rule:start_key()
  local start = self.start
  if type(start) == "function" then start = self.box:call(start, self.params) end
  return start ~= nil and key_of(start) or nil
end

---Ends the use of the rule; refuses if one of its functions changed a parameter.
function Rule:finish()
  need(position.text(self.params) == self.params_text, "a function of the rule changes its parameters")
end

---Ends the bounds on the rule, whatever happened.
function Rule:close() self.box:rest() end

return M
