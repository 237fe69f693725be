/* SPDX-License-Identifier: MIT */
/* Codes whose digits name any numbers of heaps, "{0,2!,4?+}", against the definition. */
#include "family.h"
#include "naive.h"

enum { HEAPS = 64, DIGITS = 12, N = 26 };

/* The numbers of heaps that a move may leave: marks[h] is 0 (not h heaps), 'a' (any), '!', '?' or '='. */
typedef struct lot {
    char marks[HEAPS];
} lot;

typedef struct lots {
    lot digits[DIGITS];
    size_t n_digits, n_tail;
    lot added[3];
    size_t n_added;
    char text[DIGITS * 80];
} lots;

static const lot *lot_at(const lots *code, uint64_t taken)
{
    static const lot none;
    if (taken < code->n_digits)
        return &code->digits[taken];
    return code->n_tail > 0 ? &code->digits[code->n_digits + (taken - code->n_digits) % code->n_tail] : &none;
}

static void lot_moves(const lot *l, uint64_t sum, uint64_t limit, naive_fn *each, void *ud)
{
    uint64_t heaps[HEAPS] = {0};
    for (size_t h = 0; h < HEAPS && h <= sum; h++)
        if (l->marks[h] != 0)
            naive_partitions(heaps, 0, h, limit, sum, l->marks[h], each, ud);
}

static void lots_moves(const lots *code, uint64_t n, naive_fn *each, void *ud)
{
    for (size_t i = 0; i < code->n_added && n > 0; i++)
        lot_moves(&code->added[i], n + i + 1, n + i + 1, each, ud);
    for (uint64_t taken = 0; taken <= n; taken++)
        lot_moves(lot_at(code, taken), n - taken, n, each, ud);
}

static char *write_mark(char *p, char mark)
{
    if (mark != 0 && mark != 'a')
        *p++ = mark;
    return p;
}

/* A random digit and its text; it allows at least `least` heaps. */
static char *random_lot(lot *l, char *p, unsigned least, bool plain)
{
    static const char marks[] = "aaa!?=";
    char whole = plain ? 'a' : marks[test_random(6)];
    memset(l, 0, sizeof *l);
    switch (test_random(6)) {
    case 0: /* a letter */ {
        unsigned value = (unsigned)test_random(36) >> least << least;
        for (unsigned h = 0; h < 6; h++)
            if (value >> h & 1)
                l->marks[h] = whole;
        *p++ = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[value];
        return write_mark(p, whole);
    }
    case 1: {
        uint64_t value = test_random(UINT64_C(1) << 12) >> least << least;
        for (unsigned h = 0; h < HEAPS; h++)
            if (value >> h & 1)
                l->marks[h] = whole;
        p += sprintf(p, "&%llu;", (unsigned long long)value);
        return write_mark(p, whole);
    }
    case 2:
        if (least == 0) {
            memset(l->marks, whole, sizeof l->marks);
            *p++ = '*';
            return write_mark(p, whole);
        }
        /* fall through */
    default: {
        bool apart = !plain && test_random(2) == 0;
        unsigned h = least + (unsigned)test_random(3);
        *p++ = '{';
        for (bool first = true;; first = false) {
            char mark = apart ? marks[test_random(6)] : whole;
            if (!first)
                *p++ = ',';
            p += sprintf(p, "%u", h);
            if (apart)
                p = write_mark(p, mark);
            l->marks[h] = mark;
            if (test_random(3) == 0) {
                memset(l->marks + h, mark, HEAPS - h);
                *p++ = '+';
                break;
            }
            h += 1 + (unsigned)test_random(test_random(3) > 0 ? 2 : 9);
            if (test_random(3) == 0 || h >= 20)
                break;
        }
        *p++ = '}';
        return apart ? p : write_mark(p, whole);
    }
    }
}

static void random_lots(lots *code, bool plain)
{
    *code = (lots){.n_digits = 1 + test_random(4)};
    char *p = code->text;
    if (test_random(3) == 0)
        code->n_tail = 1 + test_random(3);
    if (test_random(6) == 0) {
        code->n_added = 1;
        p = random_lot(&code->added[0], p, 3, true);
    }
    for (size_t i = 0; i < code->n_digits + code->n_tail; i++) {
        if (i == code->n_digits)
            *p++ = '[';
        if (i == 0 ? test_random(3) == 0 : test_random(3) > 0)
            p = random_lot(&code->digits[i], p, i == 0 ? 2 : 0, plain);
        else
            *p++ = '0';
        if (i == 0)
            *p++ = '.';
    }
    if (code->n_tail > 0)
        *p++ = ']';
    *p = '\0';
}

