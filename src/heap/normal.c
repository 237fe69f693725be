/* SPDX-License-Identifier: MIT */
/* The one way to write a code: equal codes have equal texts. */
#include "code.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool same_digit(sg_digit a, sg_digit b)
{
    return a.heaps == b.heaps && a.split == b.split;
}

/* A constraint that binds nothing is none, and two heaps are not all equal if they are unequal. */
static sg_digit plain_digit(sg_digit digit)
{
    unsigned splits = digit.heaps & ~3u;
    if (splits == 0)
        digit.split = SG_SPLIT_ANY;
    if (splits == 4 && digit.split == SG_SPLIT_MIXED)
        digit.split = SG_SPLIT_DISTINCT;
    return digit;
}

static bool repeats(const sg_digit *tail, size_t n_tail, size_t step)
{
    for (size_t i = step; i < n_tail; i++)
        if (!same_digit(tail[i], tail[i - step]))
            return false;
    return true;
}

/* The shortest group, beginning as early as it can. */
static void shorten_tail(sg_code *code)
{
    sg_digit *tail = code->digits + code->n_digits;
    for (size_t step = 1; step < code->n_tail; step++) {
        if (code->n_tail % step == 0 && repeats(tail, code->n_tail, step))
            code->n_tail = step;
    }
    size_t n = code->n_tail, n_back = 0;
    while (n_back + 1 < code->n_digits &&
           same_digit(tail[-1 - (ptrdiff_t)n_back], tail[(ptrdiff_t)(n - 1) - (ptrdiff_t)(n_back % n)]))
        n_back++;
    code->n_digits -= n_back; /* what now stands there is the group already, turned round */
}

void sg_code_normalise(sg_code *code)
{
    bool is_zero = true;
    for (size_t i = 0; i < code->n_digits + code->n_tail; i++)
        code->digits[i] = plain_digit(code->digits[i]);
    for (size_t i = 0; i < SG_CODE_ADDED_MAX; i++)
        code->added[i] = plain_digit(code->added[i]);
    for (size_t i = 0; i < code->n_tail; i++)
        is_zero = is_zero && code->digits[code->n_digits + i].heaps == 0;
    if (!is_zero) {
        shorten_tail(code);
        return;
    }
    code->n_tail = 0;
    while (code->n_digits > 1 && code->digits[code->n_digits - 1].heaps == 0)
        code->n_digits--;
}

static char *put_digit(char *p, sg_digit digit)
{
    static const char letters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUV", marks[] = "\0!?=";
    *p++ = letters[digit.heaps];
    if (digit.split != SG_SPLIT_ANY)
        *p++ = marks[digit.split];
    return p;
}

char *sg_code_text(const sg_code *code)
{
    size_t n_added = sg_code_n_added(code), n_all = code->n_digits + code->n_tail;
    char *text = malloc(2 * (n_added + n_all) + 4);
    if (text == NULL)
        return NULL;
    char *p = text;
    for (size_t i = n_added; i > 0; i--)
        p = put_digit(p, code->added[i - 1]);
    for (size_t t = 0; t < n_all; t++) {
        if (t == code->n_digits)
            *p++ = '[';
        p = put_digit(p, code->digits[t]);
        if (t == 0)
            *p++ = '.';
    }
    if (code->n_tail > 0)
        *p++ = ']';
    *p = '\0';
    return text;
}

char *sg_set_text(const uint32_t *set, size_t n_set, bool all_but)
{
    enum { MEMBER_MAX = 11 }; /* ten digits and a comma */
    if (n_set > SIZE_MAX / MEMBER_MAX - 16)
        return NULL;
    size_t n_room = MEMBER_MAX * n_set + 16;
    char *text = malloc(n_room);
    if (text == NULL)
        return NULL;
    size_t at = (size_t)snprintf(text, n_room, "%s{", all_but ? "all but " : "");
    for (size_t i = 0; i < n_set; i++)
        at += (size_t)snprintf(text + at, n_room - at, "%s%" PRIu32, i > 0 ? "," : "", set[i]);
    (void)snprintf(text + at, n_room - at, "}");
    return text;
}
