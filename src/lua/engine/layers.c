/* SPDX-License-Identifier: MIT */
/*
 * Options of many positions at once, for rules whose function is called from far away (Python): the function gets a layer of
 * words and answers with the options of each. The search asks for one position at a time; what else is in its layer are
 * positions that options have named, and that the search needs sooner or later.
 */
#include "engine/search.h"

#include <lauxlib.h>

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/hash.h"
#include "base/index.h"
#include "common/clock.h"
#include "value/buffer.h"

enum { LAYER_FIRST = 8, LAYER_MOST = 4096, NOT_ASKED = -1, OTHER = -2 };
static const double long_layer = 0.02; /* seconds: longer ones are made smaller, so that limits are looked at */

/* A word that the search or an option has named. */
typedef struct named {
    uint64_t word;
    int64_t at; /* where in options its options are: their number, then words; or one of the above */
} named;

struct lsg_layers {
    int function; /* registry reference */
    sg_budget budget;
    sg_index index; /* of named, by hashes of the words */
    named *named;
    size_t n_named, cap_named;
    uint64_t *options;
    size_t n_options, cap_options;
    uint32_t *open; /* named words that have not been asked for */
    size_t n_open, cap_open;
    uint32_t layer[LAYER_MOST];
    size_t n_layer, most;
};

lsg_layers *lsg_layers_new(int function)
{
    lsg_layers *layers = calloc(1, sizeof *layers);
    if (layers)
        *layers = (lsg_layers){.function = function, .most = LAYER_FIRST};
    return layers;
}

void lsg_layers_forget(lsg_layers *layers)
{
    const int function = layers->function;
    sg_index_free(NULL, &layers->index);
    free(layers->named);
    free(layers->options);
    free(layers->open);
    *layers = (lsg_layers){.function = function, .most = LAYER_FIRST};
}

void lsg_layers_free(lua_State *L, lsg_layers *layers)
{
    if (!layers)
        return;
    luaL_unref(L, LUA_REGISTRYINDEX, layers->function);
    lsg_layers_forget(layers);
    free(layers);
}

uint64_t lsg_layers_bytes(const lsg_layers *layers)
{
    return layers ? layers->budget.held_bytes : 0;
}

/* The number of a word among those named; a new one is open. */
static sg_status name(lsg_layers *layers, uint64_t word, uint32_t *number)
{
    const uint64_t hash = sg_hash_word(word);
    size_t at;
    *number = sg_index_first(&layers->index, hash, &at);
    while (*number != SG_INDEX_NONE && layers->named[*number].word != word)
        *number = sg_index_next(&layers->index, hash, &at);
    if (*number != SG_INDEX_NONE)
        return SG_OK;
    sg_budget *budget = &layers->budget;
    const size_t n = layers->n_named + 1;
    sg_status status = sg_index_room(budget, &layers->index, n);
    if (status == SG_OK)
        status = sg_array_room(budget, &layers->named, &layers->cap_named, n, sizeof *layers->named);
    if (status == SG_OK)
        status = sg_array_room(budget, &layers->open, &layers->cap_open, layers->n_open + 1, sizeof *layers->open);
    if (status != SG_OK)
        return status;
    *number = (uint32_t)layers->n_named++;
    layers->named[*number] = (named){word, NOT_ASKED};
    layers->open[layers->n_open++] = *number;
    sg_index_add(&layers->index, hash, *number);
    return SG_OK;
}

/* The layer: this word, and open ones that have no value. */
static void choose(lsg_layers *layers, const sg_words *words, uint32_t first)
{
    uint32_t value;
    layers->layer[0] = first;
    layers->n_layer = 1;
    while (layers->n_open > 0 && layers->n_layer < layers->most) {
        const uint32_t number = layers->open[--layers->n_open];
        const named *one = &layers->named[number];
        if (number != first && one->at == NOT_ASKED && !sg_word_value(&words->table, one->word, &value))
            layers->layer[layers->n_layer++] = number;
    }
}

/* ---- the question and the answer, as numbers of 64 bits ------------------------------------------------------------- */

/* Appends the lengths of the layer's lists and their integers, or the integers that it has. */
static bool write_layer(const lsg_layers *layers, lsg_word_kind kind, lsg_buffer *out)
{
    lua_Integer list[LSG_WORD_LIST_MAX];
    bool ok = true;
    for (int round = kind == LSG_WORD_LIST ? 0 : 1; ok && round < 2; round++)
        for (size_t i = 0; ok && i < layers->n_layer; i++) {
            const uint64_t word = layers->named[layers->layer[i]].word;
            const uint64_t n = kind == LSG_WORD_LIST ? lsg_list_of_word(word, list) : 1;
            const void *from = round == 0 ? (const void *)&n : kind == LSG_WORD_LIST ? (const void *)list : &word;
            ok = lsg_buffer_add(out, from, (round == 0 ? 1 : n) * sizeof n);
        }
    return ok;
}

typedef struct fetch {
    lsg_layers *layers;
    lsg_word_kind kind;
    lsg_buffer question;
    sg_status status;
} fetch;

/* Is *number read? Else the answer ends too soon. */
static bool read_number(const char **at, const char *end, int64_t *number)
{
    if (end - *at < (ptrdiff_t)sizeof *number)
        return false;
    memcpy(number, *at, sizeof *number);
    *at += sizeof *number;
    return true;
}

