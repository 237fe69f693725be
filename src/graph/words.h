/* SPDX-License-Identifier: MIT */
#ifndef SG_GRAPH_WORDS_H
#define SG_GRAPH_WORDS_H

#include "../sg.h"

/*
 * A position written as a text: groups of words, as the regions of Sprouts and their boundaries. Groups that are empty
 * count for nothing.
 */
typedef struct sg_words {
    char group_mark, word_mark; /* between groups, and between the words of a group; different, and no names */
    char first_name, last_name; /* letters that are names and may be exchanged for others; none if last < first */
    bool cyclic;                /* a word is a circle and may begin at any letter */
    bool mirror;                /* all words of a group may be read backwards together */
} sg_words;

/*
 * The bytes up to the next mark or the end, from *at on, which is moved behind marks that stand there. 0: nothing is
 * left.
 */
size_t sg_words_cut(const char **at, const char *end, char mark);

/*
 * Writes a normal form of a text: equal forms belong to texts that differ by the order of groups and words, by names,
 * and by what o allows for words. The converse need not hold: two such texts may have two forms, because the order is
 * found by steps (all groups in order, then the names in the order of the text) until a text comes again, of which
 * there are few. out: room for n_bytes, apart from text. O(n log n) per step, not counting equal beginnings.
 * SG_ENOMEM: the text is long, and there is no memory; nothing is written.
 */
sg_status sg_words_normal(const sg_words *o, const char *text, size_t n_bytes, char *out,
                          size_t *out_bytes) SG_MUST_CHECK;

#endif
