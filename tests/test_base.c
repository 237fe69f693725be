/* SPDX-License-Identifier: MIT */
/* What all layers share: budgets, arrays, the hash index, hashes, tickers, sets of bits, of one word and of four. */
#include "support.h"

#include "../src/base/array.h"
#include "../src/base/bits.h"
#include "../src/base/hash.h"
#include "../src/base/index.h"
#include "../src/base/ticker.h"
#include "../src/base/wide.h"

/* ---- budgets ------------------------------------------------------------------------------------------------- */

static void test_budget_counts_what_is_held(void **state)
{
    (void)state;
    sg_budget budget = {0, 100};
    uint32_t *words = NULL;
    assert_int_equal(sg_budget_new(&budget, 10, sizeof *words, &words), SG_OK);
    for (size_t i = 0; i < 10; i++)
        assert_int_equal(words[i], 0);
    words[9] = 7;
    assert_int_equal(budget.held_bytes, 40);
    assert_int_equal(sg_budget_resize(&budget, &words, 40, 100), SG_OK);
    assert_int_equal(words[9], 7);
    assert_int_equal(budget.held_bytes, 100);
    assert_int_equal(sg_budget_resize(&budget, &words, 100, 101), SG_ELIMIT);
    assert_int_equal(budget.held_bytes, 100);
    assert_int_equal(sg_budget_resize(&budget, &words, 100, 40), SG_OK);
    assert_int_equal(words[9], 7);
    budget.max_bytes = 20; /* lower than what is held: a block may shrink, not grow */
    assert_int_equal(sg_budget_resize(&budget, &words, 40, 44), SG_ELIMIT);
    assert_int_equal(sg_budget_resize(&budget, &words, 40, 36), SG_OK);
    sg_budget_free(&budget, words, 36);
    sg_budget_free(&budget, NULL, 36);
    assert_int_equal(budget.held_bytes, 0);
}

static void test_budget_refuses_what_cannot_be(void **state)
{
    (void)state;
    sg_budget budget = {0};
    char none, *block = &none;
    assert_int_equal(sg_budget_new(&budget, SIZE_MAX / 2, 4, &block), SG_ENOMEM);
    assert_null(block);
    assert_int_equal(sg_budget_resize(&budget, &block, 0, UINT64_MAX), SG_ENOMEM);
    assert_int_equal(sg_budget_new(NULL, 0, 8, &block), SG_OK);
    assert_non_null(block);
    sg_budget_free(NULL, block, 0);
    assert_int_equal(budget.held_bytes, 0);
}

/* ---- arrays ---------------------------------------------------------------------------------------------------- */

static void test_array_keeps_its_items(void **state)
{
    (void)state;
    sg_budget budget = {0};
    uint32_t *items = NULL;
    size_t cap = 0, n_moves = 0;
    for (size_t n = 0; n < 2000000; n++) {
        const size_t before = cap;
        assert_int_equal(sg_array_room(&budget, &items, &cap, n + 1, sizeof *items), SG_OK);
        n_moves += cap != before;
        assert_true(cap > n);
        assert_int_equal(budget.held_bytes, cap * sizeof *items);
        items[n] = (uint32_t)n;
    }
    assert_true(n_moves < 40);
    for (size_t n = 0; n < 2000000; n++)
        assert_int_equal(items[n], n);
    sg_budget_free(&budget, items, cap * sizeof *items);
}

static void test_array_fills_its_budget(void **state)
{
    (void)state;
    sg_budget budget = {0, 1000};
    uint64_t *items = NULL;
    size_t cap = 0, n = 0;
    sg_status status;
    while ((status = sg_array_room(&budget, &items, &cap, n + 1, sizeof *items)) == SG_OK)
        n++;
    assert_int_equal(status, SG_ELIMIT);
    assert_int_equal(n, 125);
    assert_int_equal(cap, 125);
    assert_int_equal(budget.held_bytes, 1000);
    assert_int_equal(sg_array_room(&budget, &items, &cap, SIZE_MAX / 8, sizeof *items), SG_ENOMEM);
    assert_int_equal(cap, 125);
    sg_budget_free(&budget, items, cap * sizeof *items);
}

