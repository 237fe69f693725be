/* SPDX-License-Identifier: MIT */
#include "code.h"

#include <stdlib.h>
#include <string.h>

#include "../../base/array.h"

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

/*
 * Reads one digit with its constraint from text[*at], adds its moves to *digit, and moves *at behind it. SG_EINPUT with
 * the fault filled in, at its place in the text, if there is none.
 */
static sg_status sg_digit_read(const char *text, size_t text_bytes, size_t *at, sg_fault *fault, sg_digit *digit)
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

/* ---- reading ------------------------------------------------------------------------------------ */

typedef struct reader {
    const char *text;
    size_t text_bytes;
    size_t at;
    sg_fault *fault;
    sg_code *code;
    size_t n_read;   /* digits read so far, with d0 */
    size_t tail_at;  /* n_read where the repeating group began */
    size_t group_at; /* place of its '[' in the text */
    bool in_group;
    bool has_tail;
} reader;

/* Reads a digit and its constraint, and appends it to the code. */
static sg_status read_digit(reader *r)
{
    if (r->n_read > SG_CODE_DIGITS_MAX)
        return sg_fault_set(r->fault, r->at, "a code has at most %d digits", SG_CODE_DIGITS_MAX);
    return sg_digit_read(r->text, r->text_bytes, &r->at, r->fault, &r->code->digits[r->n_read++]);
}

/*
 * The digits before the point. The last of them is d0; going back from it they are for adding 1, 2, ... tokens. Only
 * when the point is met is it known which is which, so the last few are kept, each with its place in the text.
 */
typedef struct head {
    sg_digit digits[SG_CODE_ADDED_MAX + 1]; /* d0, then one for each number of tokens added */
    size_t at[SG_CODE_ADDED_MAX + 1];
} head;

/*
 * Is each part smaller than the heap that was split, if a split into h parts adds n_added tokens? See
 * docs/theorems.md.
 */
static bool shrinks_into(unsigned h, sg_split split, uint64_t n_added)
{
    if (split != SG_SPLIT_EQUAL)
        return n_added < (split == SG_SPLIT_DISTINCT ? (uint64_t)h * (h - 1) / 2 : h - 1);
    for (uint64_t n = 1; n * (h - 1) <= n_added; n++)
        if ((n + n_added) % h == 0)
            return false;
    return true;
}

/* Do all moves of the digit leave only parts smaller than the heap that was split, if they add n_added tokens? */
static bool shrinks(sg_digit digit, uint64_t n_added)
{
    bool all = (digit.heaps & 3) == 0;
    for (uint64_t rest = digit.heaps & ~UINT64_C(3); rest != 0; rest &= rest - 1) {
        unsigned h = sg_lowest_bit(rest);
        all = all && shrinks_into(h, sg_digit_split(digit, h), n_added);
    }
    /*
     * What holds for the fewest heaps holds for more, except for equal heaps: h of them hold n + n_added tokens only
     * if h divides that.
     */
    for (unsigned h = digit.from; digit.from > 0 && h <= digit.from + n_added + 1; h++)
        all = all && shrinks_into(h, (sg_split)digit.split, n_added);
    return all;
}

static sg_status refuse_added(const reader *r, size_t at, size_t n_added)
{
    return sg_fault_set(
        r->fault, at,
        "this digit lets a move add %zu token%s and leave a heap that is no smaller than before, and play "
        "might never end: h heaps allow to add h-2 tokens, h*(h-1)/2-1 if they are unequal ('!')",
        n_added, n_added == 1 ? "" : "s");
}

