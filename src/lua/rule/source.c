/* SPDX-License-Identifier: MIT */
/*
 * Lua compiles most sources in a time proportional to their length, but not all: each `elseif` and each `or` of a chain
 * walks the list of jumps of those before, so that 100,000 in one chain take half a minute. Therefore the source is handed
 * over in pieces, and the clock is looked at between them.
 */
#include "rule/rule.h"

#include <lauxlib.h>

#include "common/clock.h"

enum { PIECE_BYTES = 1 << 10 };
static const double most_seconds = 3; /* of the processor; an ordinary source of 1 MiB takes a tenth of a second */

typedef struct source {
    lsg_box *box;
    const char *text;
    size_t n_bytes;
    double started;
} source;

/* A lua_Reader. */
static const char *next_piece(lua_State *L, void *ud, size_t *n_bytes)
{
    source *s = ud;
    lsg_box_look(s->box, L);
    if (lsg_thread_clock() - s->started > most_seconds)
        lsg_box_stop(s->box, L,
                     "reading the source took more than 3 seconds (a chain of very many elseif, and or or?)");
    const char *piece = s->text;
    *n_bytes = s->n_bytes < PIECE_BYTES ? s->n_bytes : PIECE_BYTES;
    s->text += *n_bytes;
    s->n_bytes -= *n_bytes;
    return *n_bytes ? piece : NULL;
}

sg_status lsg_source_load(lsg_rule *rule, const char *text, size_t n_bytes, const char *chunk, const char *mode)
{
    source s = {.box = rule->box, .text = text, .n_bytes = n_bytes, .started = lsg_thread_clock()};
    lsg_box_arm(rule->box, lsg_rule_limits(rule));
    rule->status = SG_OK;
    const int how = lua_load(rule->L, next_piece, &s, chunk, mode);
    lsg_rule_rest(rule);
    return how == LUA_OK ? SG_OK : lsg_rule_explain_syntax(rule, how, chunk);
}

void lsg_source_compile(lua_State *L, lsg_box *box, const char *text, size_t n_bytes, const char *chunk)
{
    source s = {.box = box, .text = text, .n_bytes = n_bytes, .started = lsg_thread_clock()};
    if (lua_load(L, next_piece, &s, chunk, "t") != LUA_OK)
        lua_error(L);
}
