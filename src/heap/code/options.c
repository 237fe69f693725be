/* SPDX-License-Identifier: MIT */
#include "code.h"

#include "../../base/array.h"

#include <stdlib.h>

/* Lists the moves of one heap that leave parts of at most reach, the largest excepted. */
typedef struct listing {
    sg_option_fn *each;
    void *ud;
    uint64_t reach;
    uint64_t *parts; /* room for n_room; ascending */
    size_t n_room;
    bool stopped; /* each() returned false */
} listing;

/* Makes room for n parts. SG_ERANGE: n is too large. */
static sg_status make_room(listing *l, uint64_t n)
{
    if (n > SG_CODE_PARTS_MAX)
        return SG_ERANGE;
    return sg_array_room(NULL, &l->parts, &l->n_room, n, sizeof l->parts[0]);
}

/*
 * Fills parts[at..n) with ascending numbers of the given sum, the first in lexicographic order that begin with least.
 * Each is larger than the one before by gap or more, and all but the last are at most reach. False if there are none.
 */
static bool fill(const listing *l, uint64_t at, uint64_t n, uint64_t gap, uint64_t least, uint64_t sum)
{
    uint64_t n_left = n - at, used_by_gaps = gap * (n_left * (n_left - 1) / 2);
    if (sum <= used_by_gaps || least > (sum - used_by_gaps) / n_left)
        return false;
    if (n_left > 1 && least + gap * (n_left - 2) > l->reach)
        return false;
    for (uint64_t i = at; i + 1 < n; i++) {
        l->parts[i] = least + gap * (i - at);
        sum -= l->parts[i];
    }
    l->parts[n - 1] = sum;
    return true;
}

/* Goes to the parts that come next in lexicographic order; the sum stays. */
static bool advance(const listing *l, uint64_t n, uint64_t gap)
{
    uint64_t sum = l->parts[n - 1];
    for (uint64_t i = n - 1; i-- > 0;) {
        sum += l->parts[i];
        if (fill(l, i, n, gap, l->parts[i] + 1, sum))
            return true;
    }
    return false;
}

/* Lists the splits of sum tokens into n heaps, for constraints other than SG_SPLIT_EQUAL. */
static sg_status list_parts(listing *l, uint64_t n, sg_split split, uint64_t sum)
{
    uint64_t gap = split == SG_SPLIT_DISTINCT ? 1 : 0;
    if (sum < n)
        return SG_OK;
    sg_status status = make_room(l, n);
    if (status != SG_OK)
        return status;
    for (bool more = fill(l, 0, n, gap, 1, sum); more && !l->stopped; more = advance(l, n, gap))
        if (split != SG_SPLIT_MIXED || l->parts[0] != l->parts[n - 1])
            l->stopped = !l->each(l->ud, l->parts, (size_t)n);
    return SG_OK;
}

static sg_status list_equal(listing *l, uint64_t n, uint64_t sum)
{
    if (sum % n != 0 || sum / n > l->reach)
        return SG_OK;
    sg_status status = make_room(l, n);
    if (status != SG_OK)
        return status;
    for (uint64_t i = 0; i < n; i++)
        l->parts[i] = sum / n;
    l->stopped = !l->each(l->ud, l->parts, (size_t)n);
    return SG_OK;
}

static sg_status list_heaps(listing *l, uint64_t n, sg_split split, uint64_t sum)
{
    return split == SG_SPLIT_EQUAL ? list_equal(l, n, sum) : list_parts(l, n, split, sum);
}

/* Lists the splits into digit.from heaps or more. n unequal heaps hold 1 + 2 + ... + n tokens at least. */
static sg_status list_more(listing *l, sg_digit digit, uint64_t sum)
{
    bool distinct = digit.split == SG_SPLIT_DISTINCT;
    sg_status status = SG_OK;
    for (uint64_t n = digit.from; n <= sum && status == SG_OK && !l->stopped; n++) {
        if (distinct && n * (n + 1) / 2 > sum)
            break;
        status = n > SG_CODE_PARTS_MAX ? SG_ERANGE : list_heaps(l, n, (sg_split)digit.split, sum);
    }
    return status;
}

/* Lists the moves of a digit that leave sum tokens in all. */
static sg_status list_digit(listing *l, sg_digit digit, uint64_t sum)
{
    sg_status status = SG_OK;
    if (sum == 0) {
        l->stopped = digit.heaps & 1 && !l->each(l->ud, l->parts, 0);
        return SG_OK;
    }
    for (uint64_t rest = digit.heaps & ~UINT64_C(1); rest != 0 && status == SG_OK && !l->stopped; rest &= rest - 1) {
        unsigned h = sg_lowest_bit(rest);
        status = list_heaps(l, h, h > 1 ? sg_digit_split(digit, h) : SG_SPLIT_ANY, sum);
    }
    return status == SG_OK && digit.from > 0 && !l->stopped ? list_more(l, digit, sum) : status;
}

sg_status sg_code_options(const sg_code *code, uint64_t n, uint64_t reach, sg_option_fn *each, void *ud)
{
    listing l = {.each = each, .ud = ud, .reach = reach};
    sg_status status = make_room(&l, 1);
    for (size_t i = sg_code_n_added(code); i > 0 && n > 0 && status == SG_OK && !l.stopped; i--)
        status = list_digit(&l, code->added[i - 1], n + i);
    for (uint64_t n_taken = 0; n_taken <= n && status == SG_OK && !l.stopped; n_taken++) {
        if (n_taken >= code->n_digits && code->n_tail == 0)
            break;
        status = list_digit(&l, sg_code_digit(code, n_taken), n - n_taken);
    }
    free(l.parts);
    return status;
}
