/* SPDX-License-Identifier: MIT */
/* Automata of tuples of numbers, against the definition of what they accept. */
#include "automata/dfa.h"
#include "refuse.h"
#include "support.h"

enum { TRACKS = 3, SIDE = 14, ROUNDS = 60 };

static sg_budget held;
static const sg_dfa_work work = {.budget = &held};

/* A set of triples, each below SIDE, by the definition; a number that a quantifier names goes up to MOST. */
enum { MOST = 200 };

typedef struct atom {
    int kind; /* 0: =, 1: <=, 2: remainder */
    int64_t coefficient[TRACKS], c, m;
} atom;

static int64_t floor_mod(int64_t a, int64_t m)
{
    return (a % m + m) % m;
}

static bool atom_holds(const atom *a, const uint64_t *x)
{
    int64_t sum = 0;
    for (unsigned i = 0; i < TRACKS; i++)
        sum += a->coefficient[i] * (int64_t)x[i];
    return a->kind == 0 ? sum == a->c : a->kind == 1 ? sum <= a->c : floor_mod(sum - a->c, a->m) == 0;
}

/* A base of a unit one time in four, else 2 to `most`. */
static unsigned random_base(unsigned most)
{
    return test_random(4) == 0 ? SG_DFA_UNITS + 1 + (unsigned)test_random(3) : 2 + (unsigned)test_random(most - 1);
}

/* By Fibonacci digits automata of large coefficients are large, and by those of other units. */
static atom random_atom(uint32_t *tracks, unsigned base)
{
    const unsigned most = sg_dfa_unit(base) > 0 ? 1 : 4;
    atom a = {.kind = (int)test_random(3), .c = (int64_t)test_random(25) - 12, .m = 1 + (int64_t)test_random(7)};
    *tracks = 1 + (uint32_t)test_random(7);
    for (unsigned i = 0; i < TRACKS; i++)
        a.coefficient[i] = *tracks >> i & 1 ? (int64_t)test_random(2 * most + 1) - (int64_t)most : 0;
    return a;
}

static sg_dfa make_atom(const atom *a, unsigned base, uint32_t tracks)
{
    sg_dfa_sum sum = {.base = base, .tracks = tracks};
    sg_dfa made;
    for (unsigned i = 0; i < TRACKS; i++)
        sum.coefficient[i] = a->coefficient[i];
    const sg_status status = a->kind == 0   ? sg_dfa_equation(work, &sum, a->c, &made)
                             : a->kind == 1 ? sg_dfa_at_most(work, &sum, a->c, &made)
                                            : sg_dfa_remainder(work, &sum, a->c, a->m, &made);
    assert_int_equal(status, SG_OK);
    return made;
}

static bool has(const sg_dfa *dfa, uint64_t x, uint64_t y, uint64_t z)
{
    const uint64_t tuple[SG_DFA_TRACKS] = {x, y, z};
    return sg_dfa_has(dfa, tuple);
}

/* ---- what automata accept ------------------------------------------------------------------------------------- */

static void test_combinations(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        const unsigned base = random_base(5), truth = (unsigned)test_random(16);
        uint32_t tracks_a, tracks_b;
        const atom a = random_atom(&tracks_a, base), b = random_atom(&tracks_b, base);
        sg_dfa one = make_atom(&a, base, tracks_a), two = make_atom(&b, base, tracks_b), both, none;
        assert_int_equal(sg_dfa_combine(work, &one, &two, truth, &both), SG_OK);
        assert_int_equal(sg_dfa_not(work, &both, &none), SG_OK);
        for (uint64_t x = 0; x < SIDE; x++)
            for (uint64_t y = 0; y < SIDE; y++)
                for (uint64_t z = 0; z < SIDE; z++) {
                    const uint64_t tuple[] = {x, y, z};
                    const bool in_a = atom_holds(&a, tuple), in_b = atom_holds(&b, tuple);
                    assert_int_equal(has(&one, x, y, z), in_a);
                    assert_int_equal(has(&both, x, y, z), truth >> (2 * in_a + in_b) & 1);
                    assert_int_equal(has(&none, x, y, z), !has(&both, x, y, z));
                }
        sg_dfa_free(&held, &one), sg_dfa_free(&held, &two), sg_dfa_free(&held, &both), sg_dfa_free(&held, &none);
    }
    assert_int_equal(held.held_bytes, 0);
}

