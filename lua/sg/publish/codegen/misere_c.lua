-- SPDX-License-Identifier: MIT
-- Generated misère functions in C (C99 and later) and in C++ (C++11 and later).

local writer = require "sg.publish.codegen.writer"

local misere_c = {}

-- The parts in which the two languages differ.
local C = {
  std = "",
  headers = "#include <stddef.h>\n#include <stdint.h>",
  refusing = "\n#include <stdio.h>\n#include <stdlib.h>",
  head = "/* 1 if the player to move wins, 0 if that player loses. */\n"
    .. "int misere_wins(const uint64_t *heaps, size_t count)",
  loop = "    for (size_t i = 0; i < count; i++) {\n        uint64_t n = heaps[i];",
  refuse = [[
        if (n > @last@) {
            fputs("misere_wins: a heap is above @last@\n", stderr);
            abort();
        }]],
}
local CPP = {
  std = "std::",
  headers = "#include <cstdint>",
  refusing = "\n#include <stdexcept>",
  head = "// Does the player to move win?\nbool misere_wins(const std::vector<std::uint64_t> &heaps)",
  loop = "    for (std::uint64_t n : heaps) {",
  refuse = [[
        if (n > @last@)
            throw std::out_of_range("misere_wins: a heap is above @last@");]],
}

local NIM = [[
    @std@uint64_t sum = 0, all = 0;
@loop@
        sum ^= n;
        all |= n;
    }
    return all > 1 ? sum != 0 : sum == 0;]]
local WALK = [=[
    static const @kind_type@ kind[@heaps@] = {
@kind@
    };
    static const @product_type@ product[@products@] = {
@product@
    };
    static const @std@uint8_t p_portion[@elements@] = {
@lost@
    };
    unsigned x = 0;
@loop@
@reduce@
        x = product[x * @kinds@ + kind[n]];
    }
    return !p_portion[x];]=]

local function reduce(plan, language)
  if plan.last then return writer.fill(language.refuse, { last = plan.last }) end
  if plan.preperiod == 0 then return ("        n %%= %d;"):format(plan.period) end
  return ("        if (n >= %d)\n            n = %d + (n - %d) %% %d;"):format(
    plan.preperiod,
    plan.preperiod,
    plan.preperiod,
    plan.period
  )
end

local function body(plan, language)
  if plan.kind == "nim" then return writer.fill(NIM, { std = language.std, loop = language.loop }) end
  return writer.fill(WALK, {
    std = language.std,
    loop = language.loop,
    reduce = reduce(plan, language),
    kind_type = language.std .. writer.type_of(plan.kind_of),
    heaps = #plan.kind_of,
    kind = writer.rows(plan.kind_of, "        "),
    product_type = language.std .. writer.type_of(plan.product),
    products = #plan.product,
    product = writer.rows(plan.product, "        "),
    elements = plan.elements,
    lost = writer.rows(plan.lost, "        "),
    kinds = plan.kinds,
  })
end

local function source(plan, lines, language)
  local headers = language.headers
    .. (plan.last and language.refusing or "")
    .. (language == CPP and "\n#include <vector>" or "")
  return ("/*\n * %s\n */\n%s\n\n%s\n{\n%s\n}\n")
    :format(table.concat(lines, "\n * "), headers, language.head, body(plan, language))
    :gsub(" +\n", "\n")
end

---The source text.
---@param plan table see sg.publish.codegen.misere
---@param lines string[] of the comment
---@return string
function misere_c.c(plan, lines) return (source(plan, lines, C)) end

function misere_c.cpp(plan, lines) return (source(plan, lines, CPP)) end

return misere_c