/* Near its limit an array is not resized, and so perhaps copied, for each item. */
static void test_array_grows_seldom_near_its_limit(void **state)
{
    (void)state;
    sg_budget budget = {0, 2000000};
    uint16_t *items = NULL;
    size_t cap = 0, n = 0, n_moves = 0;
    for (size_t before = 0; sg_array_room(&budget, &items, &cap, n + 1, sizeof *items) == SG_OK; before = cap) {
        n_moves += cap != before;
        n++;
    }
    assert_int_equal(n, 1000000);
    assert_true(n_moves < 300);
    sg_budget_free(&budget, items, cap * sizeof *items);
}

/* ---- the index -------------------------------------------------------------------------------------------------- */

/* Numbers below this as items, in a set and in an index; hashes so poor that many collide, in whole or in part. */
enum { N_ITEMS = 3000 };

static uint64_t poor_hash(uint32_t item)
{
    return item % 3 ? (uint64_t)(item % 50) << 40 : sg_hash_word(item);
}

static bool is_indexed(const sg_index *index, uint32_t item)
{
    size_t at;
    const uint64_t hash = poor_hash(item);
    for (uint32_t i = sg_index_first(index, hash, &at); i != SG_INDEX_NONE; i = sg_index_next(index, hash, &at))
        if (i == item)
            return true;
    return false;
}

static void test_index_against_a_set(void **state)
{
    (void)state;
    sg_budget budget = {0};
    sg_index index = {0};
    static bool has[N_ITEMS];
    size_t n = 0;
    memset(has, 0, sizeof has);
    for (size_t step = 0; step < 60000; step++) {
        const uint32_t item = (uint32_t)test_random(N_ITEMS);
        assert_int_equal(is_indexed(&index, item), has[item]);
        if (has[item]) {
            sg_index_remove(&index, poor_hash(item), item);
        } else {
            assert_int_equal(sg_index_room(&budget, &index, index.n + 1), SG_OK);
            sg_index_add(&index, poor_hash(item), item);
        }
        n += has[item] ? (size_t)-1 : 1;
        has[item] = !has[item];
        assert_int_equal(index.n, n);
        assert_int_equal(budget.held_bytes, sg_index_bytes(&index));
    }
    for (uint32_t item = 0; item < N_ITEMS; item++)
        assert_int_equal(is_indexed(&index, item), has[item]);
    sg_index_clear(&index);
    for (uint32_t item = 0; item < N_ITEMS; item++)
        assert_false(is_indexed(&index, item));
    sg_index_free(&budget, &index);
    assert_int_equal(budget.held_bytes, 0);
}

static void test_index_under_a_limit(void **state)
{
    (void)state;
    sg_budget budget = {0, 16 * 8};
    sg_index index = {0};
    for (uint32_t item = 0; item < 10; item++) {
        assert_int_equal(sg_index_room(&budget, &index, index.n + 1), SG_OK);
        sg_index_add(&index, poor_hash(item), item);
    }
    assert_int_equal(sg_index_room(&budget, &index, 11), SG_ELIMIT);
    for (uint32_t item = 0; item < 20; item++)
        assert_int_equal(is_indexed(&index, item), item < 10);
    sg_index_free(&budget, &index);
}

/* ---- small things ------------------------------------------------------------------------------------------------- */

static void test_hashes(void **state)
{
    (void)state;
    assert_true(sg_hash_bytes("ab", 2) != sg_hash_bytes("ac", 2));
    assert_true(sg_hash_bytes("ab", 2) == sg_hash_bytes("abc", 2)); /* the bytes given, no more */
    assert_true(sg_hash_word(1) != sg_hash_word(2));
    assert_true(sg_hash_word(1) >> 32 != sg_hash_word(2) >> 32);
}

static sg_status count_beats(void *ud, uint64_t done)
{
    assert_int_equal(done, 5);
    return ++*(unsigned *)ud == 3 ? SG_ESTOP : SG_OK;
}