/* "Some z up to 5x + 5y + 40 with ..." is asked, or two or three, so that the definition can look at all of them. */
static void test_exists(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        const unsigned base = random_base(4), gone = (unsigned)test_random(TRACKS);
        const unsigned kept = (gone + 1) % TRACKS, other = (gone + 2) % TRACKS;
        const unsigned least = 1 + (unsigned)test_random(3);
        uint32_t unused;
        const atom a = random_atom(&unused, base), b = random_atom(&unused, base);
        atom bound = {.kind = 1, .c = 40};
        bound.coefficient[gone] = 1,
        bound.coefficient[kept] = bound.coefficient[other] = sg_dfa_unit(base) > 0 ? -1 : -5;
        sg_dfa one = make_atom(&a, base, 7), two = make_atom(&b, base, 7), limit = make_atom(&bound, base, 7);
        sg_dfa both, all, some;
        assert_int_equal(sg_dfa_combine(work, &one, &two, SG_DFA_AND, &both), SG_OK);
        assert_int_equal(sg_dfa_combine(work, &both, &limit, SG_DFA_AND, &all), SG_OK);
        assert_int_equal(sg_dfa_exists(work, &all, UINT32_C(1) << gone, least, &some), SG_OK);
        for (uint64_t x = 0; x < SIDE; x++)
            for (uint64_t y = 0; y < SIDE; y++) {
                uint64_t tuple[SG_DFA_TRACKS] = {0};
                unsigned n = 0;
                tuple[kept] = x, tuple[other] = y;
                const bool found = sg_dfa_has(&some, tuple);
                for (uint64_t z = 0; n < least && z < MOST; z++) {
                    tuple[gone] = z;
                    n += atom_holds(&a, tuple) && atom_holds(&b, tuple) && atom_holds(&bound, tuple);
                }
                assert_int_equal(found, n >= least);
            }
        sg_dfa_free(&held, &one), sg_dfa_free(&held, &two), sg_dfa_free(&held, &limit);
        sg_dfa_free(&held, &both), sg_dfa_free(&held, &all), sg_dfa_free(&held, &some);
    }
    assert_int_equal(held.held_bytes, 0);
}

/* "There are some pairs x, y with x + y <= z + 6 and ...": many of them, and numbers that are longer than z. */
static void test_exists_pairs(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        const unsigned base = random_base(4), least = 1 + (unsigned)test_random(40);
        uint32_t unused;
        const atom a = random_atom(&unused, base), bound = {.kind = 1, .coefficient = {1, 1, -1}, .c = 6};
        sg_dfa one = make_atom(&a, base, 7), limit = make_atom(&bound, base, 7), all, some;
        assert_int_equal(sg_dfa_combine(work, &one, &limit, SG_DFA_AND, &all), SG_OK);
        assert_int_equal(sg_dfa_exists(work, &all, 3, least, &some), SG_OK);
        for (uint64_t z = 0; z < 2 * SIDE; z++) {
            unsigned n = 0;
            for (uint64_t x = 0; x <= z + 6; x++)
                for (uint64_t y = 0; x + y <= z + 6; y++)
                    n += atom_holds(&a, (const uint64_t[SG_DFA_TRACKS]){x, y, z});
            assert_int_equal(sg_dfa_has(&some, (const uint64_t[SG_DFA_TRACKS]){0, 0, z}), n >= least);
        }
        sg_dfa_free(&held, &one), sg_dfa_free(&held, &limit), sg_dfa_free(&held, &all), sg_dfa_free(&held, &some);
    }
    assert_int_equal(held.held_bytes, 0);
}

static bool are_equal(const sg_dfa *a, const sg_dfa *b)
{
    const size_t n_bytes = (size_t)a->n_states * a->n_letters * sizeof *a->next;
    return a->base == b->base && a->tracks == b->tracks && a->n_states == b->n_states &&
           memcmp(a->accepts, b->accepts, a->n_states) == 0 && memcmp(a->next, b->next, n_bytes) == 0;
}

/* A set has one automaton: the same by other ways; and none of two states that accept the same. */
static void test_one_automaton(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        const unsigned base = random_base(10);
        uint32_t tracks_a, tracks_b;
        const atom a = random_atom(&tracks_a, base), b = random_atom(&tracks_b, base);
        sg_dfa one = make_atom(&a, base, tracks_a), two = make_atom(&b, base, tracks_b), either, x, y, neither, again;
        assert_int_equal(sg_dfa_combine(work, &one, &two, SG_DFA_OR, &either), SG_OK);
        assert_int_equal(sg_dfa_not(work, &one, &x), SG_OK);
        assert_int_equal(sg_dfa_not(work, &two, &y), SG_OK);
        assert_int_equal(sg_dfa_combine(work, &x, &y, SG_DFA_AND, &neither), SG_OK);
        assert_int_equal(sg_dfa_not(work, &neither, &again), SG_OK);
        assert_true(are_equal(&either, &again));
        sg_dfa_free(&held, &one), sg_dfa_free(&held, &two), sg_dfa_free(&held, &either), sg_dfa_free(&held, &x);
        sg_dfa_free(&held, &y), sg_dfa_free(&held, &neither), sg_dfa_free(&held, &again);
    }
}