static void lots_values(const lots *code, uint32_t *values)
{
    static uint8_t seen[1 << 12];
    for (uint64_t n = 0; n < N; n++) {
        memset(seen, 0, sizeof seen);
        naive_mex m = {values, seen};
        lots_moves(code, n, naive_mark, &m);
        for (values[n] = 0; seen[values[n]];)
            values[n]++;
    }
}

static void test_values(void **state)
{
    (void)state;
    for (int round = 0; round < 1500; round++) {
        lots code;
        random_lots(&code, test_random(2));
        uint32_t expected[N], values[N];
        lots_values(&code, expected);
        sg_family *family = code_family(code.text);
        /* Extends in pieces, so that tables grow and begin again. */
        for (uint64_t upto = test_random(N); upto < N; upto += 1 + test_random(N))
            assert_int_equal(sg_family_extend(family, upto, NULL), SG_OK);
        assert_int_equal(sg_family_extend(family, N - 1, NULL), SG_OK);
        assert_int_equal(sg_family_read(family, 0, N - 1, values), SG_OK);
        for (size_t n = 0; n < N; n++)
            if (values[n] != expected[n])
                fail_msg("%s: g(%zu) is %u, should be %u", code.text, n, values[n], expected[n]);
        sg_family_free(family);
    }
}

/* Heaps beyond the reach of the definition: "up to n heaps" and "any number of heaps" are the same for n tokens. */
static void test_far_values(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {
        {"0.{2,3+}", "0.{2+}"},           {"{2+}!.", "{2!,3!,4!+}."},     {"0.*", "0.{0+}"},
        {"0.{1,2?,3?,4?+}", "0.{1,2+}?"}, {"{5+}.3|{5+}.4", "{5+}.7"},    {"0.[*]", "0.*[{0,1,2+}]"},
        {"0.{2+}|0.{5!}|0.3", "0.*"},     {"0.{3=}|0.{4+}", "0.{3=,4+}"}, {"0.{2!,3?,4+}", "0.{2?,3?,4+}"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        sg_family *a = code_family(pairs[i][0]), *b = code_family(pairs[i][1]);
        assert_string_equal(sg_family_rule(a), sg_family_rule(b));
        sg_family_free(a);
        sg_family_free(b);
    }
    /*
     * The general engine by rows (four heaps at most) and part by part (the same code with splits into a fifth heap
     * that are never possible).
     */
    static const char *const same[][2] = {
        {"0.S", "0.{2,3,4}"},
        {"0.S!", "0.{2,3,4}!"},
        {"0.S?7", "0.{2?,3?,4?}7"},
    };
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        sg_family *a = code_family(same[i][0]), *b = code_family(same[i][1]);
        assert_string_equal(sg_family_rule(a), sg_family_rule(b));
        sg_family_free(a);
        sg_family_free(b);
    }
}

/*
 * Rows against parts at some length: "{2,3,4,63}" needs the sets that grow part by part for its 63 heaps only, and 63
 * heaps are beyond 62 tokens; "{63+}!" needs 63 * 64 / 2 tokens.
 */
static void test_levels(void **state)
{
    (void)state;
    enum { LONG = 400 };
    sg_family *a = code_family("0.{1,2,3,4}"), *b = code_family("0.{1,2,3,4,63+}!|0.U"), *c;
    assert_string_equal(sg_family_rule(a), "0.U");
    uint32_t values[LONG];
    assert_int_equal(sg_family_extend(a, LONG - 1, NULL), SG_OK);
    assert_int_equal(sg_family_extend(b, LONG - 1, NULL), SG_OK);
    assert_int_equal(sg_family_read(a, 0, LONG - 1, values), SG_OK);
    assert_values(b, values, LONG, "with {63+}!");
    sg_family_free(a);
    sg_family_free(b);
    /* "Five heaps or more", written in other ways: moves that are allowed already change nothing. */
    a = code_family("0.{1,5+}");
    b = code_family("0.{1,5,6+}");
    assert_string_equal(sg_family_rule(a), sg_family_rule(b));
    sg_family_free(b);
    b = code_family("0.{1,5+}|0.{6=}");
    c = code_family("0.{1,5}|0.{6+}|0.{9!}");
    assert_int_equal(sg_family_extend(a, LONG - 1, NULL), SG_OK);
    assert_int_equal(sg_family_extend(b, LONG - 1, NULL), SG_OK);
    assert_int_equal(sg_family_extend(c, LONG - 1, NULL), SG_OK);
    assert_int_equal(sg_family_read(a, 0, LONG - 1, values), SG_OK);
    assert_values(b, values, LONG, "joined with equal ones");
    assert_values(c, values, LONG, "joined with unequal ones");
    sg_family_free(a);
    sg_family_free(b);
    sg_family_free(c);
}

