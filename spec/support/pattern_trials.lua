-- SPDX-License-Identifier: MIT
-- Tries that a wrong law would not survive: octal codes at ten times the heaps, and values at random.

local sg = require "sg"

local assert = require "luassert"
local law_of = require "sg.pattern.law"
local limits = require "sg.limits"
local pattern = require "sg.pattern"
local program = require "spec.support.program"

local trials = {}

trials.CODES = 1024

-- Laws are looked for in the heaps to here.
local LAST = 2000

---The code number i of 0.000..0.777, 4.000..4.777.
function trials.code(i) return ("%d.%03o"):format(i // 512 * 4, i % 512) end

-- The nim-values of a code with splits without a taking in the first digit, by the definition; in C, since 10,000 heaps
-- have 25 million splits. The program's own table would go along the period that is to be tested.
local DEFINITION = [==[
#include <stdio.h>
#include <stdlib.h>
static unsigned g[1 << 17], seen[1 << 18];
int main(int argc, char **argv)
{
    if (argc != 3) return 2;
    unsigned last = (unsigned)atoi(argv[2]);
    if (last >= 1 << 17) return 2;
    for (unsigned n = 0; n <= last; n++) {
        unsigned mex = 0;
        for (unsigned taken = 0; taken <= 3 && taken <= n; taken++) {
            unsigned digit = (unsigned)(argv[1][taken > 0 ? taken + 1 : 0] - '0'), rest = n - taken;
            if (digit & 1 && rest == 0 && taken > 0) seen[0] = n + 1;
            if (digit & 2 && rest > 0 && taken > 0) seen[g[rest]] = n + 1;
            if (digit & 4)
                for (unsigned a = 1; 2 * a <= rest; a++) seen[g[a] ^ g[rest - a]] = n + 1;
        }
        while (seen[mex] == n + 1) mex++;
        g[n] = mex;
        printf("%u\n", mex);
    }
    return 0;
}
]==]

---Makes the program that has values by the definition.
---@return string folder to be removed
function trials.compile()
  local folder = program.folder()
  program.write(folder .. "/values.c", DEFINITION)
  assert.equal(0, program.shell("gcc -std=c99 -O2 -Wall -Wextra -Werror -o values values.c", { cd = folder }).code)
  return folder
end

local function by_definition(folder, code, last)
  local pipe = assert(io.popen(("unset LD_PRELOAD; %s/values %s %d"):format(folder, code, last)))
  local g = {}
  for n = 0, last do
    g[n] = assert(pipe:read "n")
  end
  pipe:close()
  return g
end

---@class sg.Tried what was tried in all
---@field codes integer with a law
---@field proven integer laws
---@field observed integer laws
---@field values integer that laws gave
---@field unlike integer laws without a function

---@return sg.Tried
function trials.none() return { codes = 0, proven = 0, observed = 0, values = 0, unlike = 0 } end

---Tries the laws of a code, proven and observed, at ten times the heaps that they were made from, by the definition.
---@param folder string of trials.compile
---@param code string
---@param tried sg.Tried is added to
---@return string? fault what is wrong with a law
function trials.octal(folder, code, tried)
  local laws = assert(pattern.laws(assert(sg.load(code)), limits.of { upto = LAST }))
  tried.codes = tried.codes + (#laws > 0 and 1 or 0)
  local to, g = 0, nil
  for _, law in ipairs(laws) do
    to = math.max(to, 10 * law.learnt_to, 5 * LAST)
  end
  for _, law in ipairs(laws) do
    g = g or by_definition(folder, code, to)
    local kind = law.basis == "proven" and "proven" or "observed"
    tried[kind] = tried[kind] + 1
    if law.body then
      local n = law_of.fails_at(law, g, 0, to)
      if n then return ("%s: heap %d: %s"):format(code, n, law.text) end
      tried.values = tried.values + to + 1
    else
      tried.unlike = tried.unlike + 1
    end
  end
end

---A law of values at random, if one is found.
---@return string? text
function trials.random()
  local g, most, last = {}, 1 << math.random(1, 12), 1000
  for n = 0, last do
    g[n] = math.random(0, most)
  end
  local laws = pattern.of_values({ g = g, last = last }, limits.of())
  return laws[1] and laws[1].text
end

return trials