static void test_names(void **state)
{
    (void)state;
    const unsigned to[SG_DFA_TRACKS] = {2, 0, 1};
    for (int round = 0; round < ROUNDS; round++) {
        const unsigned base = random_base(3);
        uint32_t unused;
        const atom a = random_atom(&unused, base);
        sg_dfa one = make_atom(&a, base, 7), named;
        assert_int_equal(sg_dfa_rename(work, &one, to, &named), SG_OK);
        for (uint64_t x = 0; x < SIDE; x++)
            for (uint64_t y = 0; y < SIDE; y++)
                for (uint64_t z = 0; z < SIDE; z++)
                    assert_int_equal(has(&named, y, z, x), has(&one, x, y, z));
        sg_dfa_free(&held, &one), sg_dfa_free(&held, &named);
    }
}

/* ---- what is asked -------------------------------------------------------------------------------------------- */

/* Sums of numbers with some sixty Fibonacci digits, and with those of each other unit. */
static void test_large_units(void **state)
{
    (void)state;
    const atom sum = {.kind = 0, .coefficient = {1, 1, -1}};
    for (unsigned t = 1; t <= SG_DFA_UNIT; t++) {
        sg_dfa dfa = make_atom(&sum, SG_DFA_UNITS + t, 7);
        for (int round = 0; round < 300; round++) {
            const uint64_t x = test_random(UINT64_C(1) << 62), y = test_random(UINT64_C(1) << 62);
            assert_true(has(&dfa, x, y, x + y));
            assert_false(has(&dfa, x, y, x + y + 1 + test_random(1000)));
        }
        assert_true(has(&dfa, UINT64_MAX, 0, UINT64_MAX) && has(&dfa, UINT64_MAX - 1, 1, UINT64_MAX));
        assert_false(has(&dfa, UINT64_MAX, 1, UINT64_MAX));
        sg_dfa_free(&held, &dfa);
    }
}

/* Words with two digits 1 side by side are in no set, also if they are given. */
static void test_fibonacci_words(void **state)
{
    (void)state;
    uint32_t next[] = {0, 0};
    uint8_t accepts[] = {1};
    const sg_dfa given = {.base = SG_DFA_UNITS + 1, .tracks = 1, .n_letters = 2, .n_states = 1, next, accepts};
    sg_dfa all, valid, none;
    assert_int_equal(sg_dfa_given(work, &given, &all), SG_OK);
    assert_int_equal(sg_dfa_valid(work, SG_DFA_UNITS + 1, 1, &valid), SG_OK);
    assert_true(are_equal(&all, &valid));
    assert_int_equal(all.n_states, 3);
    assert_int_equal(sg_dfa_not(work, &all, &none), SG_OK);
    assert_int_equal(none.n_states, 1);
    assert_false(none.accepts[0]);
    sg_dfa_free(&held, &all), sg_dfa_free(&held, &valid), sg_dfa_free(&held, &none);
}

static void test_witness(void **state)
{
    (void)state;
    const atom line = {.kind = 0, .coefficient = {3, -5}, .c = 1000};
    const atom none = {.kind = 0, .coefficient = {2, -4}, .c = 7};
    sg_dfa dfa;
    uint64_t x[SG_DFA_TRACKS] = {0};
    bool found;
    const unsigned bases[] = {SG_DFA_UNITS + 1, SG_DFA_UNITS + 2, SG_DFA_UNITS + 3, 2, 3};
    for (size_t i = 0; i < sizeof bases / sizeof *bases; i++) {
        dfa = make_atom(&line, bases[i], 3);
        assert_int_equal(sg_dfa_witness(work, &dfa, x, &found), SG_OK);
        assert_true(found);
        assert_int_equal(3 * x[0], 1000 + 5 * x[1]);
        sg_dfa_free(&held, &dfa);
    }
    dfa = make_atom(&none, 2, 3);
    assert_int_equal(sg_dfa_witness(work, &dfa, x, &found), SG_OK);
    assert_false(found);
    sg_dfa_free(&held, &dfa);
}

