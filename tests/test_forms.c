/* SPDX-License-Identifier: MIT */
/* Canonical forms in misère play against the definition of equality, and the numbers of forms born by each day. */
#include "misere/forms.h"
#include "refuse.h"
#include "support.h"

/*
 * The oracle. A set of sets is a game. Those of rank at most 3 are numbered 0..15, those of rank at most 4 by the mask
 * of their options among these, 0..65535; the first 16 numbers agree. row(G) has bit X set if G + X is a P-position,
 * for all X of rank at most 4, from the definition of outcomes alone.
 */
enum { LOW = 16, ALL = 1 << LOW, WORDS = ALL / 64 };

typedef struct row {
    uint64_t is_p[WORDS];
} row;

static bool bit(const row *r, uint32_t x)
{
    return r->is_p[x / 64] >> (x % 64) & 1;
}

/* The row of a game whose options have these rows. */
static void row_of(const row *const *options, size_t n, row *out)
{
    uint32_t low_p = 0; /* the X of rank at most 3 whose sum with the game is P */
    memset(out, 0, sizeof *out);
    for (uint32_t x = 0; x < ALL; x++) {
        bool is_p = (n > 0 || x > 0) && (x & low_p) == 0;
        for (size_t i = 0; i < n && is_p; i++)
            is_p = !bit(options[i], x);
        if (is_p) {
            out->is_p[x / 64] |= UINT64_C(1) << (x % 64);
            low_p |= x < LOW ? UINT32_C(1) << x : 0;
        }
    }
}

static row low_rows[LOW];

static void row_of_set(uint32_t g, row *out)
{
    const row *options[LOW];
    size_t n = 0;
    for (uint32_t i = 0; i < LOW; i++)
        if (g >> i & 1)
            options[n++] = &low_rows[i];
    row_of(options, n, out);
}

static uint32_t low_forms[LOW];

static uint32_t form_of_set(sg_forms *forms, uint32_t g)
{
    uint32_t options[LOW], form;
    size_t n = 0;
    for (uint32_t i = 0; i < LOW; i++)
        if (g >> i & 1)
            options[n++] = low_forms[i];
    assert_int_equal(sg_forms_make(forms, options, n, &form), SG_OK);
    return form;
}

static sg_forms *begin(void)
{
    sg_forms *forms;
    assert_int_equal(sg_forms_new(&forms), SG_OK);
    for (uint32_t g = 0; g < LOW; g++) {
        low_forms[g] = form_of_set(forms, g);
        row_of_set(g, &low_rows[g]);
    }
    return forms;
}

static sg_form_view look(const sg_forms *forms, uint32_t form)
{
    sg_form_view view;
    sg_forms_look(forms, form, &view);
    return view;
}

/* Random games X of any rank: row(X) says, by symmetry, with which games of rank at most 4 the sum with X is P. */
enum { TELLERS = 400, TELLER_OPTIONS = 6 };
static row tellers[TELLERS];

static void make_tellers(void)
{
    for (size_t t = 0; t < TELLERS; t++) {
        const row *options[TELLER_OPTIONS];
        const size_t n = 1 + test_random(TELLER_OPTIONS);
        for (size_t i = 0; i < n; i++)
            options[i] = t == 0 || test_random(2) ? &low_rows[test_random(LOW)] : &tellers[test_random(t)];
        row_of(options, n, &tellers[t]);
    }
}

/* Does some X, of rank at most 4 or among the tellers, give g and h different outcomes? */
static bool are_told_apart(uint32_t g, const row *row_g, uint32_t h, const row *row_h)
{
    if (memcmp(row_g, row_h, sizeof *row_g) != 0)
        return true;
    for (size_t t = 0; t < TELLERS; t++)
        if (bit(&tellers[t], g) != bit(&tellers[t], h))
            return true;
    return false;
}

/* Two games of rank at most 4 have the same form exactly if no X tells them apart. */
static void test_equal_by_definition(void **state)
{
    (void)state;
    enum { GAMES = 160 };
    static row rows[GAMES];
    uint32_t games[GAMES], met[GAMES];
    unsigned n_equal = 0, n_apart = 0;
    sg_forms *forms = begin();
    make_tellers();
    for (uint32_t i = 0; i < GAMES; i++) {
        /* few options first, then any */
        games[i] = i < LOW      ? i
                   : i % 2 == 0 ? (uint32_t)(test_random(ALL) & test_random(ALL) & test_random(ALL))
                                : (uint32_t)test_random(ALL);
        met[i] = form_of_set(forms, games[i]);
        row_of_set(games[i], &rows[i]);
        assert_int_equal(look(forms, met[i]).misere == 0, bit(&rows[i], 0));
        for (uint32_t k = 0; k < i; k++) {
            assert_int_equal(met[i] != met[k], are_told_apart(games[i], &rows[i], games[k], &rows[k]));
            n_equal += met[i] == met[k];
            n_apart += met[i] != met[k];
        }
    }
    assert_true(n_equal > 500 && n_apart > 5000);
    sg_forms_free(forms);
}

