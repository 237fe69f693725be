-- SPDX-License-Identifier: MIT
-- What rules call their positions, examples and errors gets into every format: sequences for terminals, ends of scripts
-- and of strings, newlines and NULs must leave each format well-formed.

local program = require "spec.support.program"
require "sg"
local received = require "sg.text.received"

local NASTY = "\27]0;t\7\27[2J</script><script>alert(1)</script>\"]; }\n\0\r\x9b\xC2\x9B\xE2\x80\xAE&lt;'--%s]]>\\"

-- A rule on positions and one on heaps; RAISES is one whose errors are nasty.
local RULE = [[
local nasty = %q
return { summary = nasty, source = { nasty }, tags = { nasty }, start = 3,
  params = { s = { type = "string", default = nasty, help = nasty } },
  examples = { { position = 3, value = 1, note = nasty }, { position = 2, value = 5, note = nasty } },
  options = function(n, option) if n > 0 then option(n - 1) end end,
  show = function(n) return nasty .. n end }]]
local STRINGS = [[
return { start = %q, options = function(p, option) if #p > 60 then option(p:sub(2)) end end }]]
local HEAP = [[
local nasty = %q
return { summary = nasty, source = { nasty }, tags = { nasty },
  heap = function(n, option) for i = 0, n - 1 do option(i) end end }]]
local RAISES = [[
local nasty = %q
return { start = 3, options = function(n, option) error(nasty) end }]]
local FIELD = [[return { [%q] = 1 }]]

local FILES = {
  ["rule.lua"] = RULE,
  ["strings.lua"] = STRINGS,
  ["heap.lua"] = HEAP,
  ["raises.lua"] = RAISES,
  ["field.lua"] = FIELD,
  ['\27]0;x\7<b>"]; }.lua'] = HEAP,
}

-- By format: the commands; FILE is each file in turn.
local COMMANDS = {
  text = {
    "FILE",
    "value FILE",
    "outcome FILE",
    "moves FILE",
    "explain FILE",
    "check FILE",
    "seq FILE 0..9",
    "seq FILE 0..9 --format csv",
    "seq FILE 0..9 --format bfile",
    "period FILE --upto 50",
    "plot FILE 0..9",
    "misere outcome FILE",
    "identify FILE --upto 40",
    "value FILE nonsense",
  },
  json = {
    "FILE --format json",
    "value FILE --format json",
    "moves FILE --format json",
    "explain FILE --format json",
    "check FILE --format json",
    "seq FILE 0..9 --format json",
    "period FILE --upto 50 --format json",
    "misere outcome FILE --format json",
    "graph FILE --format json",
    "batch FILE -q",
    "value FILE nonsense --format json",
  },
  html = { "explain FILE --format html" },
  svg = { "plot FILE 0..9 --format svg", "plot FILE 0..9 --kind wheel --format svg" },
  dot = { "graph FILE --format dot" },
}

describe("what rules say, in the format", function()
  local folder
  setup(function()
    folder = program.folder()
    for name, text in pairs(FILES) do
      program.write(folder .. "/" .. name, text:format(NASTY))
    end
  end)
  teardown(function() program.remove(folder) end)

  -- The outputs of the commands of a format, as files; and all that was said on standard error, in one more.
  local function outputs(format, more)
    local paths, lines = {}, {}
    for name in pairs(FILES) do
      for _, command in ipairs(COMMANDS[format]) do
        local words = { '"$SG"' }
        for word in command:gmatch "%S+" do
          words[#words + 1] = word == "FILE" and program.quote("./" .. name) or word
        end
        local path = ("%s/out.%s.%d"):format(folder, format, #paths)
        lines[#lines + 1] = ("timeout 60 %s %s --time 20 >%s 2>>%s/err.%s"):format(
          table.concat(words, " "),
          more,
          path,
          folder,
          format
        )
        paths[#paths + 1] = path
      end
    end
    program.shell(table.concat(lines, "\n"), { cd = folder })
    return paths, folder .. "/err." .. format
  end

  -- What Python finds wrong with files of a kind.
  local function faults(kind, paths)
    local quoted = {}
    for i, path in ipairs(paths) do
      if #program.read(path) > 0 then quoted[#quoted + 1] = program.quote(path) end
      paths[i] = nil
    end
    if #quoted == 0 then return "no output" end
    return program.output("python3 spec/support/parse.py " .. kind .. " " .. table.concat(quoted, " "))
  end

  for format in pairs(COMMANDS) do
    it(format .. " stays well-formed", function()
      if program.output "command -v python3" == "" then return pending "needs python3" end
      for _, more in ipairs { "", "--untrusted" } do
        local paths, said = outputs(format, more)
        local drawn = {}
        for _, path in ipairs(paths) do
          local text = program.read(path)
          if format == "dot" then
            assert.is_nil(received.dot(text), text)
            if text ~= "" then drawn[#drawn + 1] = program.quote(path) end
          elseif format == "svg" or format == "html" then
            assert.is_nil(received.markup(text), text)
          end
        end
        if #drawn > 0 and program.output "command -v dot" ~= "" then
          assert.equal("", program.output("cat " .. table.concat(drawn, " ") .. " | dot -Tsvg 2>&1 >/dev/null"))
        end
        assert.equal("", faults(format, paths))
        assert.equal("", faults("text", { said }):gsub("^no output$", ""))
      end
    end)
  end
end)