static void test_image(void **state)
{
    (void)state;
    const atom third = {.kind = 0, .coefficient = {-1, 3}, .c = 6}; /* 3v = n + 6 */
    for (unsigned base = 2; base <= SG_DFA_BASE; base++) {
        sg_dfa dfa = make_atom(&third, base, 3);
        for (uint64_t n = 0; n < 300; n++) {
            uint64_t v;
            bool found;
            assert_int_equal(sg_dfa_image(work, &dfa, n, &v, &found), SG_OK);
            assert_int_equal(found, n % 3 == 0);
            if (found)
                assert_int_equal(v, n / 3 + 2);
        }
        uint64_t v;
        bool found;
        assert_int_equal(sg_dfa_image(work, &dfa, UINT64_C(3000000000000000000), &v, &found), SG_OK);
        assert_true(found && v == UINT64_C(1000000000000000002));
        sg_dfa_free(&held, &dfa);
    }
}

/* An automaton to which zeros make a difference is none of a set of numbers. */
static void test_zeros(void **state)
{
    (void)state;
    uint32_t next[] = {1, 0, 0, 1};
    uint8_t accepts[] = {1, 0};
    const sg_dfa given = {.base = 2, .tracks = 1, .n_letters = 2, .n_states = 2, .next = next, .accepts = accepts};
    sg_dfa made;
    assert_int_equal(sg_dfa_normal(work, &given, &made), SG_EINPUT);
    next[0] = 0, next[2] = 1, next[1] = 1; /* is a digit 1? */
    assert_int_equal(sg_dfa_normal(work, &given, &made), SG_OK);
    assert_int_equal(made.n_states, 2);
    sg_dfa_free(&held, &made);
}

/* ---- limits --------------------------------------------------------------------------------------------------- */

static sg_status stop(void *ud, uint64_t done)
{
    (void)ud, (void)done;
    return SG_ESTOP;
}

static void test_limits(void **state)
{
    (void)state;
    const sg_pulse pulse = {.beat = stop};
    sg_budget small = {.max_bytes = 1 << 20};
    sg_dfa_sum sum = {.base = 2, .tracks = 7, .coefficient = {30011, -49999, 70001}};
    sg_dfa made;
    assert_int_equal(sg_dfa_equation((sg_dfa_work){&small, NULL}, &sum, 12345, &made), SG_ELIMIT);
    assert_int_equal(small.held_bytes, 0);
    assert_int_equal(sg_dfa_equation((sg_dfa_work){NULL, &pulse}, &sum, 12345, &made), SG_ESTOP);
    sum.coefficient[0] = SG_DFA_CONSTANT + 1;
    assert_int_equal(sg_dfa_equation(work, &sum, 0, &made), SG_ERANGE);
    sum = (sg_dfa_sum){.base = 10, .tracks = 0xff};
    assert_int_equal(sg_dfa_equation(work, &sum, 0, &made), SG_ERANGE);
    assert_int_equal(held.held_bytes, 0);
}

/* Without memory every step fails and leaves nothing behind. */
static void test_no_memory(void **state)
{
    (void)state;
    const atom a = {.kind = 2, .coefficient = {1, 2, 3}, .c = 4, .m = 7}, b = {.kind = 1, .coefficient = {3, -2, 1}};
    sg_dfa one = make_atom(&a, 2, 7), two = make_atom(&b, 2, 7), both, some;
    const uint64_t before = held.held_bytes;
    sg_status status = SG_ENOMEM;
    for (long n = 0; CAN_REFUSE && status != SG_OK; n++) {
        refuse_after(n);
        status = sg_dfa_combine(work, &one, &two, SG_DFA_AND, &both);
        if (status == SG_OK) {
            status = sg_dfa_exists(work, &both, 1 << 1, 2, &some);
            sg_dfa_free(&held, &both);
        }
        refuse_no_more();
        if (status == SG_OK)
            sg_dfa_free(&held, &some);
        else
            assert_int_equal(status, SG_ENOMEM);
        assert_int_equal(held.held_bytes, before);
    }
    sg_dfa_free(&held, &one), sg_dfa_free(&held, &two);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_combinations),  cmocka_unit_test(test_exists),
        cmocka_unit_test(test_one_automaton), cmocka_unit_test(test_names),
        cmocka_unit_test(test_witness),       cmocka_unit_test(test_image),
        cmocka_unit_test(test_large_units),   cmocka_unit_test(test_fibonacci_words),
        cmocka_unit_test(test_zeros),         cmocka_unit_test(test_limits),
        cmocka_unit_test(test_no_memory),     cmocka_unit_test(test_exists_pairs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