/* Reads one more digit before the point. The digit that was d0 so far now adds one token, and so on. */
static sg_status push_digit(reader *r, head *h)
{
    size_t at = r->at;
    if (!sg_digit_is_zero(h->digits[SG_CODE_ADDED_MAX]))
        return shrinks(h->digits[SG_CODE_ADDED_MAX], SG_CODE_ADDED_MAX + 1)
                   ? sg_fault_set(r->fault, h->at[SG_CODE_ADDED_MAX], "a move can add at most %d tokens",
                                  SG_CODE_ADDED_MAX)
                   : refuse_added(r, h->at[SG_CODE_ADDED_MAX], SG_CODE_ADDED_MAX + 1);
    memmove(h->digits + 1, h->digits, SG_CODE_ADDED_MAX * sizeof h->digits[0]);
    memmove(h->at + 1, h->at, SG_CODE_ADDED_MAX * sizeof h->at[0]);
    r->n_read = 0; /* read_digit writes the digit over d0 */
    sg_status status = read_digit(r);
    h->digits[0] = r->code->digits[0];
    h->at[0] = at;
    return status;
}

static sg_status take_head(const reader *r, const head *h)
{
    for (size_t i = SG_CODE_ADDED_MAX; i > 0; i--) {
        if (!shrinks(h->digits[i], i))
            return refuse_added(r, h->at[i], i);
        r->code->added[i - 1] = h->digits[i];
    }
    if (h->digits[0].heaps & 3)
        return sg_fault_set(
            r->fault, h->at[0],
            "a move that takes nothing must split the heap, or play would never end: the digit "
            "before the point is 0, 4, 8, C, G, K, O, S or W, or a list of numbers from 2 on, as {2,5+}");
    return SG_OK;
}

/* Reads the digits before the point, and the point. */
static sg_status read_head(reader *r)
{
    if (r->text_bytes == 0)
        return sg_fault_set(r->fault, 0, "the code is empty: write one such as 0.77");
    head h = {.digits = {{0}}};
    r->code->digits[0] = (sg_digit){0};
    while (r->at < r->text_bytes && r->text[r->at] != '.') {
        sg_status status = push_digit(r, &h);
        if (status != SG_OK)
            return status;
    }
    if (r->at == r->text_bytes) {
        bool is_one = h.at[1] == 0 && h.at[0] == 0;
        return sg_fault_set(r->fault, is_one ? r->at : 0,
                            is_one ? "there is no point in the code: write one after the first digit"
                                   : "there is no point in the code: write 0. before its digits");
    }
    sg_status status = take_head(r, &h);
    if (status != SG_OK)
        return status;
    r->n_read = 1;
    r->at++;
    if (r->text_bytes == 1)
        return sg_fault_set(r->fault, 1, "the code is empty: digits are missing after the point");
    return SG_OK;
}

static sg_status read_bracket(reader *r)
{
    if (r->text[r->at] == '[') {
        if (r->in_group)
            return sg_fault_set(r->fault, r->at, "a repeating group cannot hold another one: remove this '['");
        r->in_group = true;
        r->tail_at = r->n_read;
        r->group_at = r->at;
    } else {
        if (!r->in_group)
            return sg_fault_set(r->fault, r->at, "']' without a '[' before it");
        if (r->n_read == r->tail_at)
            return sg_fault_set(r->fault, r->group_at, "the repeating group is empty: put digits between [ and ]");
        r->in_group = false;
        r->has_tail = true;
    }
    r->at++;
    return SG_OK;
}

static sg_status read_rest(reader *r)
{
    sg_status status = SG_OK;
    while (status == SG_OK && r->at < r->text_bytes) {
        char c = r->text[r->at];
        if (r->has_tail)
            return sg_fault_set(r->fault, r->at, "the repeating group ends the code: remove what comes after ']'");
        if (c == '.')
            return sg_fault_set(r->fault, r->at, "a code has one point only: remove this one");
        status = c == '[' || c == ']' ? read_bracket(r) : read_digit(r);
    }
    if (status == SG_OK && r->in_group)
        return sg_fault_set(r->fault, r->group_at, "the '[' is never closed: put a ']' at the end");
    return status;
}

