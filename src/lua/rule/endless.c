/* SPDX-License-Identifier: MIT */
#include "rule/endless.h"

#include <stdlib.h>
#include <string.h>

#include "rule/expand.h"
#include "value/key.h"

enum { MOVES_MAX = 1000000, MOVES_GROWING = 1000, BYTES_MAX = 64 << 20, LOOK_EVERY = 8 };

void lsg_line_begin(lsg_line *line)
{
    line->keys.used = 0;
    line->n_moves = 0;
    line->grows = false;
}

bool lsg_line_add(lsg_line *line, const void *key, size_t key_bytes)
{
    return lsg_buffer_put(&line->keys, key, key_bytes);
}

void lsg_line_free(lsg_line *line)
{
    free(line->keys.bytes);
    line->keys = (lsg_buffer){0};
}

static bool is_growing(size_t n_moves, size_t key_bytes)
{
    return n_moves > MOVES_GROWING && n_moves * key_bytes > BYTES_MAX;
}

bool lsg_line_is_endless(size_t n_moves, size_t key_bytes)
{
    return n_moves > MOVES_MAX || is_growing(n_moves, key_bytes);
}

sg_status lsg_line_fail(lsg_rule *rule, lsg_line *line)
{
    line->grows = line->n_moves <= MOVES_MAX;
    lsg_rule_fault(rule, SG_ELIMIT,
                   line->grows ? "positions grow from move to move, for %zu moves" : "play goes on after %zu moves",
                   line->n_moves);
    rule->limit = LSG_POSITION_LIMIT;
    return SG_ELIMIT;
}

void lsg_line_push(lua_State *L, const lsg_line *line)
{
    lua_Integer n = 0;
    lua_newtable(L);
    const unsigned char *key;
    size_t at = 0, key_bytes;
    while (lsg_buffer_next(&line->keys, &at, &key, &key_bytes)) {
        lsg_key_decode(L, key, key_bytes);
        lua_rawseti(L, -2, ++n);
    }
}

/* ---- looking for one ---------------------------------------------------------------------------------------- */

typedef enum way { FIRST, LAST, LARGEST, N_WAYS } way;

typedef struct view {
    const unsigned char *bytes;
    size_t n_bytes;
} view;

/* A walk. The places of the last positions are used in turn. */
typedef struct walk {
    lsg_buffer options; /* as lsg_rule_listen_roots writes them */
    lsg_buffer here, first, last[LSG_LINE_LAST], seen;
    size_t n_moves, next_seen;
    bool only_falls; /* integers from 0 on, each below the one before: play ends, however long it is */
} walk;

static bool set(lsg_buffer *buffer, view key)
{
    buffer->used = 0;
    return lsg_buffer_add(buffer, key.bytes, key.n_bytes);
}

static view view_of(const lsg_buffer *buffer)
{
    return (view){buffer->bytes, buffer->used};
}

static bool is_same(view a, view b)
{
    return a.n_bytes == b.n_bytes && memcmp(a.bytes, b.bytes, a.n_bytes) == 0;
}

static bool is_larger(view a, view b)
{
    lua_Integer m, n;
    if (lsg_key_integer(a.bytes, &m) && lsg_key_integer(b.bytes, &n))
        return m > n;
    return a.n_bytes != b.n_bytes ? a.n_bytes > b.n_bytes : memcmp(a.bytes, b.bytes, a.n_bytes) > 0;
}

/* Chooses an option, and of the option the first component; false if there is none. */
static bool choose(const lsg_buffer *options, way how, view *chosen)
{
    bool found = false, begins = true;
    for (size_t at = 0; at < options->used;) {
        size_t n_bytes;
        memcpy(&n_bytes, options->bytes + at, sizeof n_bytes);
        at += sizeof n_bytes;
        if (n_bytes == LSG_OPTION_END) {
            begins = true;
            continue;
        }
        const view key = {options->bytes + at, n_bytes};
        at += n_bytes;
        if (begins && (!found || how == LAST || (how == LARGEST && is_larger(key, *chosen))))
            *chosen = key;
        found = true;
        begins = false;
        if (how == FIRST)
            break;
    }
    return found;
}

