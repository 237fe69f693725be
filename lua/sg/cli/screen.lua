-- SPDX-License-Identifier: MIT
-- The program writes through this file only: answers to standard output, everything else to standard error. Text
-- is made safe to print and gets its colours here; the line of progress is erased before anything else is written.

local plain = require "sg.text.plain"
local verdicts = require "sg.text.verdicts"

local screen = {}

local OUTPUT, ERRORS = 1, 2 -- descriptors

local when = "auto" -- to colour: "auto", "always" or "never"
local drawn = false -- whether a line of progress stands on the terminal

local function is_terminal(descriptor)
  local ok, host = pcall(require, "sg.host")
  return ok and host.isatty(descriptor)
end

local function is_dumb() return (os.getenv "TERM" or "dumb") == "dumb" end

---Can the line of progress be drawn: is standard error a terminal that can erase a line?
function screen.shows_progress() return is_terminal(ERRORS) and not is_dumb() end

---Says when to colour. "auto": where the output is a terminal, unless TERM is "dumb" or NO_COLOR is set.
---@param choice "auto"|"always"|"never"|nil nil: as before
function screen.use_colour(choice) when = choice or when end

local coloured_here = {} -- by descriptor: are there colours where the choice is "auto"?

local function is_coloured(descriptor)
  if when ~= "auto" then return when == "always" end
  if coloured_here[descriptor] == nil then
    coloured_here[descriptor] = is_terminal(descriptor) and not is_dumb() and (os.getenv "NO_COLOR" or "") == ""
  end
  return coloured_here[descriptor]
end

-- ---- colours ------------------------------------------------------------------------------------------------------

local RED, GREEN, YELLOW, MAGENTA, CYAN = "1;31", "1;32", "33", "35", "36"

local function painted(colour) return "\27[" .. colour .. "m%0\27[0m" end

-- The colours of words of an answer, which change nothing but the looks.
local WORDS = {}
for word, colour in pairs { N = CYAN, P = MAGENTA, D = YELLOW, FAILED = RED, UNSOUND = RED } do
  local pattern = "%f[%w]" .. verdicts[word]:gsub("%p", "%%%0"):gsub("%a$", "%0%%f[%%W]")
  WORDS[#WORDS + 1] = { pattern, painted(colour) }
end
local WINNING = "^ *%* [^\n]+" -- a line of a list of moves

local function coloured(text)
  for _, word in ipairs(WORDS) do
    text = text:gsub(word[1], word[2])
  end
  if not text:find("* ", 1, true) then return text end
  return (text:gsub("[^\n]+", function(line) return (line:gsub(WINNING, painted(GREEN))) end))
end

-- ---- writing ------------------------------------------------------------------------------------------------------

---Erases the line of progress, if there is one.
function screen.clear()
  if not drawn then return end
  io.stderr:write "\r\27[K"
  drawn = false
end

---Draws the line of progress, over the one before.
---@param line string safe to print, and narrower than the terminal
function screen.draw(line)
  io.stderr:write("\r", line, "\27[K")
  io.stderr:flush()
  drawn = true
end

---Writes to standard output what is safe already and has no colours: JSON, columns of numbers.
---@return boolean? ok, string? message
function screen.write(...)
  screen.clear()
  return io.stdout:write(...)
end

---Writes a file to standard output: as it is into a file or a pipe, safe to look at on a terminal.
---@param text string
---@return boolean? ok, string? message
function screen.copy(text) return screen.write(is_terminal(OUTPUT) and plain.text(text) or text) end

---Writes an answer and a newline to standard output.
---@param text string
---@param format? string other formats than text have no colours
---@return boolean? ok, string? message
function screen.answer(text, format)
  text = plain.text(text)
  if (format == nil or format == "text") and is_coloured(OUTPUT) then text = coloured(text) end
  return screen.write(text, "\n")
end

-- Writes a sentence behind the program's name, once what was answered before has been seen.
local function say(text, colour)
  screen.clear()
  io.stdout:flush()
  local name = "sg-lua:"
  if colour and is_coloured(ERRORS) then name = name:gsub(".+", painted(colour)) end
  io.stderr:write(name, " ", plain.message(text, 1000), "\n") -- a failure's own text is shorter already
end

---Says on standard error what is worth knowing and no failure.
---@param text string
function screen.note(text) say(text) end

---Says on standard error why something failed.
---@param text string
function screen.complain(text) say(text, RED) end

---Writes more lines to standard error, below what was said.
---@param text string
function screen.more(text)
  screen.clear()
  io.stderr:write(plain.text(text), "\n")
end

return screen
