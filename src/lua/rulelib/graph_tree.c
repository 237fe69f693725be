/* SPDX-License-Identifier: MIT */
/* sg.graph.tree: trees as people write them. */
#include "graph/tree.h"
#include "rulelib/graphs.h"

/* What is left of a text. */
typedef struct reader {
    const char *at, *end;
} reader;

static char next_sign(reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || (*r->at >= '\t' && *r->at <= '\r')))
        r->at++;
    return r->at < r->end ? *r->at : '\0';
}

static bool read_sign(reader *r, char wanted)
{
    const bool is_there = next_sign(r) == wanted;
    r->at += is_there;
    return is_there;
}

static bool read_vertex(reader *r, uint64_t *vertex)
{
    char digit = next_sign(r);
    if (digit < '0' || digit > '9')
        return false;
    for (*vertex = 0; digit >= '0' && digit <= '9'; digit = r->at < r->end ? *r->at : '\0') {
        const uint64_t value = (uint64_t)(digit - '0');
        if (*vertex > (INT64_MAX - value) / 10)
            return false;
        *vertex = 10 * *vertex + value;
        r->at++;
    }
    return true;
}

static bool read_edge(reader *r, uint64_t *ends)
{
    return read_sign(r, '{') && read_vertex(r, &ends[0]) && read_sign(r, ',') && read_vertex(r, &ends[1]) &&
           read_sign(r, '}');
}

/* Reads "{{0,1},{1,2}}", or the parents of the vertices 1, 2, ..., "{0,1}". ends has room for each comma and one more. */
static bool read_edges(reader *r, uint64_t *ends, uint32_t *n)
{
    *n = 0;
    if (!read_sign(r, '{'))
        return false;
    const bool are_parents = next_sign(r) != '{';
    if (!read_sign(r, '}')) {
        do {
            uint64_t *edge = ends + 2 * (size_t)(*n)++;
            edge[1] = *n;
            if (!(are_parents ? read_vertex(r, edge) : read_edge(r, edge)))
                return false;
        } while (read_sign(r, ','));
        if (!read_sign(r, '}'))
            return false;
    }
    return next_sign(r) == '\0' && r->at == r->end;
}

static bool is_tree(const char *text, size_t n_bytes)
{
    size_t depth = 0;
    for (size_t i = 0; i < n_bytes; i++) {
        if ((depth == 0 && i > 0) || (text[i] != '(' && (text[i] != ')' || depth == 0)))
            return false;
        depth = text[i] == '(' ? depth + 1 : depth - 1;
    }
    return n_bytes > 0 && depth == 0;
}

/*
 * sg.graph.tree(text)
 * The rooted tree in brackets, "(()(()))", that a text writes in brackets, as edges, "{{0,1},{0,2},{2,3}}" with the root
 * 0, or as the parents of the vertices 1, 2, ..., "{0,0,2}"; nil and a sentence where it writes none.
 * @param text string
 * @return string?
 * @return string?
 */
int lsg_graph_tree(lua_State *L)
{
    const char *name = "sg.graph.tree";
    char room[LSG_DESCRIBE_MAX];
    size_t n_bytes, n_commas = 0;
    uint32_t n_edges;
    uint64_t fault;
    if (lua_type(L, 1) != LUA_TSTRING)
        lsg_complain(L, name, "%s is not a text", lsg_describe(L, 1, room, sizeof room));
    const char *text = lua_tolstring(L, 1, &n_bytes);
    lsg_charge(L, n_bytes);
    if (is_tree(text, n_bytes)) {
        lua_settop(L, 1);
        return 1;
    }
    for (size_t i = 0; i < n_bytes; i++)
        n_commas += text[i] == ',';
    if (n_commas > INT32_MAX / 8)
        lsg_complain(L, name, "a tree of more than %d edges", INT32_MAX / 8);
    uint64_t *ends = lua_newuserdatauv(L, 2 * (n_commas + 1) * sizeof *ends, 0);
    reader r = {text, text + n_bytes};
    if (!read_edges(&r, ends, &n_edges)) {
        lua_pushnil(L);
        lua_pushliteral(L, "it is no tree");
        return 2;
    }
    const size_t out_bytes = 2 * (size_t)n_edges + 2;
    char *out = lua_newuserdatauv(L, out_bytes, 0);
    const sg_status status = sg_tree_write(ends, n_edges, out, &fault);
    if (status == SG_ENOMEM)
        lsg_no_memory(L);
    if (status == SG_OK) {
        lua_pushlstring(L, out, out_bytes);
        return 1;
    }
    lua_pushnil(L);
    if (fault == SG_TREE_APART)
        lua_pushliteral(L, "not all edges hang together with the vertex 0");
    else
        lua_pushfstring(L, "the edges close a circuit at vertex %I", (LUAI_UACINT)fault);
    return 2;
}
