-- SPDX-License-Identifier: MIT
-- `make install`, into a folder of its own: what is there works from any other folder, and `make uninstall` takes it
-- away again.

local program = require "spec.support.program"

local build = os.getenv "SG_BUILD" or "build"
local sanitized = (os.getenv "SANITIZE" or "") ~= ""
local quote, shell = program.quote, program.shell

local function has(command) return program.output("command -v " .. command) ~= "" end

local function make(target, folder)
  local done = shell(
    ("unset MAKEFLAGS MAKELEVEL; make -s B=%s DESTDIR=%s PREFIX=/opt/sg LIBDIR=/opt/sg/lib %s"):format(
      quote(build),
      quote(folder),
      target
    )
  )
  assert.equal(0, done.code, done.err)
end

-- Runs the installed program from an empty folder, where no rules and no sources are.
local root, elsewhere

---@param command string
---@return { code: integer, out: string, err: string }
local function installed(command)
  return shell(("PATH=%s/opt/sg/bin:$PATH; unset SG_LUA SG_PATH; %s"):format(root, command), { cd = elsewhere })
end

local function exists(path) return program.read(root .. "/opt/sg/" .. path) ~= nil end

setup(function()
  root, elsewhere = program.folder(), program.folder()
  make("install-files", root)
end)

teardown(function()
  program.remove(root)
  program.remove(elsewhere)
end)

describe("the installed program", function()
  it(
    "answers",
    function()
      assert.equal("kayles 7: 2  N (first player wins)  [computed]\n", installed("sg-lua value kayles 7").out)
    end
  )

  it("finds the installed rules", function()
    local path = root .. "/opt/sg/share/sg-lua/rules/kayles.lua"
    local _, answer = next(program.objects(installed("sg-lua rules kayles --format json").out))
    assert.equal(path, answer.rules[1].path)
  end)

  it("finds them where it runs rules that nobody trusts #linux", function()
    program.write(
      root .. "/opt/sg/share/sg-lua/rules/mine.lua",
      'return { name = "mine", heap = function(n, option) if n > 0 then option(n - 1) end end }'
    )
    local answer = installed "sg-lua value mine 3 --untrusted"
    assert.equal("mine 3: 1  N (first player wins)  [computed]\n", answer.out, answer.err)
    os.remove(root .. "/opt/sg/share/sg-lua/rules/mine.lua")
  end)

  it("finds the pages, every one that its messages cite", function()
    assert.matches("^# Rule files", installed("sg-lua docs docs/rules.md").out)
    local cited =
      program.output("grep -rhoE 'docs/[a-z-]+[.]md' lua src rules --include=*.lua --include=*.[ch] | sort -u")
    for page in cited:gmatch "[^\n]+" do
      assert.is_true(exists("share/doc/sg-lua/" .. page), page)
    end
  end)

  it("has the pages where it stands alone", function()
    local doc = root .. "/opt/sg/share/doc"
    assert(os.rename(doc, doc .. ".away"))
    local answer = installed "sg-lua docs"
    assert(os.rename(doc .. ".away", doc))
    assert.equal(0, answer.code)
    for page in program.output("ls docs/*.md"):gmatch "docs/(%S+)%.md" do
      assert.matches("\n  " .. page:gsub("%-", "%%-") .. " +%u", "\n" .. answer.out)
    end
  end)

  it("has a checker that runs in stock Lua", function()
    local lua = os.getenv "LUA" or "lua5.4"
    local checked = installed(
      ("sg-lua period kayles --certificate k.json >/dev/null && %s %s/verify/main.lua k.json"):format(
        lua,
        root .. "/opt/sg/share/sg-lua"
      )
    )
    assert.equal(0, checked.code, checked.err)
    assert.matches("verified", checked.out)
  end)
end)

