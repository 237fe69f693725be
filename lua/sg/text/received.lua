-- SPDX-License-Identifier: MIT
-- Checks the data that a worker process sends. A rule that escaped from its box can send any bytes, so only data in
-- the form that this program itself writes passes.

local failure = require "sg.failure"
local json = require "sg.text.json"

local received = {}

local LONGEST = 16 << 20 -- bytes of one answer

---A line of JSON: the object that it is, and the line with nothing in it that moves a cursor.
---@param line string
---@return table? object, string line_or_reason
function received.json(line)
  if #line > LONGEST then return nil, "an answer of more than 16 MiB" end
  if line:find "%c" or not utf8.len(line) then return nil, "an answer that is no JSON" end
  local ok, object, behind = failure.attempt(require("dkjson").decode, line)
  if not ok or type(object) ~= "table" or getmetatable(object).__jsontype ~= "object" or line:find("%S", behind) then
    return nil, "an answer that is no object of JSON"
  end
  return object, json.plain(line)
end

-- ---- pictures and pages -------------------------------------------------------------------------------------------

local function set(words)
  local found = {}
  for word in words:gmatch "%S+" do
    found[word] = true
  end
  return found
end

-- Elements that show something, and do nothing.
local ELEMENTS = set [[
  svg g rect circle ellipse line path polygon polyline text tspan title desc defs marker pattern style
  html head body meta h1 h2 h3 h4 p pre code table caption thead tbody tr th td ul ol li dl dt dd div span b i em strong
  br hr section details summary main header footer figure figcaption sub sup]]

-- A style, and an attribute that holds one, must have no references to other files and no rules that make them.
local function is_style(text)
  text = text:gsub("@media%f[^%w-]", "")
  return not text:find "[<\\@]" and not text:lower():find "url" and not text:lower():find "expression"
end

local function attribute_fault(name, value)
  local known = name:lower()
  if known:find "^on" or known:find "href" or known:find "src" or known == "http-equiv" or known:find "^xml:" then
    return "the attribute " .. name
  end
  if value:find "[<>]" or not is_style(value) and known ~= "d" and not known:find "^aria" then
    return "a reference in the attribute " .. name
  end
end

-- Says what is wrong with the inside of a tag, or nil.
local function tag_fault(inside)
  local name, at = inside:match "^/?([%w]+)()"
  if not name or not ELEMENTS[name:lower()] then return "the element " .. (name or "?") end
  while not inside:find("^%s*/?$", at) do
    local attribute, value, behind = inside:match('^%s+([%w:-]+)="([^"]*)"()', at)
    if not attribute then return "a tag that is not well-formed" end
    local fault = attribute_fault(attribute, attribute:find "^xmlns" and "" or value)
    if fault then return fault end
    at = behind
  end
end

---Names what a picture in SVG or a page in HTML has and this program never writes: scripts, links, references.
---@param text string
---@return string? fault
function received.markup(text)
  text = text:gsub("^<%?xml [^<>]*%?>%s*", ""):gsub("^<!DOCTYPE html>%s*", "")
  for inside, behind in text:gmatch "<([^<>]*)>()" do
    local fault = tag_fault(inside)
    if fault then return fault end
    if inside:find "^[sS][tT][yY][lL][eE]" then
      local to = text:find("</style>", behind, true)
      if not to or not is_style(text:sub(behind, to - 1)) then return "a reference in a style" end
    end
  end
  if text:gsub("<[^<>]*>", ""):find "[<>]" then return "a tag that is not well-formed" end
end

-- Attributes of a graph by which Graphviz reads files or makes links.
local DOT_FORBIDDEN = set [[
  url href image imagepath shapefile fontpath stylesheet target edgehref edgeurl headhref headurl labelhref labelurl
  tailhref tailurl]]

---Names what a graph in the language of Graphviz has and this program never writes.
---@param text string
---@return string? fault
function received.dot(text)
  local bare = text:gsub("\\.", ""):gsub('"[^"]*"', "_")
  local depth, closed = 0, false
  for piece in bare:gmatch "[{}%w_]+" do
    for brace in piece:gmatch "[{}]" do
      depth = depth + (brace == "{" and 1 or -1)
      if depth < 0 or closed then return "more than one graph" end
      closed = depth == 0
    end
    if DOT_FORBIDDEN[piece:lower()] then return "the attribute " .. piece end
  end
  if bare:gsub("%->", ""):find '[<>"]' then return "a label that is not text" end
end

return received
