/* SPDX-License-Identifier: MIT */
/* Tables of games on two heaps, against the definition. */
#include "heap/two_heaps/two_heaps.h"
#include "refuse.h"
#include "support.h"

enum { SIDE = 90, RAYS = 6 };

static uint32_t right[SIDE][SIDE];

/* The mex by the definition; the cells before {a, b} are known. */
static uint32_t naive_value(const sg_ray *rays, size_t n_rays, uint64_t a, uint64_t b)
{
    static uint8_t seen[RAYS * SIDE + 2];
    memset(seen, 0, sizeof seen);
    for (size_t i = 0; i < n_rays; i++)
        for (uint64_t k = 1; k * rays[i].x <= a && k * rays[i].y <= b && (rays[i].most == 0 || k <= rays[i].most); k++)
            seen[right[a - k * rays[i].x][b - k * rays[i].y]] = 1;
    uint32_t mex = 0;
    while (seen[mex])
        mex++;
    return mex;
}

static void fill(const sg_ray *rays, size_t n_rays)
{
    for (uint64_t a = 0; a < SIDE; a++)
        for (uint64_t b = 0; b < SIDE; b++)
            right[a][b] = naive_value(rays, n_rays, a, b);
}

static sg_two_heaps *make(const sg_ray *rays, size_t n_rays)
{
    sg_two_heaps *t = NULL;
    assert_int_equal(sg_two_heaps_new(rays, n_rays, &t), SG_OK);
    return t;
}

/* All that is known is right. */
static void check(const sg_two_heaps *t)
{
    uint64_t rows, columns;
    uint32_t row[SIDE];
    sg_two_heaps_known(t, &rows, &columns);
    for (uint64_t a = 0; a < rows; a++) {
        assert_int_equal(sg_two_heaps_read(t, a, 0, columns - 1, row), SG_OK);
        assert_memory_equal(row, right[a], columns * sizeof row[0]);
    }
}

/* A pulse that stops at once; it is felt in tables that are large enough. */
static sg_status stop(void *ud, uint64_t done)
{
    (void)done;
    ++*(int *)ud;
    return SG_ESTOP;
}

static size_t random_rays(sg_ray *rays)
{
    const size_t n = (size_t)test_random(RAYS - 1) + 1;
    for (size_t i = 0; i < n; i++) {
        const uint64_t most = test_random(2) ? 0 : test_random(3) ? 1 + test_random(8) : 20 + test_random(40);
        rays[i] = (sg_ray){test_random(4), test_random(4), most};
        if (rays[i].x + rays[i].y == 0)
            rays[i].x = 1 + test_random(2 * SIDE);
    }
    return n;
}

static void test_random_rays(void **state)
{
    (void)state;
    for (int round = 0; round < 300; round++) {
        sg_ray rays[RAYS];
        size_t n = random_rays(rays);
        if (round % 3 == 0) /* both ways round */
            for (size_t i = 0; 2 * i + 1 < n; i++)
                rays[2 * i + 1] = (sg_ray){rays[2 * i].y, rays[2 * i].x, rays[2 * i].most};
        if (round % 3 == 0 && n % 2 == 1)
            rays[n - 1] = (sg_ray){1, 1, 0};
        fill(rays, n);
        sg_two_heaps *t = make(rays, n);
        if (round % 3 == 0)
            assert_true(sg_two_heaps_symmetric(t));
        for (int step = 0; step < 4; step++) {
            const uint64_t a = test_random(SIDE), b = test_random(SIDE), bytes = sg_two_heaps_bytes(t, a, b);
            sg_two_heaps_limit(t, bytes);
            assert_int_equal(sg_two_heaps_extend(t, a, b, NULL), SG_OK);
            uint64_t rows, columns;
            sg_two_heaps_known(t, &rows, &columns);
            assert_true(rows > a && columns > b);
            check(t);
        }
        sg_two_heaps_free(t);
    }
}