describe("installed files", function()
  it("are the module, the library, the header, the types, the completions and what editors need", function()
    for _, path in ipairs {
      "lib/lua/5.4/sg.so",
      "lib/libsg.a",
      "lib/libsg.so",
      "lib/libsg.so.1",
      "include/sg.h",
      "lib/pkgconfig/sg.pc",
      "share/sg-lua/meta/sg.lua",
      "share/sg-lua/verify/main.lua",
      "share/doc/sg-lua/LICENSE",
      "share/bash-completion/completions/sg-lua",
      "share/zsh/site-functions/_sg-lua",
      "share/fish/vendor_completions.d/sg-lua.fish",
      "share/sg-lua/editors/luarc.json",
      "share/doc/sg-lua/examples/c/period.c",
      "share/man/man1/sg-lua.1",
      "share/man/man5/sg-rule.5",
    } do
      assert.is_true(exists(path), path)
    end
  end)

  it("can be read by everybody, whatever the umask of who installs", function()
    for _, umask in ipairs { "077", "000", "027" } do
      local to = program.folder()
      local done = shell(
        ("umask %s; unset MAKEFLAGS MAKELEVEL; make -s B=%s DESTDIR=%s/to PREFIX=/opt/sg install-files"):format(
          umask,
          quote(build),
          quote(to)
        )
      )
      assert.equal(0, done.code, done.err)
      assert.equal(
        "",
        program.output(
          ("find %s/to \\( -type f ! -perm 644 ! -perm 755 -o -type d ! -perm 755 \\) -print"):format(quote(to))
        ),
        umask
      )
      assert.is_true(tonumber(program.output(("find %s/to -type f | wc -l"):format(quote(to)))) > 100)
      program.remove(to)
    end
  end)

  it("have a module that stock Lua loads", function()
    if sanitized then return pending "a sanitized module needs its runtime first" end
    local answer = installed(
      ('LUA_CPATH=%s/opt/sg/lib/lua/5.4/?.so %s -e \'print(require("sg").load("kayles"):value(7).value)\''):format(
        root,
        os.getenv "LUA" or "lua5.4"
      )
    )
    assert.equal("2\n", answer.out, answer.err)
  end)

  it("have a man page for each command, and a field of rules each in sg-rule(5)", function()
    require "sg"
    for _, command in ipairs(require "sg.cli.command") do
      local page = assert(program.read(("%s/opt/sg/share/man/man1/sg-lua-%s.1"):format(root, command)), command)
      for option in program.run { command, "--help" }.out:gmatch "\n   (%-%-?[%w-]+)" do
        local shown = "Fl " .. option:sub(2):gsub("%-", "\\-")
        assert.is_truthy(page:find(shown, 1, true), command .. " " .. option)
      end
    end
    local page = program.read(root .. "/opt/sg/share/man/man5/sg-rule.5")
    for _, field in ipairs(require("sg.rule.schema").fields) do
      assert.is_truthy(page:find("Ic " .. field.name, 1, true), field.name)
    end
  end)

  it("have man pages that mandoc finds nothing wrong with", function()
    if not has "mandoc" then return pending "mandoc is not installed" end
    -- mandoc looks for the pages that are referred to among the installed ones only: neither ours nor those of programs
    -- that are not on this machine are there.
    local said = program.output(
      ("cd %s/opt/sg/share/man && mandoc -Tlint man1/*.1 man5/*.5 | grep -v 'referenced manual not found'"):format(
        root
      )
    )
    assert.equal("", said)
  end)

  it("are the same where they are made again", function()
    local again = program.folder()
    make("install-files", again)
    assert.equal("", program.output(("diff -r %s %s"):format(quote(root), quote(again))))
    program.remove(again)
  end)

  it("go, and nothing else, where they are uninstalled", function()
    local folder = program.folder()
    make("install-files", folder)
    program.write(folder .. "/opt/sg/bin/other", "not ours")
    make("uninstall", folder)
    assert.equal(folder .. "/opt/sg/bin/other\n", program.output("find " .. quote(folder) .. " ! -type d"))
    local left = {}
    for name in program.output("cd " .. quote(folder) .. "/opt/sg && find . -mindepth 1 -type d"):gmatch "[^\n]+" do
      left[name] = true
    end
    assert.same(
      { ["./bin"] = true, ["./lib"] = true, ["./include"] = true, ["./share"] = true, ["./share/man"] = true },
      left
    )
    program.remove(folder)
  end)
end)

describe("the shared library", function()
  it("is named after its number, and exports what sg.h declares and nothing else", function()
    local library = quote(root .. "/opt/sg/lib/libsg.so")
    assert.matches("Library soname: %[libsg%.so%.1%]", program.output("readelf -d " .. library))
    local header = program.output("cc -E -P -x c src/sg.h"):gsub("\n#[^\n]*", ""):gsub("%b{}", "")
    local declared, exported = {}, {}
    for statement in header:gmatch "[^;]+" do
      local name = not statement:find "^%s*typedef" and statement:match "(sg_[%w_]+)%s*%("
      if name then declared[name] = true end
    end
    local symbols = program.output("nm -D --defined-only " .. library)
    for name in symbols:gmatch "%x+ [TWDBRV] ([%w_]+)" do
      exported[name] = true
    end
    assert.is_true(declared.sg_version and declared.sg_mex)
    if sanitized then return end -- the sanitizers add names of their own
    assert.same(declared, exported)
  end)
end)

