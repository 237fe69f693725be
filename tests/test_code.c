/* SPDX-License-Identifier: MIT */
#include "family.h"
#include "naive.h"

static sg_status parse(const char *text, sg_fault *fault, sg_family **family)
{
    return sg_family_code(text, strlen(text), fault, family);
}

static void test_refused(void **state)
{
    (void)state;
    static const refused_code cases[] = {
        {"", 0, "empty"},
        {".", 1, "empty"},
        {"77", 0, "no point"},
        {"4", 1, "no point"},
        {"0.7.7", 3, "one point"},
        {"07.7", 1, "takes nothing"},
        {"20.017", 0, "add 1 token "},
        {"40.7", 0, "add 1 token "},
        {"1000.7", 0, "add 3 tokens"},
        {"800.7", 0, "add 2 tokens"},
        {"0G000.7", 1, "add 3 tokens"},
        {"4!0.7", 0, "add 1 token "},
        {"4=0.7", 0, "add 1 token "},
        {"8=00.7", 0, "add 2 tokens"},
        {"8=00000.7", 0, "add 5 tokens"},
        {"S0000000000.7", 0, "add 10 tokens"},
        {"80!.7x", 5, "not a digit"},
        {"80", 0, "no point"},
        {"83.7", 1, "takes nothing"},
        {"3.7", 0, "takes nothing"},
        {"5!.0", 0, "takes nothing"},
        {"1.", 0, "takes nothing"},
        {"0.7a", 3, "'A'"},
        {"0.v", 2, "'V'"},
        {"0.z", 2, "'Z'"},
        {"0,77", 1, "point"},
        {"0.7 7", 3, "blank"},
        {"0.77\n", 4, "blank"},
        {"0.7\x01", 3, "0x01"},
        {"0.7\xc3\xa9", 3, "0xc3"},
        {"0.-7", 2, "'-'"},
        {"0.!", 2, "follow a digit"},
        {"!.7", 0, "follow a digit"},
        {"0.7!?", 4, "not two"},
        {"0.3[7", 3, "never closed"},
        {"0.3[", 3, "never closed"},
        {"0.3[]", 3, "empty"},
        {"0.3]", 3, "without"},
        {"0.[3[7]]", 4, "another"},
        {"0.[3]7", 5, "ends the code"},
        {"0.[3][7]", 5, "ends the code"},
        {"[3].7", 0, "after the point"},
        {"0.77|", 5, "empty"},
        {"|0.77", 0, "empty"},
        {"0.77||0.1", 5, "empty"},
        {"0.77|0.7x", 8, "not a digit"},
        {"0.77|37", 5, "no point"},
        {"0.77|3.7", 5, "takes nothing"},
        {"0.77|{1,x}", 8, "missing"},
        {"0.77|{0}", 6, "1 to"},
        {"0.77|{9999999}", 6, "1 to"},
        {"0.77|{1 2}", 7, "',' or '}'"},
        {"0.77|{1,2", 9, "',' or '}'"},
        {"0.77|{1,2}3", 10, "ends here"},
        {"0.77|{", 6, "missing"},
        {"0.8=|0.8!", 5, "digit 1"},
    };
    assert_refused(cases, sizeof cases / sizeof cases[0]);
}

static void test_nul_inside(void **state)
{
    (void)state;
    sg_fault fault;
    sg_family *family = NULL;
    assert_int_equal(sg_family_code("0.7\0"
                                    "7",
                                    5, &fault, &family),
                     SG_EINPUT);
    assert_int_equal(fault.at, 3);
}

static void test_too_long(void **state)
{
    (void)state;
    size_t n = (1 << 20) + 100;
    char *text = malloc(n);
    assert_non_null(text);
    memset(text, '7', n);
    memcpy(text, "0.", 2);
    sg_fault fault;
    sg_family *family = NULL;
    assert_int_equal(sg_family_code(text, n, &fault, &family), SG_EINPUT);
    assert_non_null(strstr(fault.text, "at most"));
    free(text);
}

static void same_values(const char *a, const char *b)
{
    sg_family *x = NULL, *y = NULL;
    sg_fault fault;
    assert_int_equal(parse(a, &fault, &x), SG_OK);
    assert_int_equal(parse(b, &fault, &y), SG_OK);
    assert_int_equal(sg_family_extend(x, 300, NULL), SG_OK);
    assert_int_equal(sg_family_extend(y, 300, NULL), SG_OK);
    size_t n_x, n_y;
    const uint32_t *g_x = known_values(x, &n_x), *g_y = known_values(y, &n_y);
    assert_int_equal(n_x, 301);
    assert_int_equal(n_y, 301);
    assert_memory_equal(g_x, g_y, 301 * sizeof g_x[0]);
    sg_family_free(x);
    sg_family_free(y);
}

