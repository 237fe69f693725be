/* SPDX-License-Identifier: MIT */
#include "rule/deletion.h"

#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

#include "value/key.h"

enum { LOCAL_BYTES = 512, LARGE_GRAPH = 64 };

void lsg_deletion_make(lua_State *L, lsg_rule *rule)
{
    static const struct {
        const char *name;
        sg_deletes deletes;
    } kinds[] = {{"vertex", SG_DELETES_VERTEX},
                 {"vertex and neighbours", SG_DELETES_NEIGHBOURS},
                 {"edge", SG_DELETES_EDGE},
                 {"edge and ends", SG_DELETES_ENDS}};
    lua_getfield(L, -1, "take");
    const char *name = lua_tostring(L, -1);
    for (size_t i = 0; name && i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(name, kinds[i].name) == 0 && sg_deletion_new(kinds[i].deletes, &rule->deletion) != SG_OK)
            rule->deletion = NULL;
    lua_pop(L, 1);
}

/* Makes a graph of the text of the position; its rows are due to be freed. */
static sg_status read_graph(const lsg_rule *rule, sg_graph *graph)
{
    const char *text;
    size_t n_bytes;
    *graph = (sg_graph){0};
    if (!lsg_key_text(rule->call.in_key, rule->call.in_key_bytes, &text, &n_bytes) ||
        !sg_graph6_order(text, n_bytes, &graph->n))
        return SG_EINPUT;
    graph->rows = malloc(sg_graph_words(graph->n) * sizeof *graph->rows + 1);
    if (!graph->rows)
        return SG_ENOMEM;
    return sg_graph6_read(text, graph) ? SG_OK : SG_EINPUT;
}

bool lsg_deletion_takes(const lsg_rule *rule)
{
    const char *text;
    size_t n_bytes;
    uint32_t n;
    return lsg_key_text(rule->call.in_key, rule->call.in_key_bytes, &text, &n_bytes) &&
           sg_graph6_order(text, n_bytes, &n);
}

/* Hands the component to the sink: the key of its text. */
static sg_status take_part(sg_moves *moves, lsg_profile *profile, const sg_graph *part)
{
    unsigned char local[LOCAL_BYTES], *key = local;
    const size_t n_bytes = sg_graph6_bytes(part->n);
    if (n_bytes + LSG_TEXT_HEAD_MAX > sizeof local)
        key = malloc(n_bytes + LSG_TEXT_HEAD_MAX);
    if (!key)
        return SG_ENOMEM;
    const size_t n_head = lsg_key_text_head(n_bytes, key);
    sg_graph6_write(part, (char *)key + n_head);
    lsg_profile_turn(profile, LSG_IN_MEMO);
    const sg_status status = sg_moves_part(moves, key, n_head + n_bytes);
    lsg_profile_turn(profile, LSG_IN_DATA);
    if (key != local)
        free(key);
    return status;
}

/* An sg_deletion_fn; ud is the rule. */
static sg_status take_parts(void *ud, const sg_graph *parts, size_t n_parts, bool *enough)
{
    const lsg_rule *rule = ud;
    sg_status status = SG_OK;
    bool large = false;
    for (size_t i = 0; i < n_parts && status == SG_OK; i++) {
        status = take_part(rule->call.moves, rule->call.profile, &parts[i]);
        large = large || parts[i].n > LARGE_GRAPH;
    }
    if (status == SG_OK)
        status = sg_moves_option(rule->call.moves);
    if (status == SG_OK && large && rule->call.limits) /* canonical forms of large graphs take long */
        status = lsg_limits_check(rule->call.limits);
    *enough = sg_moves_enough(rule->call.moves);
    return status;
}

sg_status lsg_deletion_expand(lsg_rule *rule, bool exact)
{
    sg_graph graph;
    sg_status status = read_graph(rule, &graph);
    lsg_profile_turn(rule->call.profile, LSG_IN_DATA);
    if (status == SG_OK)
        status = sg_deletion_count_values(rule->deletion, !exact);
    if (status == SG_OK)
        status = sg_deletion_options(rule->deletion, &graph, take_parts, rule);
    lsg_profile_turn(rule->call.profile, LSG_IN_ENGINE);
    free(graph.rows);
    switch (status) {
    case SG_OK:
        return SG_OK;
    case SG_ELIMIT:
        return lsg_rule_fault(rule, SG_ERULE,
                              "sg.canonical.graph: a graph whose symmetries are too many to look through");
    default:
        return status;
    }
}
