/* SPDX-License-Identifier: MIT */
/*
 * What to try when Lua itself raises an error in a rule. Lua says where and what; it does not know what a rule may
 * use.
 */
#include "rule/lua_errors.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* In the order of preference: what a message holds, and what may help. */
static const struct {
    const char *sign, *advice;
} table[] = {
    {"attempt to index a function value (local 'option')",
     "option.entail and option.again are there if the rule says entailing = true"},
    {"attempt to call a table value (local 'option')",
     "heap gets (n, option), where n is one heap; for two heaps write heap2 = function(a, b, option)"},
    {"attempt to call a number value (local 'option')", "option comes last: heap2 = function(a, b, option)"},
    {"attempt to index a number value (local",
     "a number has no fields: heap gets (n, option), and heap2 gets (a, b, option), each heap a number"},
    {"'append')", "a list grows by list[#list + 1] = x"},
    {"'push')", "a list grows by list[#list + 1] = x"},
    {"'forEach')", "for i, x in ipairs(list) do ... end goes through a list"},
    {"'map')", "for i, x in ipairs(list) do ... end goes through a list"},
    {"'substring')", "a part of a text is text:sub(i, j)"},
    {"'charAt')", "a character of a text is text:sub(i, i)"},
    {"'copy')", "a copy of a list is { table.unpack(list) }"},
    {"'slice')", "a part of a list is { table.unpack(list, i, j) }"},
    {"(field '?')", "is the index there? Lists begin at 1 and end at #list, so list[0] is nil"},
    {"attempt to call a nil value (field", "no such function is here; docs/rules.md lists what a rule may use"},
    {"attempt to call a nil value (method", "no such function is here; docs/rules.md lists what a rule may use"},
    {"(for iterator", "write for i = 1, n do to count, for i, x in ipairs(list) do to go through a list"},
    {"attempt to call", "only functions can be called: is the name right, and is it defined above this line?"},
    {"attempt to index", "test that it is there first; is the name right, and is this the kind of position expected?"},
    {"attempt to perform arithmetic on a nil", "it has no value yet: is the name right, and is it set on every path?"},
    {"attempt to perform arithmetic on", "only numbers can be counted with: which kind of value is it here?"},
    {"attempt to compare", "both sides must be numbers, or both strings: which of them is not what it should be?"},
    {"attempt to concatenate",
     "only strings and numbers can be joined: is it set on every path? tostring(x) makes it a string"},
    {"attempt to get length", "only strings and tables have a length: is it set on every path?"},
    {"attempt to divide by zero", "test that the divisor is not 0 first"},
    {"attempt to perform 'n%", "test that the divisor is not 0 first"},
    {"attempt to perform bitwise", "only whole numbers have bits: use // to divide"},
    {"number has no integer representation", "use // to divide: / gives a fraction"},
    {"'for' initial value", "a loop counts from a number to a number: which kind of value is it here?"},
    {"'for' limit", "a loop counts from a number to a number; what is nil is not there, and #s is how long s is"},
    {"'for' step", "a loop may not count in steps of 0, nor in what is no number"},
    {"stack overflow", "a function calls itself without end: does the recursion have a case that stops?"},
    {"invalid order function",
     "of two different things the function must put one before the other, and never x before x"},
    {"invalid value (", "every place of the list must hold a string or a number: is there a hole in it?"},
    {"too many results to unpack", "it has room for some hundred thousand values: go through the list in a loop"},
    {"bad argument #", "look at what is passed there"},
    {"invalid conversion", "write a width of at most two digits, as in %5d"},
    {"non-closable value", "leave <close> out: a rule has nothing to close"},
};

const char *lsg_advice(const char *message)
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strstr(message, table[i].sign))
            return table[i].advice;
    return NULL;
}

void lsg_lua_error_place(const char **message, const char *file, int *line)
{
    const size_t n_bytes = strlen(file);
    if (n_bytes == 0 || strncmp(*message, file, n_bytes) != 0 || (*message)[n_bytes] != ':')
        return;
    char *end;
    const char *number = *message + n_bytes + 1;
    const long n = strtol(number, &end, 10);
    const bool named = end > number && *number != ' ' && strncmp(end, ": ", 2) == 0 && n > 0 && n <= INT_MAX;
    *line = named ? (int)n : 0;
    *message = named ? end + 2 : number + (*number == ' ');
}

bool lsg_lua_error_is_memory(const char *message)
{
    return strstr(message, "not enough memory") != NULL;
}

bool lsg_lua_error_is_argument(const char *message)
{
    static const char begins[] = "bad argument #";
    return strncmp(message, begins, sizeof begins - 1) == 0;
}