describe("every package", function()
  it("has the version of sg.h", function()
    local version = {}
    for _, part in ipairs { "MAJOR", "MINOR", "PATCH" } do
      version[#version + 1] = program.read "src/sg.h":match("SG_VERSION_" .. part .. " (%d+)")
    end
    version = table.concat(version, ".")
    assert.equal(version, program.read "debian/changelog":match "^sg%-lua %(([%d.]+)%)")
    assert.equal(version, program.read "web/npm/package.json":match '"version": "([%d.]+)"')
    assert.equal(version, program.read "CITATION.cff":match "\nversion: ([%d.]+)\n")
    local rockspec = assert(program.read(("sg-%s-1.rockspec"):format(version)), "the rockspec has another version")
    assert.equal(version .. "-1", rockspec:match '\nversion = "(%S+)"')
    assert.equal(version, program.read(root .. "/opt/sg/lib/pkgconfig/sg.pc"):match "Version: (%S+)")
  end)
end)

-- ---- C users ------------------------------------------------------------------------------------------------------

describe("examples/c", function()
  local folder
  local function run(command)
    return shell(("LD_LIBRARY_PATH=%s/opt/sg/lib %s"):format(root, command), { cd = folder })
  end

  setup(function()
    if sanitized then return end
    folder = program.folder()
    -- pkg-config puts DESTDIR in front of the folders that sg.pc names.
    local made = shell(
      (
        "cp -r %s/opt/sg/share/doc/sg-lua/examples/c/. . && unset MAKEFLAGS MAKELEVEL && "
        .. "PKG_CONFIG_SYSROOT_DIR=%s PKG_CONFIG_PATH=%s/opt/sg/lib/pkgconfig make -s CFLAGS='-O1 -Wall -Wextra -Werror'"
      ):format(root, root, root),
      { cd = folder }
    )
    assert.equal(0, made.code, made.err)
  end)

  teardown(function()
    if folder then program.remove(folder) end
  end)

  local function test(name, body)
    it(name, function()
      if sanitized then return pending "a program without sanitizers does not run with a library that has them" end
      body()
    end)
  end

  test("find the period of a code, and a value far along", function()
    assert.equal(
      "0.77: period 12 from heap 71 on, guy-smith\ng(1000000000000000000) = 1 [proven]\n",
      run("./period").out
    )
    local code = run "./period 0.7x"
    assert.equal(2, code.code)
    assert.matches("0%.7x\n   %^ ", code.err)
  end)

  test("find the value of a sum and its winning moves", function()
    assert.equal(
      "value 2, the first player wins\n  7 -> 3 + 3\n  7 -> 1 + 4\n  12 -> 11\n  12 -> 2 + 9\n",
      run("./sum 0.77 5 7 12").out
    )
    local value = program.run("value kayles {5,7,12} --format json")
    assert.equal(2, program.objects(value.out)[1].value)
    assert.equal("value 0, the second player wins\n", run("./sum 0.77 5 5").out)
  end)

  test("evaluate a game by callbacks", function()
    local out = run("./own_game").out
    local rows = 0
    for line in out:gmatch "\n([ %d]+)%f[\n]" do
      rows = rows + 1
      local columns = 0
      for value in line:gmatch "%d+" do
        columns = columns + 1
        local known = program.run(("value chomp:w=%d:h=%d --format json"):format(columns, rows))
        assert.equal(program.objects(known.out)[1].value, tonumber(value), rows .. " x " .. columns)
      end
      if rows == 4 then break end
    end
    assert.equal(4, rows)
  end)

  test("search in threads, with one answer", function()
    local known = program.objects(program.run("value cram:w=5:h=4 --format json").out)[1].value
    for _, threads in ipairs { 1, 2, 5 } do
      assert.matches("Cram 4 x 5: value " .. known .. ",", run("./threads " .. threads).out)
    end
  end)

  test("link with the static library, too", function()
    local made = shell(
      (
        "cc -std=c11 $(%s --cflags sg) -o static own_game.c $(%s --static --libs sg | sed 's/-lsg/-l:libsg.a/')"
        .. " && ./static"
      ):gsub(
        "%%s",
        ("PKG_CONFIG_SYSROOT_DIR=%s PKG_CONFIG_PATH=%s/opt/sg/lib/pkgconfig pkg-config"):format(root, root)
      ),
      { cd = folder }
    )
    assert.equal(0, made.code, made.err)
    assert.matches("209 positions", made.out)
  end)
end)

-- ---- completion ---------------------------------------------------------------------------------------------------

-- For each line, words that must be offered and words that must not.
local LINES = {
  { "sg-lua per", { "period" }, { "value" } },
  { "sg-lua value kay", { "kayles" }, { "nim" } },
  { "sg-lua value cram:", { "cram:w=", "cram:h=" }, { "kayles" } },
  { "sg-lua value cram:w=5:", { "cram:w=5:h=" }, {} },
  { "sg-lua kay", { "kayles" }, {} },
  { "sg-lua cram ", { "w=", "h=" }, { "cram" } },
  { "sg-lua value my_", { "my_game.lua" }, { "my_notes.txt" } },
  { "sg-lua value fold", { "folder/" }, {} },
  { "sg-lua value folder/", { "folder/inner.lua" }, {} },
  { "sg-lua verify my_", { "my_game.lua", "my_notes.txt" }, {} },
  { "sg-lua value kayles 7 --for", { "--format" }, { "--json" } },
  { "sg-lua seq kayles 0..9 --format ", { "bfile", "json" }, { "kayles" } },
  { "sg-lua misere quo", { "quotient" }, {} },
  { "sg-lua misere genus kay", { "kayles" }, {} },
  { "sg-lua compound sel", { "selective" }, {} },
  { "sg-lua docs ru", { "rules" }, {} },
  { "sg-lua new my_game --", { "--heap", "--grid" }, { "--store" } },
  { "sg-lua sum 'pass(kay", { "pass(kayles" }, {} },
}

local function set_of(text)
  local set = {}
  for line in text:gmatch "[^\n]+" do
    set[line:match "^[^\t]*"] = true
  end
  return set
end

---@param offered fun(line: string): string the words that a shell offers, one a line
---@param passes? fun(line: string): boolean lines that the shell is not asked about
local function test_lines(offered, passes)
  program.write(elsewhere .. "/my_game.lua", 'return { name = "my_game", heap = function() end }')
  program.write(elsewhere .. "/my_notes.txt", "")
  program.output(("mkdir -p %s/folder && echo > %s/folder/inner.lua"):format(elsewhere, elsewhere))
  for _, case in ipairs(LINES) do
    if not passes or not passes(case[1]) then
      local words = set_of(offered(case[1]))
      for _, word in ipairs(case[2]) do
        assert.is_true(words[word], ("%s -> %s"):format(case[1], word))
      end
      for _, word in ipairs(case[3]) do
        assert.is_nil(words[word], ("%s -> %s"):format(case[1], word))
      end
    end
  end
end

describe("completion", function()
  it("in bash offers commands, games, parameters, files, options and their values", function()
    if not has "bash" then return pending "bash is not installed" end
    local script = root .. "/opt/sg/share/bash-completion/completions/sg-lua"
    program.write(
      elsewhere .. "/ask",
      ([[
source %s
COMP_LINE=$1 COMP_POINT=${#1}
_sg_lua
# What readline does: the word behind the last word break is replaced.
word=${1##* }; word=${word#\'}
lead=${word%%"${word##*[:=@]}"}
printf '%%s\n' "${COMPREPLY[@]/#/$lead}"
]]):format(quote(script))
    )
    test_lines(function(line) return installed("bash ./ask " .. quote(line)).out end)
    local said = installed("bash -c " .. quote("source " .. script .. " && complete -p sg-lua"))
    assert.matches("_sg_lua sg%-lua", said.out)
  end)

  it("in zsh offers the same", function()
    if not has "zsh" then return pending "zsh is not installed" end
    program.write(
      elsewhere .. "/ask.zsh",
      ([=[
compdef() { :; }
source %s
compadd() { print -l -- "${(@P)@[-1]}"; }
words=(${(z)1})
[[ $1 == *' ' ]] && words+=("")
CURRENT=$#words
_sg_lua
]=]):format(quote(root .. "/opt/sg/share/zsh/site-functions/_sg-lua"))
    )
    test_lines(
      function(line) return installed("zsh -f ./ask.zsh " .. quote(line)).out end,
      function(line) return line:find("'", 1, true) end
    )
  end)

  it("in fish offers the same", function()
    if not has "fish" then return pending "fish is not installed" end
    local script = root .. "/opt/sg/share/fish/vendor_completions.d/sg-lua.fish"
    program.write(elsewhere .. "/ask.fish", ("source %s\ncomplete -C $argv[1]\n"):format(script))
    test_lines(
      function(line) return installed("HOME=$PWD fish --no-config ./ask.fish " .. quote(line)).out end,
      function(line) return line:find("'", 1, true) end
    )
  end)
end)