/* Reads a word: an integer, or a list of so many integers. False: the answer is too short; *is_word: there is a word. */
static bool read_word(const char **at, const char *end, lsg_word_kind kind, int64_t length, uint64_t *word,
                      bool *is_word)
{
    lua_Integer list[LSG_WORD_LIST_MAX] = {0};
    int64_t integer = 0;
    *is_word = kind == LSG_WORD_INTEGER || (length > 0 && length <= LSG_WORD_LIST_MAX);
    for (int64_t i = 0; i < (kind == LSG_WORD_INTEGER ? 1 : length); i++) {
        if (!read_number(at, end, &integer))
            return false;
        list[i % LSG_WORD_LIST_MAX] = integer;
    }
    *word = (uint64_t)integer;
    if (*is_word && kind == LSG_WORD_LIST)
        *is_word = lsg_word_of_list(list, (size_t)length, word);
    return true;
}

/* The answer: for each word of the layer its number of options, or -1 if they are no words; of lists, the length of each
 * option; then the options. */
static sg_status read_answer(lsg_layers *layers, lsg_word_kind kind, const char *answer, size_t n_bytes)
{
    const char *counts = answer, *end = answer + n_bytes, *lengths = answer + layers->n_layer * sizeof(int64_t);
    int64_t n = 0, length = 1, n_all = 0;
    if (lengths > end)
        return SG_ERANGE;
    for (const char *at = counts; at < lengths;)
        if (read_number(&at, lengths, &n) && n > 0)
            n_all += n;
    const char *at = lengths + (kind == LSG_WORD_LIST ? (size_t)n_all * sizeof n : 0);
    if (n_all > end - answer || at > end)
        return SG_ERANGE;
    for (size_t i = 0; i < layers->n_layer; i++) {
        (void)read_number(&counts, end, &n);
        sg_status status = sg_array_room(&layers->budget, &layers->options, &layers->cap_options,
                                         layers->n_options + (size_t)(n > 0 ? n : 0) + 1, sizeof *layers->options);
        if (status != SG_OK)
            return status;
        bool are_words = n >= 0;
        const size_t first = layers->n_options;
        layers->options[layers->n_options++] = (uint64_t)n;
        for (int64_t k = 0; k < n; k++) {
            bool is_word;
            uint32_t number;
            if (kind == LSG_WORD_LIST)
                (void)read_number(&lengths, end, &length);
            if (!read_word(&at, end, kind, length, &layers->options[layers->n_options++], &is_word))
                return SG_ERANGE;
            are_words = are_words && is_word;
            status = are_words ? name(layers, layers->options[layers->n_options - 1], &number) : SG_OK;
            if (status != SG_OK)
                return status;
        }
        layers->named[layers->layer[i]].at = are_words ? (int64_t)first : OTHER;
    }
    return SG_OK;
}

/* Userdata fetch in 1. */
static int p_fetch(lua_State *L)
{
    fetch *f = lua_touserdata(L, 1);
    size_t n_bytes;
    lua_rawgeti(L, LUA_REGISTRYINDEX, f->layers->function);
    lua_pushinteger(L, f->kind == LSG_WORD_LIST ? (lua_Integer)f->layers->n_layer : 0);
    lua_pushlstring(L, (const char *)f->question.bytes, f->question.used);
    lua_call(L, 2, 1);
    const char *answer = lua_tolstring(L, -1, &n_bytes);
    f->status = answer ? read_answer(f->layers, f->kind, answer, n_bytes) : SG_ERANGE;
    return 0;
}

/* The function raised an error, which is on top: an interruption, or the rule's fault. [-1, +0, -] */
static sg_status fault(lsg_rule *rule)
{
    const char *message = lua_tostring(rule->L, -1);
    sg_status status = lsg_limits_check(rule->call.limits);
    if (status == SG_OK)
        status =
            lsg_rule_fault(rule, SG_ERULE, "%s", message ? message : "the function raised an error that is no message");
    lua_pop(rule->L, 1);
    return status;
}

/* Asks for a layer with this word. */
static sg_status ask(lsg_layers *layers, lsg_rule *rule, const sg_words *words, lsg_word_kind kind, uint32_t first)
{
    lua_State *L = rule->L;
    fetch f = {.layers = layers, .kind = kind, .status = SG_ERANGE};
    choose(layers, words, first);
    if (!lua_checkstack(L, 4) || !write_layer(layers, kind, &f.question)) {
        free(f.question.bytes);
        return SG_ENOMEM;
    }
    const double before = lsg_clock();
    lua_pushcfunction(L, p_fetch);
    lua_pushlightuserdata(L, &f);
    if (lua_pcall(L, 1, 0, 0) != LUA_OK)
        f.status = fault(rule);
    free(f.question.bytes);
    const double seconds = lsg_clock() - before;
    if (seconds < long_layer && layers->most < LAYER_MOST)
        layers->most *= 2;
    else if (seconds > long_layer && layers->most > 1)
        layers->most /= 2;
    return f.status;
}

sg_status lsg_layers_expand(lsg_layers *layers, lsg_rule *rule, sg_words *words, lsg_word_kind kind, uint64_t word)
{
    uint32_t number;
    layers->budget.max_bytes = words->table.budget.max_bytes;
    sg_status status = name(layers, word, &number);
    if (status == SG_OK && layers->named[number].at == NOT_ASKED)
        status = ask(layers, rule, words, kind, number);
    if (status == SG_OK && layers->named[number].at == OTHER)
        status = SG_ERANGE;
    if (status != SG_OK)
        return status;
    const uint64_t *options = layers->options + layers->named[number].at;
    for (uint64_t i = 1; status == SG_OK && i <= options[0]; i++)
        status = sg_words_option(words, options[i]);
    return status;
}