static void test_ticker(void **state)
{
    (void)state;
    unsigned n_beats = 0;
    const sg_pulse pulse = {count_beats, &n_beats};
    sg_ticker ticker = {.pulse = &pulse, .done = 5};
    for (unsigned i = 0; i < 5; i++) {
        assert_int_equal(n_beats, i / 2);
        assert_int_equal(sg_tick(&ticker, SG_TICK_STEPS / 2), SG_OK);
    }
    assert_int_equal(sg_tick(&ticker, SG_TICK_STEPS), SG_ESTOP);
    ticker.pulse = NULL;
    assert_int_equal(sg_tick(&ticker, SG_TICK_STEPS), SG_OK);
}

static void test_bits(void **state)
{
    (void)state;
    uint64_t set[2] = {0};
    assert_int_equal(sg_bits_words(0), 0);
    assert_int_equal(sg_bits_words(64), 1);
    assert_int_equal(sg_bits_words(65), 2);
    sg_bits_add(set, 63);
    sg_bits_add(set, 64);
    for (size_t n = 0; n < 128; n++)
        assert_int_equal(sg_bits_has(set, n), n == 63 || n == 64);
    for (uint64_t x = 0; x < 64; x++)
        assert_int_equal(sg_parity(x << 29), __builtin_popcountll(x) & 1);
}

/* ---- sets of 256 cells, compared with arrays of one byte per cell ------------------------------------------------- */

typedef struct naive_set {
    bool has[SG_WIDE_CELLS];
} naive_set;

/* A set at random with few, half or most of the cells, of which the last ones may be absent. */
static sg_wide random_wide(naive_set *naive)
{
    const uint64_t share = test_random(9), n_cells = 1 + test_random(SG_WIDE_CELLS);
    sg_wide x = {{0}};
    for (unsigned i = 0; i < SG_WIDE_CELLS; i++) {
        naive->has[i] = i < n_cells && test_random(8) < share;
        if (naive->has[i])
            x = sg_wide_set(x, i);
    }
    return x;
}

static void assert_same_set(sg_wide x, const naive_set *naive)
{
    for (unsigned i = 0; i < SG_WIDE_CELLS; i++)
        assert_int_equal(sg_wide_test(x, i), naive->has[i]);
}

static void test_wide_operations(void **state)
{
    (void)state;
    for (unsigned round = 0; round < 2000; round++) {
        naive_set a, b, and, or, xor, andnot, not, left, right, without;
        const sg_wide x = random_wide(&a), y = random_wide(&b);
        const unsigned n = (unsigned)test_random(SG_WIDE_CELLS + 70),
                       n_cells = (unsigned)test_random(SG_WIDE_CELLS + 1);
        const unsigned cell = (unsigned)test_random(SG_WIDE_CELLS);
        for (unsigned i = 0; i < SG_WIDE_CELLS; i++) {
            and.has[i] = a.has[i] && b.has[i];
            or.has[i] = a.has[i] || b.has[i];
            xor.has[i] = a.has[i] != b.has[i];
            andnot.has[i] = a.has[i] && !b.has[i];
            not .has[i] = i < n_cells && !a.has[i];
            left.has[i] = i >= n && a.has[i - n];
            right.has[i] = i + n < SG_WIDE_CELLS && a.has[i + n];
            without.has[i] = a.has[i] && i != cell;
        }
        assert_same_set(sg_wide_and(x, y), &and);
        assert_same_set(sg_wide_or(x, y), & or);
        assert_same_set(sg_wide_xor(x, y), &xor);
        assert_same_set(sg_wide_andnot(x, y), &andnot);
        assert_same_set(sg_wide_not(x, n_cells), &not );
        assert_same_set(sg_wide_left(x, n), &left);
        assert_same_set(sg_wide_right(x, n), &right);
        assert_same_set(sg_wide_clear(x, cell), &without);
    }
    for (unsigned n = 0; n <= SG_WIDE_CELLS; n++) {
        const sg_wide all = sg_wide_full(n);
        for (unsigned i = 0; i < SG_WIDE_CELLS; i++)
            assert_int_equal(sg_wide_test(all, i), i < n);
        assert_true(sg_wide_is_zero(sg_wide_not(all, n)));
        if (n < SG_WIDE_CELLS)
            assert_true(sg_wide_equal(sg_wide_cell(n), sg_wide_left(sg_wide_of(1), n)));
    }
}

