-- SPDX-License-Identifier: MIT
-- The comment in front of generated code. Names and summaries of rules may hold anything; here they become text that
-- ends no comment in any of the languages: printable ASCII on lines that end with no backslash.

local comment = {}

local WIDTH = 96

local function code_point(c) return ("<U+%04X>"):format(utf8.codepoint(c)) end

-- Puts a space into signs that open or close a comment in C or Lua, or begin a trigraph.
local APART = {
  { "%*/", "* /" },
  { "/%*", "/ *" },
  { "%]%]", "] ]" },
  { "%[%[", "[ [" },
  { "%]=", "] =" },
  { "%[=", "[ =" },
  { "%?%?", "? ?" },
}

-- A text in printable ASCII.
local function in_ascii(text)
  text = require("sg.text.plain")
    .utf8(text)
    :gsub("[\0-\31\127]", function(c) return ("<U+%04X>"):format(c:byte()) end)
  return (text:gsub(utf8.charpattern, function(c) return #c > 1 and code_point(c) or nil end))
end

-- A text whose pairs of characters that a comment may not have are put apart.
local function put_apart(text, between)
  local before
  repeat
    before = text
    for _, pair in ipairs(APART) do
      text = text:gsub(pair[1], (pair[2]:gsub(" ", between)))
    end
  until text == before
  return text
end

---Text that stands safely in a comment, on one line.
---@param text any
---@return string
function comment.safe(text)
  text = require("sg.text.plain").utf8(tostring(text)):gsub("%s+", " "):gsub("\\", "<U+005C>")
  return put_apart(in_ascii(text), " ")
end

---A command for a shell that stands safely in a comment. Its odd characters are in single quotes; there, two quotes
---more mean nothing to a shell.
---@param command string of command_line, no word with odd characters at its end
---@return string
function comment.command(command) return put_apart(in_ascii(command), "''") end

-- The words of a line in lines of at most WIDTH characters; a longer word is cut.
local function wrapped(line, lines)
  local now = ""
  for word in line:gmatch "%S+" do
    while #word > WIDTH do
      if now ~= "" then
        lines[#lines + 1], now = now, ""
      end
      lines[#lines + 1], word = word:sub(1, WIDTH), word:sub(WIDTH + 1)
    end
    if now ~= "" and #now + 1 + #word > WIDTH then
      lines[#lines + 1], now = now, ""
    end
    now = now == "" and word or now .. " " .. word
  end
  lines[#lines + 1] = now
end

---Paragraphs as lines that are safe in a comment. A command stands on one line, which can be pasted into a shell.
---@param paragraphs (string|{ before: string, command: string })[]
---@return string[] lines
function comment.lines(paragraphs)
  local lines = {}
  for _, paragraph in ipairs(paragraphs) do
    if type(paragraph) == "table" then
      lines[#lines + 1] = paragraph.before .. comment.command(paragraph.command)
    else
      wrapped(comment.safe(paragraph), lines)
    end
  end
  return lines
end

return comment
