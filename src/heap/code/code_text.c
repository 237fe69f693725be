/* SPDX-License-Identifier: MIT */
#include "code.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Do all splits of a digit have the same constraint? Then *split is that. */
static bool is_uniform(sg_digit digit, sg_split *split)
{
    bool first = digit.from == 0;
    *split = (sg_split)digit.split;
    for (uint64_t rest = digit.heaps & ~UINT64_C(3); rest != 0; rest &= rest - 1) {
        sg_split one = sg_digit_split(digit, sg_lowest_bit(rest));
        if (!first && one != *split)
            return false;
        *split = one;
        first = false;
    }
    return true;
}

static char *put_number(char *p, unsigned h)
{
    if (h > 9)
        *p++ = (char)('0' + h / 10);
    *p++ = (char)('0' + h % 10);
    return p;
}

static char *put_mark(char *p, sg_split split)
{
    static const char marks[] = "\0!?=";
    if (split != SG_SPLIT_ANY)
        *p++ = marks[split];
    return p;
}

/* Writes "{0,2!,4?+}", or with one constraint for all numbers "{0,2,4+}!". */
static char *put_list(char *p, sg_digit digit, bool uniform, sg_split split)
{
    *p++ = '{';
    for (uint64_t rest = digit.heaps; rest != 0; rest &= rest - 1) {
        unsigned h = sg_lowest_bit(rest);
        p = put_number(p, h);
        if (!uniform && h >= 2)
            p = put_mark(p, sg_digit_split(digit, h));
        *p++ = ',';
    }
    if (digit.from > 0) {
        p = put_number(p, digit.from);
        if (!uniform)
            p = put_mark(p, (sg_split)digit.split);
        *p++ = '+';
    } else {
        p--;
    }
    *p++ = '}';
    return uniform ? put_mark(p, split) : p;
}

enum { DIGIT_TEXT_MAX = 64 * 4 + 8 };

static char *put_digit(char *p, sg_digit digit)
{
    static const char letters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    sg_split split;
    bool uniform = is_uniform(digit, &split);
    if (uniform && digit.from == 2 && digit.heaps == 3) {
        *p++ = '*';
        return put_mark(p, split);
    }
    if (!uniform || digit.from > 0 || digit.heaps >= sizeof letters - 1)
        return put_list(p, digit, uniform, split);
    *p++ = letters[digit.heaps];
    return put_mark(p, split);
}

static size_t text_room(const sg_code *code, size_t n_added)
{
    size_t n_all = code->n_digits + code->n_tail, n_room = 4;
    for (size_t i = 0; i < n_added + n_all; i++) {
        char text[DIGIT_TEXT_MAX];
        n_room += (size_t)(put_digit(text, i < n_added ? code->added[i] : code->digits[i - n_added]) - text);
    }
    return n_room;
}

char *sg_code_text(const sg_code *code)
{
    size_t n_added = sg_code_n_added(code), n_all = code->n_digits + code->n_tail;
    char *text = malloc(text_room(code, n_added));
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