static void test_wide_questions(void **state)
{
    (void)state;
    const sg_wide none = {{0}};
    assert_int_equal(sg_wide_lowest(none), SG_WIDE_CELLS);
    assert_int_equal(sg_wide_highest(none), SG_WIDE_CELLS);
    assert_true(sg_wide_is_zero(sg_wide_lowest_bit(none)));
    assert_true(sg_wide_fits(none));
    assert_true(sg_wide_fits(sg_wide_of(UINT64_MAX)));
    assert_int_equal(sg_wide_to(sg_wide_of(UINT64_MAX)), UINT64_MAX);
    for (unsigned round = 0; round < 2000; round++) {
        naive_set a, b;
        const sg_wide x = random_wide(&a);
        sg_wide y = random_wide(&b);
        if (round % 4 == 0) { /* sets that differ in one cell at most */
            b = a;
            const unsigned cell = (unsigned)test_random(SG_WIDE_CELLS);
            b.has[cell] = test_random(2);
            y = b.has[cell] ? sg_wide_set(x, cell) : sg_wide_clear(x, cell);
        }
        unsigned count = 0, lowest = SG_WIDE_CELLS, highest = SG_WIDE_CELLS, differ = SG_WIDE_CELLS;
        bool within = true, fits = true;
        for (unsigned i = 0; i < SG_WIDE_CELLS; i++) {
            count += a.has[i];
            lowest = a.has[i] && lowest == SG_WIDE_CELLS ? i : lowest;
            highest = a.has[i] ? i : highest;
            differ = a.has[i] != b.has[i] ? i : differ;
            within = within && (!a.has[i] || b.has[i]);
            fits = fits && (!a.has[i] || i < 64);
        }
        assert_int_equal(sg_wide_count(x), count);
        assert_int_equal(sg_wide_lowest(x), lowest);
        assert_int_equal(sg_wide_highest(x), highest);
        assert_int_equal(sg_wide_is_zero(x), count == 0);
        assert_int_equal(sg_wide_fits(x), fits);
        assert_int_equal(sg_wide_within(x, y), within);
        assert_int_equal(sg_wide_equal(x, y), differ == SG_WIDE_CELLS);
        assert_int_equal(sg_wide_less(x, y), differ < SG_WIDE_CELLS && b.has[differ]);
        assert_int_equal(sg_wide_less(y, x), differ < SG_WIDE_CELLS && a.has[differ]);
        unsigned met = 0;
        for (unsigned i = sg_wide_next(x, 0); i < SG_WIDE_CELLS; i = sg_wide_next(x, i + 1), met++)
            assert_true(a.has[i]);
        assert_int_equal(met, count);
        assert_int_equal(sg_wide_next(x, SG_WIDE_CELLS), SG_WIDE_CELLS);
        if (count > 0)
            assert_true(sg_wide_equal(sg_wide_lowest_bit(x), sg_wide_cell(lowest)));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_budget_counts_what_is_held),
        cmocka_unit_test(test_budget_refuses_what_cannot_be),
        cmocka_unit_test(test_array_keeps_its_items),
        cmocka_unit_test(test_array_fills_its_budget),
        cmocka_unit_test(test_array_grows_seldom_near_its_limit),
        cmocka_unit_test(test_index_against_a_set),
        cmocka_unit_test(test_index_under_a_limit),
        cmocka_unit_test(test_hashes),
        cmocka_unit_test(test_ticker),
        cmocka_unit_test(test_bits),
        cmocka_unit_test(test_wide_operations),
        cmocka_unit_test(test_wide_questions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