static void test_rule(void **state)
{
    (void)state;
    static const struct {
        const char *text, *rule;
    } cases[] = {
        {".7700", "0.77"},
        {"0.[3737]", "0.[37]"},
        {"0.3[73]", "0.[37]"},
        {"0.33[3]", "all but {}"},
        {"0.7!7?", "0.7!7!"},
        {"0.3!C?", "0.3C?"},
        {"0.77|0.137", "0.777"},
        {"0.03[3]", "all but {1}"},
        {"0.33|{3}", "{1,2,3}"},
        {"0080.7[0]", "80.7"},
        {"8!0.|0.7", "8!0.7"},
        {"0.1[372372]", "0.1[372]"},
        {"0.172[372372]", "0.1[723]"},
        {"0.[0030000]", "0.[0030000]"},
        {"0.", "{}"},
        {"G80.|0.[F]", "G80.[F]"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sg_family *family = NULL;
        assert_int_equal(parse(cases[i].text, NULL, &family), SG_OK);
        assert_string_equal(sg_family_rule(family), cases[i].rule);
        sg_family_free(family);
    }
    static const uint64_t set[] = {5, 1, 5, 2};
    sg_family *family = NULL;
    assert_int_equal(sg_family_subtract(set, 4, true, NULL, &family), SG_OK);
    assert_string_equal(sg_family_rule(family), "all but {1,2,5}");
    sg_family_free(family);
}

static void test_spellings(void **state)
{
    (void)state;
    same_values("0.77", ".77");
    same_values("0000000000000.77", ".77");
    same_values("80.7|4.1", "84.7");
    same_values("0.77", "0.77000");
    same_values("0.77", "0.77[0]");
    same_values("0.77", "0.77[000]");
    same_values("0.[37]", "0.3[73]");
    same_values("0.[37]", "0.[3737]");
    same_values("4.", "4.0");
    same_values("0.", "0.0");
    same_values("0.3!3?", "0.33");   /* a constraint means nothing where one heap is left */
    same_values("0.7!7!", "0.7?7?"); /* two heaps: unequal is not all equal */
    same_values("0.77|0.137", "0.777");
    same_values("0.07|4.", "4.07");
    same_values("0.[30]|0.[003]", "0.[303033]");
    same_values("{1,2,5}", "0.33003");
    same_values("0.7|{2}|{1,2}", "0.73");
    same_values("{}|0.77", "0.77");
    same_values("0.8!|0.8?|0.8", "0.8");
    same_values("0.4!|0.4=", "0.4");
}

static void test_criteria(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        sg_criterion expected;
    } cases[] = {
        {"0.77", {SG_THEOREM_GUY_SMITH, 2, 2, 0}}, {"0.770", {SG_THEOREM_GUY_SMITH, 2, 2, 0}},
        {"4.0", {SG_THEOREM_GUY_SMITH, 0, 2, 0}},  {"0.8", {SG_THEOREM_GUY_SMITH, 1, 3, 0}},
        {"0.0G", {SG_THEOREM_GUY_SMITH, 2, 4, 0}}, {"0.137", {SG_THEOREM_GUY_SMITH, 3, 2, 0}},
        {"0.11", {SG_THEOREM_GUY_SMITH, 2, 1, 0}}, {"0.33", {SG_THEOREM_WINDOW, 2, 1, 0}},
        {"0.003", {SG_THEOREM_WINDOW, 3, 1, 0}},   {"0.0", {SG_THEOREM_WINDOW, 0, 1, 0}},
        {"0.[3]", {SG_THEOREM_ALL_BUT, 0, 1, 0}},  {"0.0300[3]", {SG_THEOREM_ALL_BUT, 4, 1, 0}},
        {"0.[37]", {SG_THEOREM_ENDLESS, 1, 2, 2}}, {"0.3[0030000]", {SG_THEOREM_ENDLESS, 2, 1, 7}},
        {"4!.0", {SG_THEOREM_NONE, 0, 0, 0}},      {"0.77=", {SG_THEOREM_NONE, 0, 0, 0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sg_family *family = NULL;
        sg_fault fault;
        assert_int_equal(parse(cases[i].text, &fault, &family), SG_OK);
        sg_criterion c = sg_family_criterion(family);
        if (c.theorem != cases[i].expected.theorem || c.reach != cases[i].expected.reach ||
            (c.theorem == SG_THEOREM_GUY_SMITH && c.parts != cases[i].expected.parts) ||
            (c.theorem == SG_THEOREM_ENDLESS &&
             (c.parts != cases[i].expected.parts || c.tail != cases[i].expected.tail)))
            fail_msg("%s: theorem %s, reach %u, parts %u", cases[i].text, sg_theorem_name(c.theorem), c.reach, c.parts);
        sg_family_free(family);
    }
}

/* ---- moves -------------------------------------------------------------------------------------- */

typedef struct move_list {
    uint64_t moves[6000][5]; /* number of parts, then the parts ascending */
    size_t n_moves;
    size_t stop_after;
} move_list;

static void add_naive(void *ud, const uint64_t *heaps, size_t n_heaps)
{
    move_list *list = ud;
    assert_true(list->n_moves < 6000);
    uint64_t *move = list->moves[list->n_moves++];
    move[0] = n_heaps;
    for (size_t i = 0; i < 4; i++)
        move[1 + i] = i < n_heaps ? heaps[n_heaps - 1 - i] : 0;
}

static bool add_option(void *ud, const uint64_t *parts, size_t n_parts)
{
    move_list *list = ud;
    assert_true(list->n_moves < 6000 && n_parts <= 4);
    uint64_t *move = list->moves[list->n_moves++];
    move[0] = n_parts;
    for (size_t i = 0; i < 4; i++)
        move[1 + i] = i < n_parts ? parts[i] : 0;
    for (size_t i = 0; i < n_parts; i++)
        assert_true(parts[i] > 0 && (i == 0 || parts[i - 1] <= parts[i]));
    return list->n_moves != list->stop_after;
}

static int compare_moves(const void *a, const void *b)
{
    return memcmp(a, b, 5 * sizeof(uint64_t));
}

static void test_moves_against_naive(void **state)
{
    (void)state;
    static move_list naive, engine;
    for (int round = 0; round < 3000; round++) {
        naive_code code;
        naive_random(&code, 1 + (unsigned)test_random(5), 6, test_random(2), test_random(2));
        uint64_t n = test_random(26);
        naive.n_moves = engine.n_moves = 0;
        engine.stop_after = 0;
        naive_moves(&code, n, add_naive, &naive);
        sg_family *family = NULL;
        sg_fault fault;
        assert_int_equal(parse(code.text, &fault, &family), SG_OK);
        assert_int_equal(sg_family_options(family, n, UINT64_MAX, add_option, &engine), SG_OK);
        assert_int_equal(engine.n_moves, naive.n_moves);
        qsort(naive.moves, naive.n_moves, sizeof naive.moves[0], compare_moves);
        qsort(engine.moves, engine.n_moves, sizeof engine.moves[0], compare_moves);
        for (size_t i = 0; i < naive.n_moves; i++) {
            assert_memory_equal(naive.moves[i], engine.moves[i], sizeof naive.moves[0]);
            assert_true(i == 0 || compare_moves(engine.moves[i - 1], engine.moves[i]) != 0);
        }
        sg_family_free(family);
    }
}

/* Removes repetitions from sorted moves. */
static void unite(move_list *list)
{
    size_t n_kept = 0;
    qsort(list->moves, list->n_moves, sizeof list->moves[0], compare_moves);
    for (size_t i = 0; i < list->n_moves; i++)
        if (n_kept == 0 || compare_moves(list->moves[n_kept - 1], list->moves[i]) != 0)
            memmove(list->moves[n_kept++], list->moves[i], sizeof list->moves[0]);
    list->n_moves = n_kept;
}

/* The moves of a join are the moves of the codes joined. */
static void test_joins(void **state)
{
    (void)state;
    static move_list apart, joined;
    unsigned n_joined = 0;
    for (int round = 0; round < 3000; round++) {
        char text[3 * sizeof(((naive_code *)0)->text) + 3] = "";
        uint64_t n = test_random(24);
        apart.n_moves = joined.n_moves = apart.stop_after = joined.stop_after = 0;
        for (unsigned i = 0, n_codes = 2 + (unsigned)test_random(2); i < n_codes; i++) {
            naive_code code;
            naive_random(&code, 1 + (unsigned)test_random(5), 6, test_random(3) == 0, test_random(2));
            naive_moves(&code, n, add_naive, &apart);
            strcat(text, i > 0 ? "|" : "");
            strcat(text, code.text);
        }
        sg_family *family = NULL;
        sg_fault fault;
        if (parse(text, &fault, &family) != SG_OK) {
            assert_non_null(strstr(fault.text, "another constraint"));
            continue;
        }
        n_joined++;
        assert_int_equal(sg_family_options(family, n, UINT64_MAX, add_option, &joined), SG_OK);
        unite(&apart);
        qsort(joined.moves, joined.n_moves, sizeof joined.moves[0], compare_moves);
        assert_int_equal(joined.n_moves, apart.n_moves);
        for (size_t i = 0; i < joined.n_moves; i++)
            assert_memory_equal(joined.moves[i], apart.moves[i], sizeof joined.moves[0]);
        sg_family_free(family);
    }
    assert_true(n_joined > 1500);
}

static void test_moves_of_huge_heaps(void **state)
{
    (void)state;
    static move_list list;
    static const char *const codes[] = {"0.77", "4!.0",  "0.V",   "0.V!",   "0.V?",
                                        "0.V=", "0.[3]", "0.[7]", "0.0[3]", "0.33"};
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        sg_family *family = NULL;
        sg_fault fault;
        assert_int_equal(parse(codes[i], &fault, &family), SG_OK);
        list.n_moves = 0;
        list.stop_after = 2;
        assert_int_equal(sg_family_options(family, UINT64_C(1) << 63, UINT64_MAX, add_option, &list), SG_OK);
        assert_true(list.n_moves >= 1 && list.n_moves <= 2);
        uint64_t sum = 0;
        for (size_t p = 1; p <= list.moves[0][0]; p++)
            sum += list.moves[0][p];
        assert_true(sum <= UINT64_C(1) << 63 && sum >= (UINT64_C(1) << 63) - 2);
        assert_int_equal(sg_family_options(family, (UINT64_C(1) << 63) + 1, UINT64_MAX, add_option, &list), SG_ERANGE);
        size_t n_values;
        n_values = (size_t)sg_family_known(family);
        assert_int_equal(n_values, 0);
        sg_family_free(family);
    }
}

typedef struct largest {
    uint64_t part;
} largest;

static void note_largest(void *ud, const uint64_t *heaps, size_t n_heaps)
{
    largest *l = ud;
    for (size_t i = 0; i < n_heaps; i++)
        if (heaps[i] > l->part)
            l->part = heaps[i];
}

/* Do all moves of the first heaps that add tokens leave only smaller heaps? */
static bool naive_shrinks(const naive_code *code)
{
    naive_code added = {.n_added = code->n_added};
    memcpy(added.added, code->added, sizeof added.added);
    for (size_t i = 0; i < code->n_added; i++)
        if (code->added[i].heaps & 3)
            return false;
    for (uint64_t n = 1; n < 30; n++) {
        largest l = {0};
        naive_moves(&added, n, note_largest, &l);
        if (l.part >= n)
            return false;
    }
    return true;
}

static void one_added(void)
{
    enum { N = 60 };
    naive_code code;
    naive_random(&code, 4, 4, test_random(2) == 0, test_random(3) == 0);
    code.n_added = 1 + test_random(test_random(2) == 0 ? 2 : NAIVE_ADDED);
    naive_digit *last = &code.added[code.n_added - 1];
    last->heaps = test_random(8) > 0 ? (test_random(3) == 0 ? 8 : 16) : (unsigned)test_random(32);
    if (test_random(2) == 0)
        last->constraint = "!?="[test_random(3)];
    if (test_random(4) == 0)
        code.added[0].heaps = 8;
    naive_write(&code);
    sg_family *family = NULL;
    sg_fault fault;
    sg_status status = parse(code.text, &fault, &family);
    if (status != (naive_shrinks(&code) ? SG_OK : SG_EINPUT))
        fail_msg("%s: %s", code.text, status == SG_OK ? "accepted" : fault.text);
    if (status != SG_OK)
        return;
    uint32_t expected[N], values[N];
    naive_values(&code, expected, N);
    assert_int_equal(sg_family_extend(family, N - 1, NULL), SG_OK);
    assert_int_equal(sg_family_read(family, 0, N - 1, values), SG_OK);
    for (size_t n = 0; n < N; n++)
        if (values[n] != expected[n])
            fail_msg("%s: g(%zu) is %u, should be %u", code.text, n, values[n], expected[n]);
    sg_family_free(family);
}

/* Digits left of d0 are accepted exactly if every heap left is smaller, and then the values are right. */
static void test_added(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 400; i++)
        one_added();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refused),  cmocka_unit_test(test_nul_inside),
        cmocka_unit_test(test_too_long), cmocka_unit_test(test_spellings),
        cmocka_unit_test(test_rule),     cmocka_unit_test(test_added),
        cmocka_unit_test(test_criteria), cmocka_unit_test(test_moves_against_naive),
        cmocka_unit_test(test_joins),    cmocka_unit_test(test_moves_of_huge_heaps),
    };
    return cmocka_run_group_tests_name("code", tests, NULL, NULL);
}
