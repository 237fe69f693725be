/* SPDX-License-Identifier: MIT */
#include "refuse.h"
#include "support.h"
#include "theory/trace.h"

enum { MOST = 64 };

typedef struct steps {
    sg_step step[3 * MOST + 3];
    size_t n, stop_after;
} steps;

static bool keep(void *ud, const sg_step *step)
{
    steps *kept = ud;
    kept->step[kept->n++] = *step;
    return kept->n != kept->stop_after;
}

static void fill(uint64_t *values, size_t n, uint64_t below)
{
    for (size_t i = 0; i < n; i++)
        values[i] = test_random(below);
}

static size_t count_of(const uint64_t *values, size_t n, uint64_t value)
{
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += values[i] == value;
    return count;
}

static size_t first_of(const uint64_t *values, uint64_t value)
{
    size_t i = 0;
    while (values[i] != value)
        i++;
    return i;
}

/* Each step says what is so of the values; together they name every value once. */
static void test_mex_steps(void **state)
{
    (void)state;
    for (int round = 0; round < 2000; round++) {
        uint64_t values[MOST];
        size_t n = test_random(MOST);
        fill(values, n, 1 + test_random(20));
        steps kept = {.n = 0};
        assert_int_equal(sg_trace_mex(values, n, keep, &kept), SG_OK);
        size_t n_named = 0, n_free = 0;
        uint64_t last = 0;
        for (size_t i = 0; i < kept.n; i++) {
            const sg_step *step = &kept.step[i];
            if (step->kind == SG_STEP_FREE) {
                n_free++;
                assert_int_equal(step->value, i);
                assert_int_equal(count_of(values, n, step->value), 0);
            } else {
                assert_int_equal(step->kind, n_free ? SG_STEP_ABOVE : SG_STEP_TAKEN);
                assert_true(n_free ? step->value > last : step->value == i);
                assert_int_equal(step->count, count_of(values, n, step->value));
                assert_int_equal(step->index, first_of(values, step->value));
                n_named += step->count;
            }
            last = step->value;
        }
        assert_int_equal(n_free, 1);
        assert_int_equal(n_named, n);
    }
}

static void test_mex_of_large_values(void **state)
{
    (void)state;
    steps kept = {.n = 0};
    assert_int_equal(sg_trace_mex((uint64_t[]){UINT64_MAX, 0, UINT64_MAX}, 3, keep, &kept), SG_OK);
    assert_int_equal(kept.n, 3);
    assert_int_equal(kept.step[1].kind, SG_STEP_FREE);
    assert_int_equal(kept.step[1].value, 1);
    assert_int_equal(kept.step[2].count, 2);
    assert_true(kept.step[2].value == UINT64_MAX);
}

/* Every turn makes the sum 0 by a smaller value; where there is none the sum is 0. */
static void test_sum_steps(void **state)
{
    (void)state;
    for (int round = 0; round < 2000; round++) {
        uint64_t values[MOST], sum = 0;
        size_t n = test_random(MOST);
        fill(values, n, 1 + test_random(40));
        if (test_random(3) == 0)
            for (size_t i = 0; 2 * i + 1 < n; i++)
                values[2 * i + 1] = values[2 * i];
        steps kept = {.n = 0};
        sg_trace_sum(values, n, keep, &kept);
        for (size_t i = 0; i < n; i++) {
            sum ^= values[i];
            assert_int_equal(kept.step[i].kind, SG_STEP_TERM);
            assert_int_equal(kept.step[i].sum, sum);
        }
        if (sum == 0) {
            assert_int_equal(kept.n, n);
            continue;
        }
        assert_int_equal(kept.step[n].kind, SG_STEP_BIT);
        assert_true(kept.step[n].value <= sum && sum < 2 * kept.step[n].value);
        assert_true(kept.n > n + 1);
        for (size_t i = n + 1; i < kept.n; i++) {
            const sg_step *turn = &kept.step[i];
            assert_int_equal(turn->kind, SG_STEP_TURN);
            assert_true(turn->sum < turn->value);
            assert_int_equal(sum ^ turn->value ^ turn->sum, 0);
            assert_int_equal(turn->value, values[turn->index]);
        }
    }
}

static void test_stops_when_told(void **state)
{
    (void)state;
    const uint64_t values[] = {0, 1, 4, 4, 2};
    for (size_t stop = 1; stop <= 5; stop++) {
        steps kept = {.stop_after = stop};
        assert_int_equal(sg_trace_mex(values, 5, keep, &kept), SG_OK);
        assert_int_equal(kept.n, stop);
        kept = (steps){.stop_after = stop};
        sg_trace_sum(values, 5, keep, &kept);
        assert_int_equal(kept.n, stop);
    }
}

static void test_without_memory(void **state)
{
    (void)state;
    if (!CAN_REFUSE)
        skip();
    steps kept = {.n = 0};
    refuse_after(0);
    sg_status status = sg_trace_mex((uint64_t[]){0, 1}, 2, keep, &kept);
    refuse_no_more();
    assert_int_equal(status, SG_ENOMEM);
    assert_int_equal(kept.n, 0);
}

static void test_names(void **state)
{
    (void)state;
    assert_string_equal(sg_step_name(SG_STEP_TAKEN), "taken");
    assert_string_equal(sg_step_name(SG_STEP_TURN), "turn");
    assert_string_equal(sg_step_name((sg_step_kind)99), "unknown");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mex_steps),      cmocka_unit_test(test_mex_of_large_values),
        cmocka_unit_test(test_sum_steps),      cmocka_unit_test(test_stops_when_told),
        cmocka_unit_test(test_without_memory), cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests_name("trace", tests, NULL, NULL);
}
