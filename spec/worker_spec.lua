-- SPDX-License-Identifier: MIT
-- Workers: the processes in which rules run that nobody trusts. The box is replaced by code that has all of Lua, as a
-- rule has that got out of its box: what it tries is refused, or ends the process, and what it sends is looked at.

local program = require "spec.support.program"
local sg = require "sg"
local digest = require "sg.certificate.verify.digest"
local pool = require "sg.pool"
local rule = require "sg.rule.load"
local received = require "sg.text.received"

local CONFINED = pool.confinement == "seccomp"

describe("batch in workers", function()
  local folder, load
  before_each(function()
    folder, load = program.folder(), rule.from_text
    program.write(folder .. "/a_out.lua", "return {}")
    program.write(folder .. "/b_good.lua", 'return { code = "0.77", start = 7 }')
  end)
  after_each(function()
    rule.from_text = load
    program.remove(folder)
  end)

  -- The answers of a batch in which `escaped` runs in the place of a_out.lua; it gets the function that sends.
  local function answers(escaped, opts)
    rule.from_text = function(text, name, ...)
      if not name:find "a_out" then return load(text, name, ...) end
      local emit
      for i = 1, 200 do
        local variable, value = debug.getlocal(3, i) -- of evaluate, whose load_game called this
        if variable == "emit" then emit = value end
      end
      escaped(emit)
      os.exit(0)
    end
    opts = opts or {}
    opts.out, opts.tasks = folder .. "/answers", { "value" }
    local summary = assert(sg.batch({ folder }, opts))
    local list = program.objects(program.read(folder .. "/answers"))
    os.remove(folder .. "/answers")
    return list, summary
  end

  local function first_of(...)
    local list = answers(...)
    assert.equal(list[#list].file, folder .. "/b_good.lua") -- the others go on
    assert.equal(2, list[#list].value)
    return list[1], #list
  end

  it("can open no files", function()
    local first = first_of(function()
      local reads, writes = io.open "/etc/passwd", io.open(folder .. "/made", "w")
      error(reads == nil and writes == nil and "refused" or "opened")
    end)
    assert.matches("refused", first.error.message)
    assert.is_nil(program.read(folder .. "/made"))
  end)

  it("can change no files", function()
    if not CONFINED then return pending "built without libseccomp" end
    first_of(function()
      os.remove(folder .. "/b_good.lua")
      os.rename(folder .. "/b_good.lua", folder .. "/c")
    end)
  end)

  it("can write to none of the outputs", function()
    local text = ([[
local sg = require "sg"
local rule = require "sg.rule.load"
local load = rule.from_text
rule.from_text = function(...)
  io.stdout:write "stolen\n" io.stdout:flush() io.stderr:write "stolen\n" io.stderr:flush()
  return load(...)
end
sg.batch({ %q }, { out = %q, jobs = 1 })]]):format(folder .. "/b_good.lua", folder .. "/answers")
    local result = program.run { "-e", text }
    assert.equal("", result.out .. result.err)
    assert.is_nil(program.read(folder .. "/answers"):find "stolen")
  end)

  it("starts no programs", function()
    if not CONFINED then return pending "built without libseccomp" end
    local first = first_of(function() os.execute("touch " .. folder .. "/made") end)
    assert.equal("crash", first.error.code)
    assert.matches("system call", first.error.message)
    assert.is_nil(program.read(folder .. "/made"))
  end)

  it("does not outlive the wall limit", function()
    local first = first_of(function()
      while true do
      end
    end, { time = 0.1 })
    assert.equal("limit", first.error.code)
  end)

  it("may do all of it with --trusted", function()
    local first = first_of(function()
      local file = io.open(folder .. "/made", "w")
      error(file and "opened" or "refused")
    end, { trusted = true })
    assert.matches("opened", first.error.message)
  end)

  it("sends nothing but answers of its own", function()
    local right = ('{"file":"%s","task":"load","ok":true,"digest":"%s","version":"%s"}'):format(
      folder .. "/a_out.lua",
      digest.of_bytes "return {}",
      require("sg.core").version
    )
    for what, sent in pairs {
      ["no JSON"] = "\27]0;title\7\n",
      ["no object of JSON"] = "[]\n",
      ["no JSON, in a row"] = '{"file":"\27[2J"}\n',
      ["another file"] = '{"file":"x","task":"load","ok":true}\n',
      ["another question"] = right:gsub("load", "value") .. "\n",
      ["another question, in a row"] = right .. "\n" .. right .. "\n",
      ["neither right nor wrong"] = right:gsub("true", "3") .. "\n",
      ["no object of JSON, in depth"] = ("["):rep(300000) .. "\n",
    } do
      local list = answers(function(emit) emit("+load\n" .. sent) end)
      local refused = list[#list - 1]
      assert.equal("crash", refused.error.code, what)
      assert.matches(what:match "^[^,]+", refused.error.message, 1, true)
    end
  end)

  it("makes no control characters of escapes in JSON", function()
    local _, line = received.json '{"a":"\xC2\x9B2J \xE2\x80\xAE \xC3\xA9"}'
    assert.equal('{"a":"\\u009b2J \\u202e \xC3\xA9"}', line)
  end)
end)

describe("batch", function()
  it("counts an answer as failed whose parts are right", function()
    local folder = program.folder()
    local path = program.write(
      folder .. "/half.lua",
      'return { code = "0.77", examples = { { position = 7, value = 2 }, { position = 3, value = 9 } } }'
    )
    local result = program.run { "batch", path, "--task", "examples" }
    assert.equal(1, result.code)
    assert.matches("1 failed", result.err)
    program.remove(folder)
  end)
end)

describe("--help", function()
  it("says how workers are confined", function()
    local text = program.run "--help".out
    assert.matches(CONFINED and "Workers .*%(seccomp%)%.\n" or "without libseccomp%.\n", text)
  end)
end)
