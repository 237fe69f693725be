/* SPDX-License-Identifier: MIT */
/* Texts of words in groups: one way to write those that differ by order, direction, first letter and names only. */
#include "words.h"

#include <stdlib.h>
#include <string.h>

enum { LOCAL_BYTES = 256 };

typedef struct span {
    const char *at;
    size_t n_bytes;
} span;

/* Room for one step on a text of n bytes. */
typedef struct room {
    char *there, *back, *joined, *grouped; /* n + 1 bytes each */
    span *words, *back_words, *groups;     /* n each */
} room;

static int compare_spans(const void *x, const void *y)
{
    const span *a = x, *b = y;
    const int order = memcmp(a->at, b->at, a->n_bytes < b->n_bytes ? a->n_bytes : b->n_bytes);
    return order ? order : (a->n_bytes > b->n_bytes) - (a->n_bytes < b->n_bytes);
}

static void sort_spans(span *spans, size_t n)
{
    if (n > 16) {
        qsort(spans, n, sizeof *spans, compare_spans);
        return;
    }
    for (size_t i = 1; i < n; i++) {
        const span moved = spans[i];
        size_t k = i;
        for (; k > 0 && compare_spans(&spans[k - 1], &moved) > 0; k--)
            spans[k] = spans[k - 1];
        spans[k] = moved;
    }
}

size_t sg_words_cut(const char **at, const char *end, char mark)
{
    while (*at < end && **at == mark)
        (*at)++;
    const char *to = *at;
    while (to < end && *to != mark)
        to++;
    return (size_t)(to - *at);
}

/* Where the least rotation of a circular word begins. */
static size_t least_rotation(const char *word, size_t n)
{
    size_t i = 0, j = 1, k = 0;
    while (i < n && j < n && k < n) {
        const unsigned char a = (unsigned char)word[(i + k) % n], b = (unsigned char)word[(j + k) % n];
        if (a == b) {
            k++;
            continue;
        }
        *(a > b ? &i : &j) += k + 1;
        k = 0;
        j += i == j;
    }
    return i < j ? i : j;
}

/* Writes the word, from its best letter on if it is a circle. */
static span put_word(const char *word, size_t n, bool cyclic, char *out)
{
    const size_t from = cyclic ? least_rotation(word, n) : 0;
    memcpy(out, word + from, n - from);
    memcpy(out + n - from, word, from);
    return (span){out, n};
}

static size_t join(const span *pieces, size_t n, char mark, char *out)
{
    size_t used = 0;
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            out[used++] = mark;
        memcpy(out + used, pieces[i].at, pieces[i].n_bytes);
        used += pieces[i].n_bytes;
    }
    return used;
}

/* Writes the least way to write a group, all words forwards, or all backwards if they may be. Returns its length. */
static size_t put_group(const sg_words *o, const room *r, span group, char *out)
{
    const char *at = group.at;
    size_t n = 0, used = 0, word_bytes;
    while ((word_bytes = sg_words_cut(&at, group.at + group.n_bytes, o->word_mark)) > 0) {
        r->words[n] = put_word(at, word_bytes, o->cyclic, r->there + used);
        if (o->mirror) {
            for (size_t i = 0; i < word_bytes; i++)
                r->joined[i] = at[word_bytes - 1 - i];
            r->back_words[n] = put_word(r->joined, word_bytes, o->cyclic, r->back + used);
        }
        n++;
        used += word_bytes;
        at += word_bytes;
    }
    sort_spans(r->words, n);
    const size_t n_bytes = join(r->words, n, o->word_mark, out);
    if (o->mirror) {
        sort_spans(r->back_words, n);
        join(r->back_words, n, o->word_mark, r->joined);
        if (memcmp(r->joined, out, n_bytes) < 0)
            memcpy(out, r->joined, n_bytes);
    }
    return n_bytes;
}

/* Names the letters from first_name to last_name in the order of the text. */
static void name_in_order(const sg_words *o, char *text, size_t n_bytes)
{
    const unsigned char first = (unsigned char)o->first_name, last = (unsigned char)o->last_name;
    unsigned char name_of[256] = {0};
    unsigned next = first;
    for (size_t i = 0; i < n_bytes; i++) {
        const unsigned char letter = (unsigned char)text[i];
        if (letter < first || letter > last)
            continue;
        if (!name_of[letter])
            name_of[letter] = (unsigned char)next++;
        text[i] = (char)name_of[letter];
    }
}

/* One step towards the normal form: the groups in order, then the names. Returns the length. */
static size_t step(const sg_words *o, const room *r, const char *text, size_t n_bytes, char *out)
{
    const char *at = text;
    size_t n = 0, used = 0, group_bytes;
    while ((group_bytes = sg_words_cut(&at, text + n_bytes, o->group_mark)) > 0) {
        const size_t put = put_group(o, r, (span){at, group_bytes}, r->grouped + used);
        if (put > 0)
            r->groups[n++] = (span){r->grouped + used, put};
        used += put;
        at += group_bytes;
    }
    sort_spans(r->groups, n);
    used = join(r->groups, n, o->group_mark, out);
    name_in_order(o, out, used);
    return used;
}

/*
 * Steps from here, a text of n bytes with nothing to drop, until a text comes again, and leaves the least of those that
 * come round in out. Brent's method finds them: here follows there after 1, 2, 4, ... steps. Nearly always one text
 * comes round, and that is seen at once.
 */
static void settle(const sg_words *o, const room *r, size_t n, char *here, char *there, char *out)
{
    memcpy(out, here, n);
    for (size_t most = 1, n_steps = 1;; n_steps++) {
        step(o, r, out, n, there);
        if (memcmp(there, out, n) == 0)
            return;
        if (memcmp(there, here, n) == 0)
            break;
        if (n_steps == most) {
            memcpy(here, there, n);
            most *= 2;
            n_steps = 0;
        }
        memcpy(out, there, n);
    }
    memcpy(out, here, n);
    do {
        step(o, r, there, n, there); /* which is written when it has been read */
        if (memcmp(there, out, n) < 0)
            memcpy(out, there, n);
    } while (memcmp(there, here, n) != 0);
}

sg_status sg_words_normal(const sg_words *o, const char *text, size_t n_bytes, char *out, size_t *out_bytes)
{
    enum { BUFFERS = 6, LISTS = 3 };
    char local_text[BUFFERS * (LOCAL_BYTES + 1)];
    span local_spans[LISTS * LOCAL_BYTES];
    const size_t n = n_bytes < LOCAL_BYTES ? LOCAL_BYTES : n_bytes;
    void *more = NULL;
    char *texts = local_text;
    span *spans = local_spans;
    if (n_bytes > LOCAL_BYTES) {
        more = malloc(LISTS * n * sizeof(span) + BUFFERS * (n + 1));
        if (!more)
            return SG_ENOMEM;
        spans = more;
        texts = (char *)(spans + LISTS * n);
    }
    const room r = {.there = texts,
                    .back = texts + (n + 1),
                    .joined = texts + 2 * (n + 1),
                    .grouped = texts + 3 * (n + 1),
                    .words = spans,
                    .back_words = spans + n,
                    .groups = spans + 2 * n};
    char *here = texts + 4 * (n + 1);
    *out_bytes = step(o, &r, text, n_bytes, here);
    settle(o, &r, *out_bytes, here, texts + 5 * (n + 1), out);
    free(more);
    return SG_OK;
}
