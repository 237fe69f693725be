/* SPDX-License-Identifier: MIT */
#include "code.h"

static sg_split split_of(char c)
{
    return c == '!' ? SG_SPLIT_DISTINCT : c == '?' ? SG_SPLIT_MIXED : c == '=' ? SG_SPLIT_EQUAL : SG_SPLIT_ANY;
}

/* The value of a digit 0-9, A-Z; -1 for other characters. */
static int value_of(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 10;
    return -1;
}

static sg_status refuse_character(char c, size_t at, sg_fault *fault)
{
    if (c >= 'a' && c <= 'z')
        return sg_fault_set(fault, at, "'%c' is not a digit of a code: digits above 9 are capitals, write '%c'", c,
                            c - 'a' + 'A');
    if (c == ',')
        return sg_fault_set(fault, at, "',' does not belong in a code: write a point, as in 0.77");
    if (c == '!' || c == '?' || c == '=')
        return sg_fault_set(fault, at, "'%c' must follow a digit", c);
    if (c == '+')
        return sg_fault_set(fault, at, "'+' follows the last number of a list, as in 0.{1,3+}");
    if (c == '}')
        return sg_fault_set(fault, at, "'}' without a '{' before it");
    if (c == '[' || c == ']')
        return sg_fault_set(fault, at, "'%c' comes after the point only, as in 0.3[7]", c);
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r')
        return sg_fault_set(fault, at, "a code has no blanks in it: leave them out");
    static const char known[] = "only digits 0-9 A-Z, * {0,2+} &n; one point, ! ? = and [ ]";
    if (c > ' ' && c < 0x7f)
        return sg_fault_set(fault, at, "'%c' does not belong in a code: %s", c, known);
    return sg_fault_set(fault, at, "byte 0x%02x does not belong in a code: %s", (unsigned)(unsigned char)c, known);
}

/* The text, and how far it is read. */
typedef struct place {
    const char *text;
    size_t text_bytes, at;
    sg_fault *fault;
} place;

static char here(const place *p)
{
    return p->at < p->text_bytes ? p->text[p->at] : '\0';
}

/* Reads a decimal number. *is_there is false if there is none here or it is above most. */
static uint64_t read_number(place *p, uint64_t most, bool *is_there)
{
    uint64_t number = 0;
    bool fits = here(p) >= '0' && here(p) <= '9';
    for (; here(p) >= '0' && here(p) <= '9'; p->at++) {
        uint64_t next = (uint64_t)(here(p) - '0');
        fits = fits && number <= (most - next) / 10;
        number = fits ? 10 * number + next : 0;
    }
    *is_there = fits;
    return number;
}

/* Reads a constraint if there is one here. */
static sg_status read_mark(place *p, sg_split *split)
{
    *split = split_of(here(p));
    if (*split == SG_SPLIT_ANY)
        return SG_OK;
    p->at++;
    if (split_of(here(p)) != SG_SPLIT_ANY)
        return sg_fault_set(p->fault, p->at, "a digit takes one of ! ? =, not two: remove '%c'", here(p));
    return SG_OK;
}

/* A list of numbers of heaps, as far as it is read. */
typedef struct list {
    uint64_t heaps, marked; /* marked: those with a constraint of their own */
    sg_split splits[SG_CODE_HEAPS_MAX + 1];
    unsigned last;
    bool more;
} list;

/* Reads one number of a list, its constraint, and a '+' behind it. */
static sg_status read_member(place *p, list *l)
{
    size_t start = p->at;
    bool is_there;
    unsigned h = (unsigned)read_number(p, SG_CODE_HEAPS_MAX, &is_there);
    if (!is_there && start == p->at)
        return sg_fault_set(p->fault, start, "a list of heaps is written {0,1,2+}: a number is missing here");
    if (!is_there)
        return sg_fault_set(p->fault, start, "the numbers of heaps in a list are 0 to %d", SG_CODE_HEAPS_MAX);
    if (l->heaps >> h & 1)
        return sg_fault_set(p->fault, start, "%u is in the list already: leave it out", h);
    sg_status status = read_mark(p, &l->splits[h]);
    if (status != SG_OK)
        return status;
    l->heaps |= UINT64_C(1) << h;
    if (l->splits[h] != SG_SPLIT_ANY)
        l->marked |= UINT64_C(1) << h;
    l->last = h;
    if (here(p) != '+')
        return SG_OK;
    p->at++;
    l->more = true;
    if (l->heaps >> h > 1)
        return sg_fault_set(p->fault, start, "'+' is for the largest number of a list, and %u is not that", h);
    if (here(p) != '}')
        return sg_fault_set(p->fault, p->at, "'}' is missing: the number with '+' is the last of the list");
    return SG_OK;
}