/* The options of the position that the walk is at. A fault of the rule ends the walk, and no more. */
static sg_status expand(lsg_rule *rule, walk *w, bool *failed)
{
    w->options.used = 0;
    rule->call.in_key = w->here.bytes;
    rule->call.in_key_bytes = w->here.used;
    lsg_rule_listen_roots(rule, &w->options);
    const sg_status status = lsg_rule_expand(rule, false, false);
    rule->call.to = NULL;
    *failed = status != SG_OK;
    const bool is_limit = status == SG_ELIMIT && rule->limit != LSG_STEP_LIMIT;
    return is_limit || status == SG_ESTOP || status == SG_ENOMEM ? status : SG_OK;
}

static bool fill(lsg_line *line, const walk *w, view root)
{
    line->n_moves = w->n_moves;
    if (!lsg_line_add(line, root.bytes, root.n_bytes))
        return false;
    if (w->first.used && !lsg_buffer_add(&line->keys, w->first.bytes, w->first.used))
        return false;
    for (size_t i = 0; i < LSG_LINE_LAST; i++) {
        const view key = view_of(&w->last[(w->n_moves + 1 + i) % LSG_LINE_LAST]);
        if (!lsg_line_add(line, key.bytes, key.n_bytes))
            return false;
    }
    return true;
}

static bool is_below(view option, view position)
{
    lua_Integer m, n;
    return lsg_key_integer(position.bytes, &m) && lsg_key_integer(option.bytes, &n) && n >= 0 && n < m;
}

/* Goes to the option that was chosen. False: no memory. */
static bool step(walk *w, view chosen)
{
    w->n_moves++;
    w->only_falls = w->only_falls && is_below(chosen, view_of(&w->here));
    if (w->n_moves < LSG_LINE_FIRST && !lsg_buffer_put(&w->first, chosen.bytes, chosen.n_bytes))
        return false;
    return set(&w->here, chosen) && set(&w->last[w->n_moves % LSG_LINE_LAST], chosen);
}

static sg_status follow(lsg_rule *rule, view root, way how, walk *w, lsg_line *line)
{
    bool failed;
    view chosen = {0};
    w->n_moves = w->first.used = 0;
    w->next_seen = 1;
    w->only_falls = true;
    if (!set(&w->here, root) || !set(&w->seen, root))
        return SG_ENOMEM;
    for (;;) {
        sg_status status = w->n_moves % LOOK_EVERY == 0 ? lsg_limits_check(lsg_rule_limits(rule)) : SG_OK;
        if (status == SG_OK)
            status = expand(rule, w, &failed);
        if (status != SG_OK || failed || !choose(&w->options, how, &chosen))
            return status;
        if (!step(w, chosen))
            return SG_ENOMEM;
        if (is_same(view_of(&w->here), view_of(&w->seen)))
            return SG_OK;
        if (w->n_moves == w->next_seen) { /* as Brent finds cycles */
            w->next_seen *= 2;
            if (!set(&w->seen, view_of(&w->here)))
                return SG_ENOMEM;
        }
        if (lsg_line_is_endless(w->n_moves, w->here.used))
            return w->only_falls ? SG_OK : fill(line, w, root) ? lsg_line_fail(rule, line) : SG_ENOMEM;
    }
}

sg_status lsg_line_probe(lsg_rule *rule, const void *key, size_t key_bytes, lsg_line *line)
{
    walk w = {0};
    lsg_buffer root = {0};
    sg_status status = lsg_buffer_add(&root, key, key_bytes) ? SG_OK : SG_ENOMEM;
    lsg_line_begin(line);
    for (way how = FIRST; status == SG_OK && how < N_WAYS; how++)
        status = follow(rule, view_of(&root), how, &w, line);
    lsg_buffer *const all[] = {&root, &w.options, &w.here, &w.first, &w.last[0], &w.last[1], &w.seen};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]->bytes);
    if (status == SG_OK)
        rule->status = SG_OK;
    return status;
}