/* ---- moves -------------------------------------------------------------------------------------- */

typedef struct seen_moves {
    uint64_t hash_sum, n_moves;
} seen_moves;

/* Sets of moves are compared by the number of moves and the sum of their hashes. */
static uint64_t hash_of(const uint64_t *parts, size_t n_parts, bool descending)
{
    uint64_t hash = n_parts * UINT64_C(0x9e3779b97f4a7c15) + 1;
    for (size_t i = 0; i < n_parts; i++) {
        hash ^= parts[descending ? n_parts - 1 - i : i];
        hash = (hash ^ hash >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    }
    return hash ^ hash >> 32;
}

static void see_naive(void *ud, const uint64_t *heaps, size_t n_heaps)
{
    seen_moves *seen = ud;
    seen->n_moves++;
    seen->hash_sum += hash_of(heaps, n_heaps, true);
}

static bool see_option(void *ud, const uint64_t *parts, size_t n_parts)
{
    seen_moves *seen = ud;
    seen->n_moves++;
    seen->hash_sum += hash_of(parts, n_parts, false);
    for (size_t i = 0; i < n_parts; i++)
        assert_true(parts[i] > 0 && (i == 0 || parts[i - 1] <= parts[i]));
    return true;
}

static void test_moves(void **state)
{
    (void)state;
    for (int round = 0; round < 2000; round++) {
        lots code;
        random_lots(&code, test_random(2));
        uint64_t n = test_random(24);
        seen_moves expected = {0}, found = {0};
        lots_moves(&code, n, see_naive, &expected);
        sg_family *family = code_family(code.text);
        assert_int_equal(sg_family_options(family, n, UINT64_MAX, see_option, &found), SG_OK);
        if (found.n_moves != expected.n_moves || found.hash_sum != expected.hash_sum)
            fail_msg("%s: moves of %llu", code.text, (unsigned long long)n);
        /* The normal form has the same moves, and its normal form is itself. */
        if (strncmp(sg_family_rule(family), "all but", 7) != 0) {
            sg_family *again = code_family(sg_family_rule(family));
            found = (seen_moves){0};
            assert_int_equal(sg_family_options(again, n, UINT64_MAX, see_option, &found), SG_OK);
            assert_int_equal(found.hash_sum, expected.hash_sum);
            assert_string_equal(sg_family_rule(again), sg_family_rule(family));
            sg_family_free(again);
        }
        sg_family_free(family);
    }
}

static bool stop_at_third(void *ud, const uint64_t *parts, size_t n_parts)
{
    unsigned *n = ud;
    (void)parts;
    (void)n_parts;
    return ++*n < 3;
}

static void test_moves_of_many_heaps(void **state)
{
    (void)state;
    sg_family *family = code_family("0.{9+}");
    unsigned n = 0;
    assert_int_equal(sg_family_options(family, UINT64_C(1) << 40, UINT64_MAX, stop_at_third, &n), SG_OK);
    assert_int_equal(n, 3);
    sg_family_free(family);
    /* A prime number of tokens: the one equal split is too long to list. */
    family = code_family("0.{2+}=");
    n = 0;
    assert_int_equal(sg_family_options(family, 1000004, UINT64_MAX, stop_at_third, &n), SG_ERANGE);
    sg_family_free(family);
}

static void test_rules(void **state)
{
    (void)state;
    static const struct {
        const char *text, *rule;
    } cases[] = {
        {"0.{1,2!}", "0.6!"},
        {"0.{0!,2!,3!}", "0.D!"},
        {"0.{0!,2!,3}", "0.{0,2!,3}"},
        {"0.{0!,2!,3!+}", "0.{0,2+}!"},
        {"0.{0!,2,3!+}", "0.{0,2,3!+}"},
        {"0.{0!,3+}", "0.{0,3+}"},
        {"0.{0,2!,4!+}", "0.{0,2,4+}!"},
        {"0.{0!,2!,4+}", "0.{0,2!,4+}"},
        {"0.{0!,2!,4?+}", "0.{0,2,4+}?"},
        {"0.{0!,2=,4?+}", "0.{0,2=,4?+}"},
        {"0.{0!,2=,3?,4?+}", "0.{0,2=,3?+}"},
        {"0.{0!,2?,3?,4?+}", "0.{0,2+}?"},
        {"0.{0,1!,2,3,4+}", "0.*"},
        {"0.{0,1,2!,3!,4!+}", "0.*!"},
        {"0.{0+}", "0.*"},
        {"0.{1+}=", "0.{1,2+}="},
        {"0.&64;", "0.{6}"},
        {"0.&9223372036854775809;", "0.{0,63}"},
        {"0.W", "0.W"},
        {"0.{5}!", "0.W!"},
        {"0.{0,1}", "{1}"},
        {"0.[{0,1}]", "all but {}"},
        {"{2+}=.0", "{2+}=."},
        {"0.07|{3,8}", "0.07300003"},
        {"0.{3,8}", "0.{3,8}"},
        {"0.0{6!,2=}", "0.0{2=,6!}"},
        {"W00.", "W00."},
        {"{63}000000000.", "{63}000000000."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sg_family *family = code_family(cases[i].text);
        assert_string_equal(sg_family_rule(family), cases[i].rule);
        sg_family_free(family);
    }
}

static void test_refused(void **state)
{
    (void)state;
    static const refused_code cases[] = {
        {"0.{", 3, "missing"},
        {"0.{}", 3, "missing"},
        {"0.{1", 4, "',' or '}'"},
        {"0.{1,}", 5, "missing"},
        {"0.{64}", 3, "0 to 63"},
        {"0.{1,99999999999999999999}", 5, "0 to 63"},
        {"0.{2,2}", 5, "already"},
        {"0.{2+,3}", 5, "last"},
        {"0.{5,3+}", 5, "largest"},
        {"0.{2!,3}?", 8, "not both"},
        {"0.{2!?}", 5, "not two"},
        {"0.{2}!=", 6, "not two"},
        {"0.{ 2}", 3, "missing"},
        {"0.}", 2, "without"},
        {"0.+", 2, "last number"},
        {"0.2+", 3, "last number"},
        {"0.&", 3, "large digit"},
        {"0.&12", 5, "';'"},
        {"0.&18446744073709551616;", 3, "below 2^64"},
        {"*.7", 0, "takes nothing"},
        {"{1,2+}.7", 0, "takes nothing"},
        {"{2+}0.7", 0, "add 1 token "},
        {"0.{2}|0.{2,x}", 11, "missing"},
        {"{2+}=0.7", 0, "add 1 token "},
        {"0.{5=}|0.{5!}", 7, "digit 1"},
        {"0.{2+}=|0.{4+}!", 8, "digit 1"},
    };
    assert_refused(cases, sizeof cases / sizeof cases[0]);
}

/* The moves of a few codes as other systems list them. */
static void test_known_moves(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint64_t n, n_moves;
    } cases[] = {
        {"0.*3", 7, 12},      {"0.*?3", 7, 9},      {"0.*!3", 7, 5},    {"0.*=", 11, 4},     {"{2+}=.0", 10, 3},
        {"0.{0,1,3+}", 1, 1}, {"0.{0,1,3+}", 7, 8}, {"0.{1,3+}", 1, 0}, {"0.{2,3?+}", 7, 8},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sg_family *family = code_family(cases[i].text);
        seen_moves found = {0};
        assert_int_equal(sg_family_options(family, cases[i].n, UINT64_MAX, see_option, &found), SG_OK);
        if (found.n_moves != cases[i].n_moves)
            fail_msg("%s has %llu moves", cases[i].text, (unsigned long long)found.n_moves);
        sg_family_free(family);
    }
}

/* Periods of codes with a bounded number of heaps are proven, those with an unbounded one are not. */
static void test_criteria(void **state)
{
    (void)state;
    sg_family *family = code_family("0.{1,6}3");
    sg_criterion c = sg_family_criterion(family);
    assert_true(c.theorem == SG_THEOREM_GUY_SMITH && c.parts == 6 && c.reach == 2);
    sg_family_free(family);
    static const char *const none[] = {"0.{1,6+}", "0.{2!,3}", "0.*"};
    for (size_t i = 0; i < 3; i++) {
        family = code_family(none[i]);
        assert_int_equal(sg_family_criterion(family).theorem, SG_THEOREM_NONE);
        sg_family_free(family);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_far_values),
        cmocka_unit_test(test_levels),
        cmocka_unit_test(test_moves),
        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_known_moves),
        cmocka_unit_test(test_criteria),
        cmocka_unit_test(test_moves_of_many_heaps),
    };
    return cmocka_run_group_tests_name("counts", tests, NULL, NULL);
}
