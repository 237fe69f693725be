/* SPDX-License-Identifier: MIT */
/* Expanding a position: libsg asks for its options, and the rule names them. */
#include "rule/expand.h"
#include "engine/search.h"
#include "rule/data.h"
#include "search/table/memo.h"
#include "value/key.h"

enum { LOOK_EVERY = 8 };      /* positions */
enum { PROBE_AFTER = 20000 }; /* positions */

/* Copies the ends of the line of play that is being searched, and fails. */
static sg_status fail_with_line(lsg_search *s, size_t depth, const void *key, size_t key_bytes)
{
    lsg_line *line = &s->line;
    lsg_line_begin(line);
    for (size_t i = 0; i < depth; i++) {
        if (i == LSG_LINE_FIRST && depth > LSG_LINE_FIRST + LSG_LINE_LAST)
            i = depth - LSG_LINE_LAST;
        const sg_key open = lsg_search_open_key(s, i);
        if (!lsg_line_add(line, open.bytes, open.n_bytes))
            return SG_ENOMEM;
    }
    if (!lsg_line_add(line, key, key_bytes))
        return SG_ENOMEM;
    line->n_moves = depth;
    return lsg_line_fail(s->rule, line);
}

/* Are the positions of the line of play integers from 0 on, each below the one before? Then it ends, however long. A line
 * of hashed positions is read in the square of its length: it may be anything. */
static bool only_falls(lsg_search *s, size_t depth, const void *key)
{
    lua_Integer last, above;
    bool falls = !sg_memo_is_hashed(s->memo) && lsg_key_integer(key, &last) && last >= 0;
    for (size_t i = depth; falls && i-- > 0; last = above)
        falls = lsg_key_integer(lsg_search_open_key(s, i).bytes, &above) && above > last;
    return falls;
}

/* The same for a line that is looked at again and again: its positions are read when the line has doubled. */
static bool is_endless(lsg_search *s, size_t depth, const void *key, size_t key_bytes)
{
    if (!lsg_line_is_endless(depth, key_bytes))
        s->fallen = 0;
    else if (depth >= 2 * s->fallen)
        s->fallen = only_falls(s, depth, key) ? depth : 0;
    return s->fallen == 0 && lsg_line_is_endless(depth, key_bytes);
}

/*
 * Must the search stop? Limits come first: if options is slow, the pulse comes too rarely. Then play without end: searches
 * that go deep are followed; for the others, lines of play are tried once they have taken long.
 */
static sg_status look(lsg_search *s, const void *key, size_t key_bytes)
{
    const sg_status status = lsg_limits_check(s->rule->call.limits);
    if (status != SG_OK || !s->guarded)
        return status;
    const size_t depth = lsg_search_depth(s);
    if (is_endless(s, depth, key, key_bytes))
        return fail_with_line(s, depth, key, key_bytes);
    if (!s->probes || s->probed || s->n_expanded < PROBE_AFTER)
        return SG_OK;
    s->probed = true;
    return lsg_line_probe(s->rule, key, key_bytes, &s->line);
}

sg_status lsg_search_expand_word(void *ud, uint64_t word)
{
    lsg_search *s = ud;
    lsg_rule *rule = s->rule;
    const lsg_word_kind kind = s->memo_box->kind;
    const bool looks = ++s->n_expanded % LOOK_EVERY == 0;
    unsigned char key[LSG_WORD_KEY_MAX];
    sg_status status = looks ? lsg_limits_check(rule->call.limits) : SG_OK;
    if (looks && status == SG_OK && s->memo_box->words->rises) /* else play ends */
        status = look(s, key, lsg_key_of_word(word, kind, key));
    if (status != SG_OK)
        return status;
    status = s->layers ? lsg_layers_expand(s->layers, rule, s->memo_box->words, kind, word)
                       : lsg_rule_expand_word(rule, kind, word);
    if (rule->call.is_other)
        status = SG_ERANGE;
    s->fault.used = 0;
    if (status != SG_OK && !lsg_buffer_add(&s->fault, key, lsg_key_of_word(word, kind, key)))
        status = SG_ENOMEM;
    return status;
}

sg_status lsg_search_expand(void *ud, const void *key, size_t key_bytes, sg_moves *moves)
{
    lsg_search *s = ud;
    lsg_rule *rule = s->rule;
    sg_status status = s->before_expand ? s->before_expand(s) : SG_OK;
    if (s->together && rule->call.limits && rule->call.limits->tick)
        rule->call.limits->tick(rule->call.limits->tick_ud); /* what others find is news for the next position */
    if (status == SG_OK && rule->call.limits && ++s->n_expanded % LOOK_EVERY == 0)
        status = look(s, key, key_bytes);
    if (status != SG_OK)
        return status;
    lsg_profile_expand(&s->profile);
    s->fault.used = 0;
    if (!lsg_buffer_add(&s->fault, key, key_bytes))
        return SG_ENOMEM;
    rule->call.in_key = s->fault.bytes;
    rule->call.in_key_bytes = key_bytes;
    lsg_rule_listen_moves(rule, moves, s->profile.sampling, s->played);
    rule->call.all_moves = s->by_rule;
    if (s->by_rule)
        return lsg_rule_expand(rule, s->profile.sampling, false);
    if (rule->tiling && lsg_tiling_takes(rule))
        return lsg_tiling_expand(rule, s->exact);
    if (rule->deletion && lsg_deletion_takes(rule))
        return lsg_deletion_expand(rule, s->exact);
    if (rule->is_staircase && lsg_staircase_takes(rule))
        return lsg_staircase_expand(rule);
    return lsg_rule_expand(rule, s->profile.sampling, s->asks == LSG_ASKS_PROVER);
}
