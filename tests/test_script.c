/* SPDX-License-Identifier: MIT */
#include "family.h"

/* ---- scripts ------------------------------------------------------------------------------------ */

typedef struct script {
    sg_status fail_with;
    uint64_t fail_at;
    uint64_t bad_part;
    bool hides_failure;
    int calls;
    sg_family *self;
} script;

/* Kayles, every move twice and with an empty heap among the parts. */
static sg_status kayles(void *ud, uint64_t n, sg_sink *sink)
{
    script *s = ud;
    s->calls++;
    if (s->fail_with != SG_OK && n == s->fail_at)
        return s->fail_with;
    if (s->self != NULL)
        assert_int_equal(sg_family_extend(s->self, n, NULL), SG_ERULE);
    for (uint64_t taken = 1; taken <= 2 && taken <= n; taken++) {
        for (uint64_t left = 0; left <= n - taken; left++) {
            sg_status status = sg_sink_option(sink, (uint64_t[]){left, 0, n - taken - left}, 3);
            if (status != SG_OK)
                return status;
        }
    }
    if (s->bad_part > 0 && n == s->bad_part) {
        sg_status status = sg_sink_option(sink, &n, 1);
        assert_int_equal(status, SG_ERANGE);
        assert_int_equal(sg_sink_option(sink, NULL, 0), SG_ERANGE);
        return s->hides_failure ? SG_OK : status;
    }
    return SG_OK;
}

static void test_script_values(void **state)
{
    (void)state;
    script s = {.calls = 0};
    sg_family *f = NULL, *k = code_family("0.77");
    assert_int_equal(sg_family_script(kayles, &s, &f), SG_OK);
    s.self = f;
    assert_int_equal(sg_family_criterion(f).theorem, SG_THEOREM_NONE);
    assert_int_equal(sg_family_extend(f, 300, NULL), SG_OK);
    assert_int_equal(s.calls, 301);
    assert_int_equal(sg_family_extend(k, 300, NULL), SG_OK);
    size_t n;
    assert_values(f, known_values(k, &n), 301, "scripted Kayles");
    sg_period p;
    bool found;
    assert_int_equal(sg_family_period(f, 300, NULL, &p, &found), SG_OK);
    assert_true(found && !p.proven);
    assert_int_equal(p.period, 12);
    sg_family_free(f);
    sg_family_free(k);
}

typedef struct tally {
    size_t n_moves, stop_after;
    uint64_t last[8];
    size_t n_last;
} tally;

static bool count_moves(void *ud, const uint64_t *parts, size_t n_parts)
{
    tally *t = ud;
    t->n_last = n_parts;
    for (size_t i = 0; i < n_parts; i++) {
        assert_true(parts[i] > 0 && (i == 0 || parts[i - 1] <= parts[i]));
        t->last[i] = parts[i];
    }
    return ++t->n_moves != t->stop_after;
}

static void test_script_options(void **state)
{
    (void)state;
    script s = {.calls = 0};
    sg_family *f = NULL, *k = code_family("0.77");
    assert_int_equal(sg_family_script(kayles, &s, &f), SG_OK);
    for (uint64_t n = 0; n < 60; n++) {
        tally script_moves = {0}, code_moves = {0};
        assert_int_equal(sg_family_options(f, n, UINT64_MAX, count_moves, &script_moves), SG_OK);
        assert_int_equal(sg_family_options(k, n, UINT64_MAX, count_moves, &code_moves), SG_OK);
        assert_int_equal(script_moves.n_moves, code_moves.n_moves);
    }
    tally first = {.stop_after = 1};
    assert_int_equal(sg_family_options(f, 10, UINT64_MAX, count_moves, &first), SG_OK);
    assert_int_equal(first.n_moves, 1);
    assert_int_equal(first.n_last, 1);
    assert_int_equal(first.last[0], 9);
    sg_family_free(f);
    sg_family_free(k);
}

static void test_script_failures(void **state)
{
    (void)state;
    sg_family *f = NULL;
    size_t n;
    tally t = {0};
    script s = {.fail_with = SG_ESTOP, .fail_at = 50};
    assert_int_equal(sg_family_script(kayles, &s, &f), SG_OK);
    assert_int_equal(sg_family_extend(f, 100, NULL), SG_ESTOP);
    n = (size_t)sg_family_known(f);
    assert_int_equal(n, 50);
    assert_int_equal(sg_family_options(f, 50, UINT64_MAX, count_moves, &t), SG_ESTOP);
    s.fail_with = SG_OK; /* the family goes on from there */
    s.bad_part = 60;
    s.hides_failure = true;
    assert_int_equal(sg_family_extend(f, 100, NULL), SG_ERULE);
    n = (size_t)sg_family_known(f);
    assert_int_equal(n, 60);
    s.hides_failure = false;
    assert_int_equal(sg_family_extend(f, 100, NULL), SG_ERULE);
    assert_int_equal(sg_family_options(f, 60, UINT64_MAX, count_moves, &t), SG_ERULE);
    uint64_t value;
    sg_basis basis;
    assert_int_equal(value_of(f, "80", &value, &basis), SG_ERULE);
    s.bad_part = 0;
    assert_int_equal(sg_family_extend(f, 100, NULL), SG_OK);
    sg_family_free(f);
}

static sg_status moves_from_nothing(void *ud, uint64_t n, sg_sink *sink)
{
    (void)ud;
    (void)n;
    return sg_sink_option(sink, NULL, 0);
}

/* The empty heap is the end of play: a part 0 is dropped, so it must not be worth anything. */
static void test_script_empty_heap(void **state)
{
    (void)state;
    sg_family *f = NULL;
    assert_int_equal(sg_family_script(moves_from_nothing, NULL, &f), SG_OK);
    assert_int_equal(sg_family_extend(f, 3, NULL), SG_ERULE);
    sg_family_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_script_values),
        cmocka_unit_test(test_script_options),
        cmocka_unit_test(test_script_failures),
        cmocka_unit_test(test_script_empty_heap),
    };
    return cmocka_run_group_tests_name("script", tests, NULL, NULL);
}