/* Reads "{0,2!,4?+}" or "{0,2,4+}!" from its bracket on. */
static sg_status read_list(place *p, sg_digit *digit)
{
    size_t start = p->at++;
    list l = {.heaps = 0};
    sg_status status = SG_OK;
    for (bool closed = false; status == SG_OK && !closed;) {
        status = read_member(p, &l);
        if (status != SG_OK)
            return status;
        char c = here(p);
        if (c != ',' && c != '}')
            return sg_fault_set(p->fault, p->at, "a list of heaps is written {0,1,2+}: ',' or '}' is missing here");
        closed = c == '}';
        p->at++;
    }
    sg_split whole;
    size_t at = p->at;
    status = read_mark(p, &whole);
    if (status != SG_OK)
        return status;
    if (whole != SG_SPLIT_ANY && l.marked != 0)
        return sg_fault_set(p->fault, at, "write ! ? = within the list or after it, not both (it begins at column %zu)",
                            start + 1);
    for (unsigned h = 0; h <= SG_CODE_HEAPS_MAX; h++) {
        sg_split split = whole != SG_SPLIT_ANY ? whole : l.splits[h];
        if (l.heaps >> h & 1 && !(l.more && h == l.last))
            sg_digit_put(digit, h, split, false);
    }
    unsigned from = l.last;
    for (; l.more && from < 2; from++)
        digit->heaps |= UINT64_C(1) << from;
    if (l.more)
        sg_digit_put(digit, from, whole != SG_SPLIT_ANY ? whole : l.splits[l.last], true);
    return SG_OK;
}

/* Reads the constraint of a digit that is a mask of numbers of heaps, and puts both into the digit. */
static sg_status finish_mask(place *p, uint64_t heaps, sg_digit *digit)
{
    sg_split split;
    sg_status status = read_mark(p, &split);
    for (unsigned h = 0; status == SG_OK && h <= SG_CODE_HEAPS_MAX; h++)
        if (heaps >> h & 1)
            sg_digit_put(digit, h, split, false);
    return status;
}

/* Reads "&n;", the digit n, from its '&' on. */
static sg_status read_large(place *p, sg_digit *digit)
{
    size_t start = ++p->at;
    bool is_there;
    uint64_t heaps = read_number(p, UINT64_MAX, &is_there);
    if (!is_there)
        return sg_fault_set(p->fault, start, "a large digit is written &64; with a number below 2^64");
    if (here(p) != ';')
        return sg_fault_set(p->fault, p->at, "a large digit is written &64; and ';' is missing here");
    p->at++;
    return finish_mask(p, heaps, digit);
}

sg_status sg_digit_read(const char *text, size_t text_bytes, size_t *at, sg_fault *fault, sg_digit *digit)
{
    place p = {text, text_bytes, *at, fault};
    char c = here(&p);
    sg_status status = SG_OK;
    *digit = (sg_digit){0};
    if (c == '{') {
        status = read_list(&p, digit);
    } else if (c == '&') {
        status = read_large(&p, digit);
    } else if (c == '*') {
        sg_split split;
        p.at++;
        status = read_mark(&p, &split);
        digit->heaps = 3;
        sg_digit_put(digit, 2, split, true);
    } else if (value_of(c) >= 0) {
        p.at++;
        status = finish_mask(&p, (uint64_t)value_of(c), digit);
    } else {
        status = refuse_character(c, p.at, fault);
    }
    *at = p.at;
    return status;
}
