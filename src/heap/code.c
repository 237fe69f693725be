/* SPDX-License-Identifier: MIT */
#include "code.h"

#include <stdlib.h>
#include <string.h>

/* ---- reading ------------------------------------------------------------------------------------ */

typedef struct reader {
    const char *text;
    size_t text_bytes;
    size_t at;
    sg_fault *fault;
    sg_code *code;
    size_t n_read;   /* digits so far, d0 included */
    size_t tail_at;  /* n_read where the repeating group began */
    size_t group_at; /* its position in the text */
    bool in_group;
    bool has_tail;
} reader;

/* What stands at the position, as a number 0..31, or -1. */
static int digit_of(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'A' && c <= 'V')
        return c - 'A' + 10;
    return -1;
}

static sg_status refuse_character(const reader *r)
{
    char c = r->text[r->at];
    if (c >= 'a' && c <= 'v')
        return sg_fault_set(r->fault, r->at, "'%c' is not a digit of a code: digits above 9 are capitals, write '%c'",
                            c, c - 'a' + 'A');
    if ((c >= 'W' && c <= 'Z') || (c >= 'w' && c <= 'z'))
        return sg_fault_set(r->fault, r->at, "'%c' is not a digit of a code: they end with V (31)", c);
    if (c == ',')
        return sg_fault_set(r->fault, r->at, "',' does not belong in a code: write a point, as in 0.77");
    if (c == '!' || c == '?' || c == '=')
        return sg_fault_set(r->fault, r->at, "'%c' must follow a digit", c);
    if (c == '[' || c == ']')
        return sg_fault_set(r->fault, r->at, "'%c' comes after the point only, as in 0.3[7]", c);
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r')
        return sg_fault_set(r->fault, r->at, "a code has no blanks in it: leave them out");
    if (c > ' ' && c < 0x7f)
        return sg_fault_set(r->fault, r->at,
                            "'%c' does not belong in a code: only digits 0-9 A-V, one point, ! ? = and [ ]", c);
    return sg_fault_set(r->fault, r->at,
                        "byte 0x%02x does not belong in a code: only digits 0-9 A-V, one point, "
                        "! ? = and [ ]",
                        (unsigned)(unsigned char)c);
}

static sg_split split_of(char c)
{
    return c == '!' ? SG_SPLIT_DISTINCT : c == '?' ? SG_SPLIT_MIXED : c == '=' ? SG_SPLIT_EQUAL : SG_SPLIT_ANY;
}

/* A digit with its constraint, if one stands here; the digit goes to the end of the code. */
static sg_status read_digit(reader *r)
{
    int value = digit_of(r->text[r->at]);
    if (value < 0)
        return refuse_character(r);
    if (r->n_read > SG_CODE_DIGITS_MAX)
        return sg_fault_set(r->fault, r->at, "a code has at most %d digits", SG_CODE_DIGITS_MAX);
    sg_split split = SG_SPLIT_ANY;
    r->at++;
    if (r->at < r->text_bytes && split_of(r->text[r->at]) != SG_SPLIT_ANY) {
        split = split_of(r->text[r->at++]);
        if (r->at < r->text_bytes && split_of(r->text[r->at]) != SG_SPLIT_ANY)
            return sg_fault_set(r->fault, r->at, "a digit takes one of ! ? =, not two: remove '%c'", r->text[r->at]);
    }
    if (value < 4)
        split = SG_SPLIT_ANY; /* binds nothing */
    r->code->digits[r->n_read++] = (sg_digit){(uint8_t)value, (uint8_t)split};
    return SG_OK;
}

