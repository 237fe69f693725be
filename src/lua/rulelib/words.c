/* SPDX-License-Identifier: MIT */
/* sg.words and sg.canonical.words: positions that are texts of words in groups. */
#include "graph/words.h"
#include "rulelib/helper.h"
#include "rulelib/open.h"

#include <string.h>

/*
 * Positions that are texts: words in groups, with letters that name things.
 * @class sg.words
 */

/*
 * @class sg.WordsOptions
 * @field marks string two characters: between groups, between the words of a group
 * @field names? string the first and the last letter that is a name, as "a-z"
 * @field cyclic? boolean whether words are circles
 * @field mirror? boolean whether all words of a group may be read backwards together; default: true
 */

enum { BYTES_MAX = 1 << 16 };

static const char *want_text(lua_State *L, int index, const char *name, const char *what, size_t *n_bytes)
{
    char room[LSG_DESCRIBE_MAX];
    if (lua_type(L, index) != LUA_TSTRING)
        lsg_complain(L, name, "%s is %s; it must be a string", what, lsg_describe(L, index, room, sizeof room));
    const char *text = lua_tolstring(L, index, n_bytes);
    if (*n_bytes > BYTES_MAX)
        lsg_complain(L, name, "%s has more than %d bytes", what, BYTES_MAX);
    lsg_charge(L, 2 * (uint64_t)*n_bytes);
    return text;
}

static bool read_flag(lua_State *L, const char *name, const char *field, bool otherwise)
{
    lua_getfield(L, 1, field);
    const bool flag = lua_isnil(L, -1) ? otherwise : lsg_want_flag(L, -1, name, field);
    lua_pop(L, 1);
    return flag;
}

/* A field of so many characters; NULL if it is absent. The text stays valid as long as the table. */
static const char *read_letters(lua_State *L, const char *name, const char *field, size_t n)
{
    char room[LSG_DESCRIBE_MAX];
    size_t n_bytes = 0;
    lua_getfield(L, 1, field);
    const char *text = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &n_bytes) : NULL;
    if (!lua_isnil(L, -1) && (!text || n_bytes != n))
        lsg_complain(L, name, "%s is %s; it must be a string of %d characters", field,
                     lsg_describe(L, -1, room, sizeof room), (int)n);
    lua_pop(L, 1);
    return text;
}

static void refuse_other_fields(lua_State *L, const char *name, const char *const *known)
{
    lua_pushnil(L);
    while (lsg_next_option(L, name, known) >= 0)
        lua_pop(L, 1);
}

/* Reads names = "a-z". */
static void read_names(lua_State *L, const char *name, sg_words *o)
{
    const char *names = read_letters(L, name, "names", 3);
    o->first_name = 1;
    o->last_name = 0;
    if (!names)
        return;
    if (names[1] != '-' || (unsigned char)names[0] > (unsigned char)names[2])
        lsg_complain(L, name, "names is '%s'; it must be the first name, '-' and the last, as 'a-z'", names);
    o->first_name = names[0];
    o->last_name = names[2];
}

static bool is_name(const sg_words *o, char letter)
{
    const unsigned char c = (unsigned char)letter;
    return c >= (unsigned char)o->first_name && c <= (unsigned char)o->last_name;
}

static void refuse_mark(lua_State *L, const char *name, const sg_words *o, char mark)
{
    if (is_name(o, mark))
        lsg_complain(L, name, "the mark '%c' is one of the names", mark);
}

/*
 * sg.canonical.words(options)
 * A function for texts of words in groups: it sorts, turns and renames them to one representative.
 * @param options sg.WordsOptions
 * @return fun(text: string): string
 */
int lsg_canonical_words(lua_State *L)
{
    static const char *const fields[] = {"marks", "names", "cyclic", "mirror", NULL};
    const char *name = "sg.canonical.words";
    if (lsg_is_options(L)) {
        refuse_other_fields(L, name, fields);
        sg_words *o = lua_newuserdatauv(L, sizeof *o, 0);
        const char *marks = read_letters(L, name, "marks", 2);
        if (!marks || marks[0] == marks[1])
            return lsg_complain(L, name,
                                "marks must be two different characters: that between groups and that between words");
        *o = (sg_words){.group_mark = marks[0], .word_mark = marks[1]};
        read_names(L, name, o);
        refuse_mark(L, name, o, marks[0]);
        refuse_mark(L, name, o, marks[1]);
        o->cyclic = read_flag(L, name, "cyclic", false);
        o->mirror = read_flag(L, name, "mirror", true);
        lsg_push_configured(L, lsg_canonical_words);
        return 1;
    }
    const sg_words *o = lua_touserdata(L, lua_upvalueindex(2));
    if (!o)
        return lsg_complain(L, name,
                            "say how the text is written: sg.canonical.words { marks = \"|.\", names = \"a-z\" }");
    char local[512];
    size_t n_bytes, out_bytes;
    const char *text = want_text(L, 1, name, "the position", &n_bytes);
    lsg_charge(L, 16 * (uint64_t)n_bytes);
    char *out = lsg_room(L, local, sizeof local, n_bytes);
    if (sg_words_normal(o, text, n_bytes, out, &out_bytes) != SG_OK)
        return lsg_no_memory(L);
    lua_pushlstring(L, out, out_bytes);
    return 1;
}

