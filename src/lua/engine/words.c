/* SPDX-License-Identifier: MIT */
/* Values by sg_words: of rules whose positions are integers, or lists of few integers, and that have nothing but options. */
#include "engine/search.h"
#include "rule/expand.h"
#include "search/table/memo.h"

/* The word of the one position in roots, if the memo's words are of its kind, or there are none yet. */
static bool root_word(const lsg_search *s, lsg_word_kind *kind, uint64_t *word)
{
    const unsigned char *key;
    size_t at = 0, key_bytes;
    return lsg_buffer_next(&s->roots, &at, &key, &key_bytes) && at == s->roots.used &&
           lsg_word_of_key(key, kind, word) && (!s->memo_box->words || s->memo_box->kind == *kind);
}

bool lsg_words_known(const lsg_search *s, uint32_t *value)
{
    lsg_word_kind kind;
    uint64_t word;
    return s->memo_box->words && root_word(s, &kind, &word) && sg_word_value(&s->memo_box->words->table, word, value);
}

uint64_t lsg_words_bytes(const lsg_search *s)
{
    return lsg_layers_bytes(s->layers) + (s->memo_box->words ? s->memo_box->words->table.budget.held_bytes : 0);
}

uint64_t lsg_words_count(const lsg_search *s)
{
    return s->memo_box->words ? s->memo_box->words->n_positions : 0;
}

enum {
    SHORT_TURN = 4096
}; /* positions: a search that may expand fewer, in its turn, leaves its values to the others */

/* Does the search need nothing that goes by keys: a store, times of a sample, hashes, split and canonical, options in C? */
static bool needs_no_keys(const lsg_search *s, const lsg_limits *limits)
{
    const lsg_rule *rule = s->rule;
    const bool is_plain = (rule->box || s->layers) && rule->is_direct && !rule->ready.is && !rule->heaps_fall &&
                          !rule->entails && !rule->tiling && !rule->deletion && !rule->is_staircase;
    return is_plain && !s->memo_box->has_others && !s->store && !s->profile.wanted && !sg_memo_is_hashed(s->memo) &&
           (!limits->turn || limits->turn > SHORT_TURN || s->memo_box->words);
}

/* Keeps the loop of play that the search has met. */
static sg_status keep_loop(lsg_search *s)
{
    const sg_words *words = s->memo_box->words;
    unsigned char key[LSG_WORD_KEY_MAX];
    sg_cycle_clear(&s->loop);
    for (size_t i = words->loop; i < words->n_frames; i++) {
        const sg_status status =
            sg_cycle_add(&s->loop, key, lsg_key_of_word(words->frames[i].word, s->memo_box->kind, key));
        if (status != SG_OK)
            return status;
    }
    return sg_cycle_close(&s->loop);
}

/* An sg_word_fn. */
static sg_status pour(void *ud, uint64_t word, uint32_t value)
{
    const lsg_search *s = ud;
    unsigned char key[LSG_WORD_KEY_MAX];
    return sg_memo_restore(s->memo, key, lsg_key_of_word(word, s->memo_box->kind, key), value);
}

/* A position was no word: what is known goes into the memo, and no word is asked for again. */
static sg_status give_up(lsg_search *s)
{
    lsg_memo_box *box = s->memo_box;
    const sg_status status = sg_word_each(&box->words->table, pour, s);
    sg_words_free(box->words);
    box->words = NULL;
    box->has_others = true;
    return status == SG_OK ? SG_ERANGE : status;
}

static sg_status evaluate(lsg_search *s, const lsg_limits *limits, uint64_t word, uint32_t *value)
{
    sg_words *words = s->memo_box->words;
    const uint64_t n_positions = words->n_positions, n_options = words->n_options;
    sg_status status = s->layers ? SG_OK : lsg_rule_begin_words(s->rule, s->memo_box->kind);
    if (status != SG_OK)
        return status;
    words->table.budget.max_bytes = limits->max_bytes ? words->table.budget.held_bytes + limits->max_bytes : 0;
    words->max_positions = limits->max_positions ? n_positions + limits->max_positions : 0;
    lsg_rule_listen_words(s->rule, words, s->memo_box->kind);
    status = sg_words_value(words, word, lsg_search_expand_word, s, &limits->pulse, value);
    if (s->layers)
        lsg_layers_forget(s->layers);
    else
        lsg_rule_end_words(s->rule);
    s->rule->call.to = NULL;
    s->worded.positions += words->n_positions - n_positions;
    s->worded.options += words->n_options - n_options;
    s->worded.depth = words->depth > s->worded.depth ? words->depth : s->worded.depth;
    if (status == SG_ECYCLE)
        status = keep_loop(s);
    sg_words_leave(words);
    return status;
}

sg_status lsg_words_value(lsg_search *s, lsg_limits *limits, uint32_t *value)
{
    lsg_memo_box *box = s->memo_box;
    lsg_word_kind kind;
    uint64_t word;
    if (!needs_no_keys(s, limits) || !root_word(s, &kind, &word))
        return SG_ERANGE;
    if (!box->words) {
        box->words = sg_words_new(kind == LSG_WORD_INTEGER &&
                                  !s->layers); /* a function of Python may not end where play does not come */
        box->kind = kind;
    }
    if (!box->words)
        return SG_ENOMEM;
    const lsg_asked asks = s->asks;
    s->asks = LSG_ASKS_WORDS;
    const sg_status status = evaluate(s, limits, word, value);
    if (status != SG_ERANGE)
        return status;
    s->asks = asks;
    return give_up(s);
}