static sg_status parse_code(const char *text, size_t text_bytes, sg_fault *fault, sg_code *code)
{
    size_t n_room = text_bytes + 1 < SG_CODE_DIGITS_MAX + 2 ? text_bytes + 1 : SG_CODE_DIGITS_MAX + 2;
    sg_code result = {.digits = malloc(n_room * sizeof result.digits[0])};
    if (result.digits == NULL)
        return SG_ENOMEM;
    reader r = {.text = text, .text_bytes = text_bytes, .fault = fault, .code = &result};
    sg_status status = read_head(&r);
    if (status == SG_OK)
        status = read_rest(&r);
    if (status != SG_OK) {
        free(result.digits);
        return status;
    }
    result.n_digits = r.has_tail ? r.tail_at : r.n_read;
    result.n_tail = r.n_read - result.n_digits;
    sg_code_normalise(&result);
    *code = result;
    return SG_OK;
}

/* ---- joins --------------------------------------------------------------------------------------- */

/* Reads a member of a set and the ',' or '}' behind it; *closed: it was '}'. */
static sg_status parse_member(const char *text, size_t text_bytes, sg_fault *fault, size_t *at, size_t *member,
                              bool *closed)
{
    size_t start = *at;
    *member = 0;
    while (*at < text_bytes && text[*at] >= '0' && text[*at] <= '9' && *member <= SG_CODE_DIGITS_MAX)
        *member = 10 * *member + (size_t)(text[(*at)++] - '0');
    if (*at == start)
        return sg_fault_set(fault, *at, "a set in a join is written {1,2,5}: a number is missing here");
    if (*member == 0 || *member >= SG_CODE_DIGITS_MAX)
        return sg_fault_set(fault, start, "the numbers of a set in a join are 1 to %d", SG_CODE_DIGITS_MAX - 1);
    if (*at == text_bytes || (text[*at] != ',' && text[*at] != '}'))
        return sg_fault_set(fault, *at, "a set in a join is written {1,2,5}: ',' or '}' is missing here");
    *closed = text[(*at)++] == '}';
    return SG_OK;
}

/* Makes n_digits at least n; new digits are 0. */
static sg_status extend_digits(sg_code *code, size_t *n_room, size_t n)
{
    if (n <= code->n_digits)
        return SG_OK;
    sg_status status = sg_array_room(NULL, &code->digits, n_room, n, sizeof code->digits[0]);
    if (status == SG_OK) {
        memset(code->digits + code->n_digits, 0, (n - code->n_digits) * sizeof code->digits[0]);
        code->n_digits = n;
    }
    return status;
}

/* "{1,2,5}": a subtraction set, as the code whose digits are 3 there. */
static sg_status parse_set(const char *text, size_t text_bytes, sg_fault *fault, sg_code *code)
{
    sg_code result = {.digits = NULL};
    size_t at = 1, n_room = 0, member;
    sg_status status = extend_digits(&result, &n_room, 1);
    bool closed = at < text_bytes && text[at] == '}';
    if (closed)
        at++;
    while (status == SG_OK && !closed) {
        status = parse_member(text, text_bytes, fault, &at, &member, &closed);
        if (status == SG_OK)
            status = extend_digits(&result, &n_room, member + 1);
        if (status == SG_OK)
            result.digits[member].heaps = 3;
    }
    if (status == SG_OK && at != text_bytes)
        status = sg_fault_set(fault, at, "the set ends here: put '|' before what else is joined");
    if (status != SG_OK) {
        free(result.digits);
        return status;
    }
    *code = result;
    return SG_OK;
}

/*
 * What is read and joined in all is bounded, since nobody looks at a clock here: in digits, of which every join counts as
 * some. Millions of joins with a group of a million digits would take hours.
 */
static const uint64_t joined_digits_max = UINT64_C(1) << 25;
enum { DIGITS_OF_JOIN = 32 };