/* d0 and the point. */
static sg_status read_head(reader *r)
{
    const char *point = memchr(r->text, '.', r->text_bytes);
    if (r->text_bytes == 0)
        return sg_fault_set(r->fault, 0, "the code is empty: write one such as 0.77");
    if (r->text[0] == '.') {
        r->code->digits[r->n_read++] = (sg_digit){0, SG_SPLIT_ANY};
    } else {
        sg_status status = read_digit(r);
        if (status != SG_OK)
            return status;
        if (r->at < r->text_bytes && r->text[r->at] != '.') {
            if (digit_of(r->text[r->at]) < 0 && r->text[r->at] != '[')
                return refuse_character(r);
            if (point == NULL)
                return sg_fault_set(r->fault, 0, "there is no point in the code: write 0. before its digits");
            return sg_fault_set(r->fault, r->at, "only one digit stands before the point, for taking nothing");
        }
        unsigned d0 = r->code->digits[0].heaps;
        if (d0 & 3)
            return sg_fault_set(r->fault, 0,
                                "a move that takes nothing must split the heap, or play would never end: the digit "
                                "before the point is 0, 4, 8, C, G, K, O or S");
    }
    if (r->at == r->text_bytes)
        return sg_fault_set(r->fault, r->at, "there is no point in the code: write one after the first digit");
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

/* A tail of zeros is none; zeros at the end say nothing. */
static void normalise(sg_code *code)
{
    bool is_zero = true;
    for (size_t i = 0; i < code->n_tail; i++)
        is_zero = is_zero && code->digits[code->n_digits + i].heaps == 0;
    if (!is_zero)
        return;
    code->n_tail = 0;
    while (code->n_digits > 1 && code->digits[code->n_digits - 1].heaps == 0)
        code->n_digits--;
}

static sg_status parse_code(const char *text, size_t text_bytes, sg_fault *fault, sg_code *code)
{
    size_t n_room = text_bytes + 1 < SG_CODE_DIGITS_MAX + 2 ? text_bytes + 1 : SG_CODE_DIGITS_MAX + 2;
    sg_code result = {malloc(n_room * sizeof result.digits[0]), 0, 0};
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
    normalise(&result);
    *code = result;
    return SG_OK;
}

/* ---- joins --------------------------------------------------------------------------------------- */

/* "{1,2,5}": a subtraction set, as the code whose digits are 3 there. */
static sg_status parse_set(const char *text, size_t text_bytes, sg_fault *fault, sg_code *code)
{
    sg_code result = {calloc(1, sizeof result.digits[0]), 1, 0};
    sg_status status = result.digits == NULL ? SG_ENOMEM : SG_OK;
    size_t at = 1;
    bool closed = at < text_bytes && text[at] == '}';
    while (status == SG_OK && !closed) {
        size_t start = at, member = 0;
        while (at < text_bytes && text[at] >= '0' && text[at] <= '9' && member <= SG_CODE_DIGITS_MAX)
            member = 10 * member + (size_t)(text[at++] - '0');
        if (at == start)
            status = sg_fault_set(fault, at, "a set in a join is written {1,2,5}: a number is missing here");
        else if (member == 0 || member >= SG_CODE_DIGITS_MAX)
            status = sg_fault_set(fault, start, "the numbers of a set in a join are 1 to %d", SG_CODE_DIGITS_MAX - 1);
        else if (at == text_bytes || (text[at] != ',' && text[at] != '}'))
            status = sg_fault_set(fault, at, "a set in a join is written {1,2,5}: ',' or '}' is missing here");
        if (status != SG_OK)
            break;
        closed = text[at++] == '}';
        if (member >= result.n_digits) {
            sg_digit *longer = realloc(result.digits, (member + 1) * sizeof longer[0]);
            if (longer == NULL) {
                status = SG_ENOMEM;
                break;
            }
            memset(longer + result.n_digits, 0, (member + 1 - result.n_digits) * sizeof longer[0]);
            result.digits = longer;
            result.n_digits = member + 1;
        }
        result.digits[member].heaps = 3;
    }
    if (status == SG_OK && text_bytes == 2 && closed)
        at = 2;
    if (status == SG_OK && at != text_bytes)
        status = sg_fault_set(fault, at, "the set ends here: put '|' before what else is joined");
    if (status != SG_OK) {
        free(result.digits);
        return status;
    }
    *code = result;
    return SG_OK;
}

/* The splits into h heaps that a constraint allows: 1 all equal, 2 neither, 4 all distinct. */
static unsigned allowed(unsigned split, unsigned h)
{
    static const unsigned kinds[] = {
        [SG_SPLIT_ANY] = 7, [SG_SPLIT_DISTINCT] = 4, [SG_SPLIT_MIXED] = 6, [SG_SPLIT_EQUAL] = 1};
    return h == 2 ? kinds[split] & ~2u : kinds[split];
}

/* The moves of either digit. False: no digit has just these. */
static bool join_digits(sg_digit a, sg_digit b, sg_digit *joined)
{
    joined->heaps = a.heaps | b.heaps;
    for (unsigned split = SG_SPLIT_ANY; split <= SG_SPLIT_EQUAL; split++) {
        bool fits = true;
        for (unsigned h = 2; h <= SG_CODE_HEAPS_MAX; h++) {
            unsigned wanted =
                (a.heaps >> h & 1 ? allowed(a.split, h) : 0) | (b.heaps >> h & 1 ? allowed(b.split, h) : 0);
            fits = fits && (wanted == 0 || wanted == allowed(split, h));
        }
        joined->split = (uint8_t)split;
        if (fits)
            return true;
    }
    return false;
}

/* into |= other, which begins at the given offset of the text. */
static sg_status join(sg_code *into, const sg_code *other, size_t at, sg_fault *fault)
{
    size_t n_digits = into->n_digits > other->n_digits ? into->n_digits : other->n_digits, n_tail = into->n_tail;
    if (n_tail == 0)
        n_tail = other->n_tail;
    while (other->n_tail > 0 && n_tail % other->n_tail != 0 && n_tail <= SG_CODE_DIGITS_MAX)
        n_tail += into->n_tail;
    if (n_digits + n_tail > SG_CODE_DIGITS_MAX + 1)
        return sg_fault_set(fault, at, "joined, the repeating groups have more than %d digits", SG_CODE_DIGITS_MAX);
    sg_code result = {malloc((n_digits + n_tail) * sizeof result.digits[0]), n_digits, n_tail};
    if (result.digits == NULL)
        return SG_ENOMEM;
    for (size_t t = 0; t < n_digits + n_tail; t++) {
        if (join_digits(sg_code_digit(into, t), sg_code_digit(other, t), &result.digits[t]))
            continue;
        free(result.digits);
        return sg_fault_set(fault, at,
                            "digit %zu of this code has another constraint than before, and no digit allows "
                            "just the splits of both",
                            t);
    }
    free(into->digits);
    *into = result;
    return SG_OK;
}

sg_status sg_code_parse(const char *text, size_t text_bytes, sg_fault *fault, sg_code *code)
{
    sg_code whole = {NULL, 0, 0};
    sg_status status = SG_OK;
    for (size_t start = 0, end; status == SG_OK && start <= text_bytes; start = end + 1) {
        const char *bar = start < text_bytes ? memchr(text + start, '|', text_bytes - start) : NULL;
        end = bar != NULL ? (size_t)(bar - text) : text_bytes;
        sg_code one = {NULL, 0, 0};
        bool is_set = start < end && text[start] == '{';
        status = (is_set ? parse_set : parse_code)(text + start, end - start, fault, &one);
        if (status == SG_EINPUT && fault != NULL)
            fault->at += start;
        if (status != SG_OK)
            break;
        if (whole.digits == NULL) {
            whole = one;
            continue;
        }
        status = join(&whole, &one, start, fault);
        free(one.digits);
    }
    if (status != SG_OK) {
        free(whole.digits);
        return status;
    }
    normalise(&whole);
    *code = whole;
    return SG_OK;
}

/* ---- codes that are subtraction sets ------------------------------------------------------------ */

sg_status sg_code_as_set(const sg_code *code, bool *is_set, uint32_t **set, size_t *n_set, bool *all_but)
{
    *is_set = false;
    for (size_t i = 0; i < code->n_digits + code->n_tail; i++) {
        unsigned heaps = code->digits[i].heaps;
        bool fits = i < code->n_digits ? heaps == 0 || heaps == 3 : heaps == 3;
        if (!fits)
            return SG_OK;
    }
    uint32_t *members = malloc(code->n_digits * sizeof members[0]);
    if (members == NULL)
        return SG_ENOMEM;
    size_t n_members = 0;
    unsigned listed = code->n_tail > 0 ? 0 : 3;
    for (size_t i = 1; i < code->n_digits; i++)
        if (code->digits[i].heaps == listed)
            members[n_members++] = (uint32_t)i;
    *is_set = true;
    *set = members;
    *n_set = n_members;
    *all_but = code->n_tail > 0;
    return SG_OK;
}