/*
 * sg.words.cut(text, mark)
 * The pieces between the marks, without the empty ones.
 * @param text string
 * @param mark string one character
 * @return string[]
 */
static int words_cut(lua_State *L)
{
    const char *name = "sg.words.cut";
    size_t n_bytes, mark_bytes, piece_bytes;
    const char *at = want_text(L, 1, name, "the text", &n_bytes), *end = at + n_bytes;
    const char *mark = want_text(L, 2, name, "the mark", &mark_bytes);
    if (mark_bytes != 1)
        lsg_complain(L, name, "the mark must be one character");
    lua_newtable(L);
    for (lua_Integer n = 1; (piece_bytes = sg_words_cut(&at, end, *mark)) > 0; n++) {
        lua_pushlstring(L, at, piece_bytes);
        lua_rawseti(L, -2, n);
        at += piece_bytes;
    }
    return 1;
}

/* A group of a text, and the set of groups that it is joined with by names. */
typedef struct group {
    const char *at;
    size_t n_bytes, leader;
} group;

static size_t leader_of(group *groups, size_t i)
{
    while (groups[i].leader != i)
        i = groups[i].leader = groups[groups[i].leader].leader;
    return i;
}

/* Finds the groups, and joins those that have a name in common; the first of them leads. Returns their number. */
static size_t find_groups(const sg_words *o, const char *text, size_t n_bytes, group *groups)
{
    size_t first_with[256], n = 0, group_bytes;
    bool met[256] = {false};
    for (const char *at = text; (group_bytes = sg_words_cut(&at, text + n_bytes, o->group_mark)) > 0; n++) {
        groups[n] = (group){at, group_bytes, n};
        for (const char *end = at + group_bytes; at < end; at++) {
            const unsigned char letter = (unsigned char)*at;
            if (!is_name(o, *at))
                continue;
            if (!met[letter]) {
                met[letter] = true;
                first_with[letter] = n;
                continue;
            }
            const size_t a = leader_of(groups, first_with[letter]), b = leader_of(groups, n);
            groups[a > b ? a : b].leader = a > b ? b : a;
        }
    }
    return n;
}

/*
 * sg.words.components(options)
 * A function for split: groups that have a name in common are one part.
 * @param options { mark: string, names?: string } the character between groups; the first and the last name, as "a-z"
 * @return fun(text: string): string[]
 */
static int words_components(lua_State *L)
{
    static const char *const fields[] = {"mark", "names", NULL};
    const char *name = "sg.words.components";
    if (lsg_is_options(L)) {
        refuse_other_fields(L, name, fields);
        sg_words *o = lua_newuserdatauv(L, sizeof *o, 0);
        *o = (sg_words){0};
        const char *mark = read_letters(L, name, "mark", 1);
        if (!mark)
            return lsg_complain(L, name, "mark must be the character between groups");
        o->group_mark = *mark;
        read_names(L, name, o);
        refuse_mark(L, name, o, *mark);
        lsg_push_configured(L, words_components);
        return 1;
    }
    const sg_words *o = lua_touserdata(L, lua_upvalueindex(2));
    if (!o)
        return lsg_complain(L, name,
                            "say how the text is written: sg.words.components { mark = \"|\", names = \"a-z\" }");
    size_t n_bytes;
    const char *text = want_text(L, 1, name, "the position", &n_bytes);
    lsg_charge(L, 8 * (uint64_t)n_bytes);
    group local_groups[64];
    char local[512];
    group *groups = lsg_room(L, local_groups, sizeof local_groups, (n_bytes / 2 + 1) * sizeof *groups);
    char *part = lsg_room(L, local, sizeof local, n_bytes + 1);
    const size_t n = find_groups(o, text, n_bytes, groups);
    lua_Integer n_parts = 0;
    lua_newtable(L);
    for (size_t i = 0; i < n; i++) {
        size_t used = 0;
        if (groups[i].leader != i)
            continue;
        lsg_charge(L, n - i);
        for (size_t k = i; k < n; k++) {
            if (leader_of(groups, k) != i)
                continue;
            if (used > 0)
                part[used++] = o->group_mark;
            memcpy(part + used, groups[k].at, groups[k].n_bytes);
            used += groups[k].n_bytes;
        }
        lua_pushlstring(L, part, used);
        lua_rawseti(L, -2, ++n_parts);
    }
    return 1;
}

void lsg_push_words(lua_State *L, lsg_box *box)
{
    static const luaL_Reg functions[] = {{"components", words_components}, {"cut", words_cut}, {NULL, NULL}};
    lsg_push_library(L, functions, box);
}