/* Games of rank 5: equal forms are not told apart, and most others are. */
static void test_equal_one_day_later(void **state)
{
    (void)state;
    enum { GAMES = 60, OPTIONS = 4 };
    static row option_rows[OPTIONS], rows[GAMES];
    uint32_t met[GAMES];
    unsigned n_equal = 0, n_apart = 0;
    sg_forms *forms = begin();
    for (size_t i = 0; i < GAMES; i++) {
        const row *options[OPTIONS];
        uint32_t own[OPTIONS];
        const size_t n = 1 + test_random(OPTIONS);
        for (size_t k = 0; k < n; k++) {
            const uint32_t g =
                (uint32_t)(test_random(ALL) & test_random(ALL) & (uint32_t)(k % 2 ? test_random(ALL) : 0x1f));
            own[k] = form_of_set(forms, g);
            row_of_set(g, &option_rows[k]);
            options[k] = &option_rows[k];
        }
        row_of(options, n, &rows[i]);
        assert_int_equal(sg_forms_make(forms, own, n, &met[i]), SG_OK);
        for (size_t k = 0; k < i; k++) {
            const bool same_row = memcmp(&rows[i], &rows[k], sizeof *rows) == 0;
            assert_true(met[i] != met[k] || same_row);
            n_equal += met[i] == met[k];
            n_apart += met[i] != met[k] && !same_row;
        }
    }
    assert_true(n_equal > 5 && n_apart > 500);
    sg_forms_free(forms);
}

/* ---- sums and mates ---------------------------------------------------------------------------------------------- */

/* The form of g + h from the definition of the sum. */
static uint32_t naive_sum(sg_forms *forms, uint32_t g, uint32_t h, long *budget)
{
    uint32_t options[64], form = 0;
    size_t n = 0;
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; i < look(forms, side ? h : g).n_options && --*budget > 0; i++) {
            const uint32_t option = look(forms, side ? h : g).options[i];
            assert_true(n < 64);
            options[n++] = side ? naive_sum(forms, g, option, budget) : naive_sum(forms, option, h, budget);
        }
    assert_int_equal(sg_forms_make(forms, options, n, &form), SG_OK);
    return form;
}

static void test_sums_and_mates(void **state)
{
    (void)state;
    unsigned n_compared = 0;
    sg_forms *forms = begin();
    for (unsigned round = 0; round < 300; round++) {
        uint32_t g = form_of_set(forms, (uint32_t)test_random(ALL));
        const uint32_t h = form_of_set(forms, (uint32_t)test_random(ALL));
        uint32_t sum, mate, zero, back, twice;
        long budget = 3000;
        assert_int_equal(sg_forms_add(forms, g, h, NULL, &sum), SG_OK);
        assert_int_equal(sg_forms_add(forms, h, g, NULL, &back), SG_OK);
        assert_int_equal(back, sum);
        assert_int_equal(look(forms, sum).normal, look(forms, g).normal ^ look(forms, h).normal);
        const uint32_t naive = naive_sum(forms, g, h, &budget);
        if (budget > 0) {
            assert_int_equal(naive, sum);
            n_compared++;
        }
        assert_int_equal(sg_forms_mate(forms, g, &mate), SG_OK);
        assert_int_equal(sg_forms_add(forms, g, mate, NULL, &zero), SG_OK);
        assert_int_equal(look(forms, zero).misere, 0);
        assert_int_equal(sg_forms_mate(forms, mate, &twice), SG_OK);
        assert_int_equal(twice, g);
        for (size_t i = 0; i < look(forms, sum).n_options; i++) /* canonical again; and numbers grow */
            assert_true(look(forms, sum).options[i] < sum);
    }
    assert_true(n_compared > 100);
    sg_forms_free(forms);
}

/* ---- counts -------------------------------------------------------------------------------------------------------- */

