-- SPDX-License-Identifier: MIT
-- What a terminal obeys, and what is not seen, is escaped, the same everywhere.

require "sg"
local json = require "sg.text.json"
local plain = require "sg.text.plain"
local program = require "spec.support.program"

describe("text that is printed", function()
  it("has control and format characters as escapes", function()
    for text, expected in pairs {
      ["a\n\tb"] = "a\n\tb",
      ["\0\7\27[2J\r\127"] = "\\x00\\x07\\x1B[2J\\x0D\\x7F",
      ["\xC2\x9B"] = "\\u{9B}",
      ["\xFF\xC0\x80\xED\xA0\x80\xF4\x90\x80\x80\xE2\x80"] = "\\xFF\\xC0\\x80\\xED\\xA0\\x80\\xF4\\x90\\x80\\x80\\xE2\\x80",
      ["\u{AD}\u{61C}\u{180E}\u{200B}\u{200F}\u{2028}"] = "\\u{AD}\\u{61C}\\u{180E}\\u{200B}\\u{200F}\\u{2028}",
      ["\u{202E}\u{2060}\u{2069}\u{FEFF}\u{FFF9}\u{E0041}"] = "\\u{202E}\\u{2060}\\u{2069}\\u{FEFF}\\u{FFF9}\\u{E0041}",
      ["é ★ 八 \u{1F600} \u{301}"] = "é ★ 八 \u{1F600} \u{301}",
    } do
      assert.equal(expected, plain.text(text))
    end
    assert.equal("a\\x0Ab\\x09\\u{FEFF}", plain.line "a\nb\t\u{FEFF}")
  end)

  -- The database of Unicode in Python knows categories; what is not assigned there is not compared.
  it("escapes all of Unicode's categories Cc, Cf, Zl and Zp, and nothing else that is seen", function()
    if program.output "command -v python3" == "" then return pending "needs python3" end
    local listed = program.output([[python3 -c '
import unicodedata
for code in range(0x110000):
    category = unicodedata.category(chr(code))
    if category not in ("Cs", "Cn"):
        print(code, int(category in ("Cc", "Cf", "Zl", "Zp")))']])
    local n_hidden = 0
    for code, hidden in listed:gmatch "(%d+) (%d)" do
      local character = utf8.char(math.tointeger(tonumber(code)))
      if plain.line(character) ~= character ~= (hidden == "1") then
        error(("U+%04X: %q, hidden %s"):format(code, plain.line(character), hidden))
      end
      n_hidden = n_hidden + (hidden == "1" and 1 or 0)
    end
    assert.is_true(n_hidden > 200)
  end)

  it("is escaped in JSON as JSON does it, and read back as it was", function()
    local text = {}
    for code = 0, 0x2FFF do
      if code < 0xD800 or code > 0xDFFF then text[#text + 1] = utf8.char(code) end
    end
    for _, code in ipairs { 0xFEFF, 0xFFF9, 0xFFFE, 0xFFFF, 0x110BD, 0x1F600, 0xE0001, 0xE007F, 0x10FFFF } do
      text[#text + 1] = utf8.char(code)
    end
    text = table.concat(text)
    local line = json.line { a = text }
    assert.equal(text, require("dkjson").decode(line).a)
    assert.equal(line, plain.line(line))
    if program.output "command -v python3" == "" then return end
    local path = os.tmpname()
    program.write(path, line .. "\n")
    assert.equal(
      "1\n",
      program.output(
        (
          "python3 -c 'import json, sys\n"
          .. 'text = json.load(open(sys.argv[1]))["a"]\n'
          .. 'print(int(len(text) == %d and "\\U000e0001" in text))\' %s'
        ):format(utf8.len(text), path)
      )
    )
    os.remove(path)
  end)
end)
