-- SPDX-License-Identifier: MIT
-- Writes docs/commands.md to standard output, from the tables that --help prints:
--   sg-lua run src/tools/commands.lua > docs/commands.md
-- spec/docs_spec.lua compares the page with what this prints.

local syntax = require "sg.cli.syntax"

local HEAD = [[
# Commands

All commands, by what you want to know; `make commands` writes this page from the tables behind `--help`.
`sg-lua COMMAND --help` and the man pages list the options.

A GAME is a rule file, a name in the library (`kayles`, `subtraction:s=1,2,5`) or a take-and-break code (`0.77`,
`4!.0`), or one of these under an operator (`'pass(nim)'`, [operators.md](operators.md)). `sg-lua GAME` says
what a game is: the examples of its rule checked, its first values, its period. `sg-lua GAME POSITION` or
`GAME@POSITION` says who wins there; several of these say who wins their sum. `sg-lua` alone is a prompt with
history, completion and every command; without a terminal it runs the script or the lines of a prompt on standard input.

Commands answer in text, or in JSON with `--format json` ([json.md](json.md)). Every command that computes takes
the limits `--time`, `--memory`, `--positions` and `--steps`. The exit codes are 0: answered, 1: the answer is
no, 2: the command line is wrong, 3: the rule is at fault, 4: a limit was reached, 5: input, output or memory
failed.

For large games, `value`, `outcome`, `moves` and `sum` have `-j N` (search in N threads; `-j 0`: one per
processor), `--hashed` (use less memory) and `--stats` (report the work, time and memory). The first three also
have `--store FILE`: the search writes what it finds into the file, and the same command goes on from there
after a crash. The first two have `--spill FOLDER`: positions lie on the disk, level by level, and memory holds
what one level needs. For long sequences, `period` and `seq` have `--checkpoint FILE --resume`, and `period --ring`
runs in memory that does not grow.]]

local function cell(text)
  text = text:gsub("\n", " "):gsub(" +", " "):gsub("|", "\\|")
  return (text:gsub("docs/(%l+%.md)", "[%1](%1)"))
end

-- The words that call a command, with its arguments.
local function call_of(command)
  local words = { command.name }
  for _, argument in ipairs(command.arguments) do
    local shown = (argument.shown or argument.name):upper() .. (argument.many and "..." or "")
    words[#words + 1] = argument.optional and "[" .. shown .. "]" or shown
  end
  if command.commands then words[#words + 1] = table.concat(syntax.names(command), "|") end
  return table.concat(words, " ")
end

print(HEAD)
for _, group in ipairs(syntax.groups(syntax.ROOT)) do
  print("\n## " .. group.title .. "\n\n| command | answers | for example |\n| --- | --- | --- |")
  for _, command in ipairs(group) do
    local example = syntax.first_example(command) or ""
    print(("| `%s` | %s | %s |"):format(cell(call_of(command)), cell(command.text), "`" .. cell(example) .. "`"))
  end
end