/* All forms born by the day after these n are, entered into the table; returns how many there are. */
static size_t next_day(sg_forms *forms, const uint32_t *born, size_t n, uint32_t *next, size_t room)
{
    size_t n_next = 0;
    for (uint32_t set = 0; set < UINT32_C(1) << n; set++) {
        uint32_t options[8], form;
        size_t n_options = 0, at = 0;
        for (size_t i = 0; i < n; i++)
            if (set >> i & 1)
                options[n_options++] = born[i];
        assert_int_equal(sg_forms_make(forms, options, n_options, &form), SG_OK);
        while (at < n_next && next[at] < form)
            at++;
        if (at < n_next && next[at] == form)
            continue;
        assert_true(n_next < room);
        memmove(next + at + 1, next + at, (n_next++ - at) * sizeof *next);
        next[at] = form;
    }
    return n_next;
}

/* 1, 2, 3, 5, 22, 4171780: Conway, ONAG ch. 12; Siegel, Combinatorial Game Theory, ch. V.3 */
static void test_born_by_each_day(void **state)
{
    (void)state;
    const size_t published[] = {1, 2, 3, 5, 22};
    uint32_t born[2][SG_FORM_CENSUS_MAX];
    sg_form_census census;
    sg_forms *forms;
    size_t n = 0;
    assert_int_equal(sg_forms_new(&forms), SG_OK);
    for (size_t day = 0; day < 5; day++) {
        n = next_day(forms, born[(day + 1) % 2], n, born[day % 2], SG_FORM_CENSUS_MAX);
        assert_int_equal(n, published[day]);
    }
    assert_int_equal(sg_forms_census(forms, born[0], n, NULL, &census), SG_OK);
    assert_int_equal(census.forms, 4171780);
    assert_int_equal(sg_forms_census(forms, born[0], 5, NULL, &census), SG_OK);
    assert_int_equal(sg_forms_census(forms, born[0], 25, NULL, &census), SG_ERANGE);
    sg_forms_free(forms);
}

/* ---- limits and memory --------------------------------------------------------------------------------------------- */

/* Nim heaps below n: {0}, {0, 1}, ... */
static sg_status make_nim(sg_forms *forms, uint32_t n, uint32_t *heaps)
{
    sg_status status = SG_OK;
    for (uint32_t i = 0; i < n && status == SG_OK; i++)
        status = sg_forms_make(forms, heaps, i, &heaps[i]);
    return status;
}

static void test_limits(void **state)
{
    (void)state;
    enum { HEAPS = 90 };
    uint32_t heaps[HEAPS], sum, again;
    sg_forms *forms;
    assert_int_equal(sg_forms_new(&forms), SG_OK);
    assert_int_equal(make_nim(forms, HEAPS, heaps), SG_OK);
    for (uint32_t i = 0; i < HEAPS; i++) {
        assert_int_equal(look(forms, heaps[i]).normal, i);
        assert_int_equal(look(forms, heaps[i]).birthday, i);
    }
    sg_forms_limit(forms, sg_forms_bytes(forms) + 1000);
    assert_int_equal(sg_forms_add(forms, heaps[HEAPS - 1], heaps[HEAPS - 2], NULL, &sum), SG_ELIMIT);
    sg_forms_limit(forms, 0);
    assert_int_equal(sg_forms_add(forms, heaps[40], heaps[41], NULL, &sum), SG_OK);
    assert_int_equal(sg_forms_add(forms, heaps[41], heaps[40], NULL, &again), SG_OK);
    assert_int_equal(sum, again);
    assert_int_equal(sg_forms_add(forms, heaps[1], UINT32_MAX, NULL, &sum), SG_ERANGE);
    assert_int_equal(sg_forms_make(forms, &(uint32_t){UINT32_MAX}, 1, &sum), SG_ERANGE);
    sg_forms_free(forms);
}

static void test_no_memory(void **state)
{
    (void)state;
    enum { HEAPS = 8 };
    sg_status status = SG_ENOMEM;
    for (long n = 0; status == SG_ENOMEM; n++) {
        uint32_t heaps[HEAPS], sum;
        sg_forms *forms = NULL;
        refuse_after(n);
        status = sg_forms_new(&forms);
        if (status == SG_OK)
            status = make_nim(forms, HEAPS, heaps);
        if (status == SG_OK)
            status = sg_forms_add(forms, heaps[HEAPS - 1], heaps[HEAPS - 2], NULL, &sum);
        refuse_no_more();
        sg_forms_free(forms);
    }
    assert_int_equal(status, SG_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equal_by_definition),
        cmocka_unit_test(test_equal_one_day_later),
        cmocka_unit_test(test_sums_and_mates),
        cmocka_unit_test(test_born_by_each_day),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