/* Joins the first n_digits digits, and those for adding; *to, which may be one of the two, has room for them. at is the
 * place in the text where other begins. */
static sg_status join_digits(const sg_code *one, const sg_code *other, size_t n_digits, sg_code *to, size_t at,
                             sg_fault *fault)
{
    for (size_t i = to == one && sg_code_n_added(other) == 0 ? SG_CODE_ADDED_MAX : 0; i < SG_CODE_ADDED_MAX + n_digits;
         i++) {
        bool adds = i < SG_CODE_ADDED_MAX;
        size_t t = adds ? i + 1 : i - SG_CODE_ADDED_MAX;
        if (adds ? sg_digit_join(one->added[i], other->added[i], &to->added[i])
                 : sg_digit_join(sg_code_digit(one, t), sg_code_digit(other, t), &to->digits[t]))
            continue;
        return sg_fault_set(fault, at,
                            "digit %s%zu of this code has another constraint than before, and no digit allows "
                            "just the splits of both",
                            adds ? "-" : "", t);
    }
    return SG_OK;
}

/* Joins other to into, whose digits may be lost after a failure. n_joined counts digits. */
static sg_status join(sg_code *into, const sg_code *other, size_t at, sg_fault *fault, uint64_t *n_joined)
{
    size_t n_digits = into->n_digits > other->n_digits ? into->n_digits : other->n_digits, n_tail = into->n_tail;
    const bool in_place = other->n_tail == 0 && other->n_digits <= into->n_digits;
    if (n_tail == 0)
        n_tail = other->n_tail;
    while (other->n_tail > 0 && n_tail % other->n_tail != 0 && n_tail <= SG_CODE_DIGITS_MAX)
        n_tail += into->n_tail;
    if (n_digits + n_tail > SG_CODE_DIGITS_MAX + 1)
        return sg_fault_set(fault, at, "joined, the repeating groups have more than %d digits", SG_CODE_DIGITS_MAX);
    *n_joined += DIGITS_OF_JOIN + (in_place ? other->n_digits : n_digits + n_tail);
    if (*n_joined > joined_digits_max)
        return sg_fault_set(fault, at, "too much is joined: join fewer codes, or shorter ones");
    if (in_place)
        return join_digits(into, other, other->n_digits, into, at, fault);
    sg_code result = {malloc((n_digits + n_tail) * sizeof result.digits[0]), n_digits, n_tail, {{0}}};
    if (result.digits == NULL)
        return SG_ENOMEM;
    sg_status status = join_digits(into, other, n_digits + n_tail, &result, at, fault);
    if (status != SG_OK) {
        free(result.digits);
        return status;
    }
    free(into->digits);
    *into = result;
    return SG_OK;
}

sg_status sg_code_parse(const char *text, size_t text_bytes, sg_fault *fault, sg_code *code)
{
    sg_code whole = {.digits = NULL};
    sg_status status = SG_OK;
    uint64_t n_joined = 0;
    for (size_t start = 0, end; status == SG_OK && start <= text_bytes; start = end + 1) {
        const char *bar = start < text_bytes ? memchr(text + start, '|', text_bytes - start) : NULL;
        end = bar != NULL ? (size_t)(bar - text) : text_bytes;
        sg_code one = {.digits = NULL};
        bool is_set = start < end && text[start] == '{' && memchr(text + start, '.', end - start) == NULL;
        status = (is_set ? parse_set : parse_code)(text + start, end - start, fault, &one);
        if (status == SG_EINPUT && fault != NULL)
            fault->at += start;
        if (status != SG_OK)
            break;
        if (whole.digits == NULL) {
            whole = one;
            continue;
        }
        status = join(&whole, &one, start, fault, &n_joined);
        free(one.digits);
    }
    if (status != SG_OK) {
        free(whole.digits);
        return status;
    }
    sg_code_normalise(&whole);
    *code = whole;
    return SG_OK;
}