/* What was known stays known when a computation is stopped, and the next one goes on. */
static void test_stopped(void **state)
{
    (void)state;
    const sg_ray rays[] = {{1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, 2, 40}};
    fill(rays, 4);
    sg_two_heaps *t = make(rays, 4);
    int n_beats = 0;
    const sg_pulse pulse = {stop, &n_beats};
    uint64_t rows, columns;
    assert_int_equal(sg_two_heaps_extend(t, 20, 30, NULL), SG_OK);
    assert_int_equal(sg_two_heaps_extend(t, 200, 3000, &pulse), SG_ESTOP);
    assert_int_equal(n_beats, 1);
    sg_two_heaps_known(t, &rows, &columns);
    assert_true(rows >= 21 && columns >= 31);
    assert_int_equal(sg_two_heaps_extend(t, 40, 40, NULL), SG_OK);
    uint32_t row[SIDE];
    for (uint64_t a = 0; a <= 40; a++) {
        assert_int_equal(sg_two_heaps_read(t, a, 0, 40, row), SG_OK);
        assert_memory_equal(row, right[a], 41 * sizeof row[0]);
    }
    sg_two_heaps_free(t);
    t = make(rays, 4);
    assert_int_equal(sg_two_heaps_extend(t, 30000, 60, &pulse), SG_ESTOP);
    sg_two_heaps_known(t, &rows, &columns);
    assert_true(rows > 0 && rows < 30000);
    assert_int_equal(columns, 61);
    sg_two_heaps_free(t);
}

static void test_refusals(void **state)
{
    (void)state;
    const sg_ray rays[] = {{1, 0, 0}, {0, 1, 0}}, nothing = {0, 0, 3}, far = {UINT64_MAX, UINT64_MAX, UINT64_MAX};
    sg_two_heaps *t;
    assert_int_equal(sg_two_heaps_new(&nothing, 1, &t), SG_EINPUT);
    assert_null(t);
    t = make(NULL, 0);
    uint32_t value = 9;
    assert_int_equal(sg_two_heaps_extend(t, 3, 3, NULL), SG_OK);
    assert_int_equal(sg_two_heaps_read(t, 3, 3, 3, &value), SG_OK);
    assert_int_equal(value, 0);
    sg_two_heaps_free(t);
    t = make(&far, 1);
    assert_int_equal(sg_two_heaps_extend(t, 300, 300, NULL), SG_OK);
    assert_int_equal(sg_two_heaps_read(t, 300, 0, 300, (uint32_t[301]){0}), SG_OK);
    sg_two_heaps_free(t);
    t = make(rays, 2);
    assert_int_equal(sg_two_heaps_read(t, 0, 0, 0, &value), SG_ERANGE);
    assert_int_equal(sg_two_heaps_extend(t, UINT64_MAX, 0, NULL), SG_ERANGE);
    assert_int_equal(sg_two_heaps_extend(t, 1 << 20, 1 << 20, NULL), SG_ERANGE);
    assert_true(sg_two_heaps_bytes(t, 1 << 20, 1 << 20) == UINT64_MAX);
    sg_two_heaps_limit(t, 100000);
    assert_int_equal(sg_two_heaps_extend(t, 10, 10, NULL), SG_OK);
    assert_int_equal(sg_two_heaps_extend(t, 1000, 1000, NULL), SG_ELIMIT);
    assert_int_equal(sg_two_heaps_read(t, 10, 10, 11, &value), SG_ERANGE);
    assert_int_equal(sg_two_heaps_read(t, 10, 9, 9, &value), SG_OK);
    assert_int_equal(value, 10 ^ 9);
    sg_two_heaps_limit(t, 0);
    assert_int_equal(sg_two_heaps_extend(t, 1000, 1000, NULL), SG_OK);
    assert_int_equal(sg_two_heaps_read(t, 700, 999, 999, &value), SG_OK);
    assert_int_equal(value, 700 ^ 999);
    sg_two_heaps_free(t);
    sg_two_heaps_free(NULL);
}

/* Every allocation may fail: what was known stays, nothing leaks, and the object goes on when there is memory again. */
static void test_no_memory(void **state)
{
    (void)state;
#if CAN_REFUSE
    const sg_ray rays[] = {{1, 0, 0}, {0, 1, 0}, {1, 2, 40}, {2, 3, 5}};
    fill(rays, 4);
    sg_status status = SG_ENOMEM;
    for (long rounds = 0; status == SG_ENOMEM; rounds++) {
        sg_two_heaps *t = NULL;
        refuse_after(rounds);
        status = sg_two_heaps_new(rays, 4, &t);
        if (status == SG_OK)
            status = sg_two_heaps_extend(t, 50, 60, NULL);
        if (status == SG_OK)
            status = sg_two_heaps_extend(t, 60, 80, NULL);
        if (t != NULL) {
            refuse_allowed = 1000000;
            assert_int_equal(sg_two_heaps_extend(t, 70, 70, NULL), SG_OK);
            check(t);
        }
        sg_two_heaps_free(t);
        refuse_no_more();
        assert_int_equal(refuse_live, 0);
    }
    assert_int_equal(status, SG_OK);
#else
    skip();
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_rays), cmocka_unit_test(test_stopped),
                                       cmocka_unit_test(test_refusals), cmocka_unit_test(test_no_memory)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
