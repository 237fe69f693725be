/* SPDX-License-Identifier: MIT */
/* How options come to the solver: of many parts, in each of the ways to name them, so many that recent ones are kept, wide. */
#include "games.h"
#include "search/solver/solver.h"

/* ---- many parts --------------------------------------------------------------------------------------------------- */

/* Position ROOT has one option, of many parts; position n below it has one, n - 1, and so the value n % 2. */
enum { ROOT = 1000, MANY_MAX = 400, BELOW = 20 };

typedef struct many {
    uint32_t n_parts, parts[MANY_MAX];
    uint64_t n_calls;
} many;

static sg_status expand_many(void *ud, const void *key, size_t key_bytes, sg_moves *moves)
{
    many *m = ud;
    uint32_t n = position_of(key, key_bytes);
    m->n_calls++;
    if (n == 0)
        return SG_OK;
    sg_status status = SG_OK;
    for (uint32_t i = 0; n == ROOT && status == SG_OK && i < m->n_parts; i++)
        status = sg_moves_part(moves, &m->parts[i], sizeof n);
    if (n != ROOT) {
        n--;
        status = sg_moves_part(moves, &n, sizeof n);
    }
    return status == SG_OK ? sg_moves_option(moves) : status;
}

static void test_many_parts(void **state)
{
    (void)state;
    for (int round = 0; round < 500; round++) {
        static many m;
        bool odd[BELOW + 1] = {false};
        uint32_t sum = 0, highest = 0, value;
        m = (many){.n_parts = (uint32_t)test_random(test_random(2) ? 8 : MANY_MAX)};
        for (uint32_t i = 0; i < m.n_parts; i++) {
            m.parts[i] = 1 + (uint32_t)test_random(BELOW);
            odd[m.parts[i]] = !odd[m.parts[i]];
        }
        for (uint32_t n = 1; n <= BELOW; n++) {
            sum ^= odd[n] ? n % 2 : 0;
            highest = odd[n] ? n : highest;
        }
        sg_memo *memo;
        sg_solver *solver;
        const uint32_t root = ROOT;
        assert_int_equal(sg_memo_new(0, &memo), SG_OK);
        assert_int_equal(sg_solver_new(memo, expand_many, &m, 0, &solver), SG_OK);
        assert_int_equal(sg_solver_value(solver, &root, sizeof root, NULL, &value), SG_OK);
        assert_int_equal(value, sum == 0);
        assert_int_equal(m.n_calls, highest ? highest + 2 : 1);
        assert_int_equal(sg_solver_counters(solver).parts, m.n_parts + highest);
        sg_solver_free(solver);
        sg_memo_free(memo);
    }
}

/* ---- enough positions for the table of recent ones ---------------------------------------------------------------- */

/*
 * Position p has a window of options: each to p - 1 ... p - w, as one part, or those as parts of sums of up to three. Keys
 * are of 2 to 18 bytes, and single parts are named in each of the ways there are.
 */
enum { CROWD = 5000, WINDOW = 90 };

typedef struct crowd {
    uint64_t seed;
    uint32_t values[CROWD];
    uint64_t n_calls;
} crowd;

static uint64_t crowd_random(const crowd *c, uint64_t p, uint64_t i, uint64_t below)
{
    uint64_t z = c->seed + p * UINT64_C(0x9e3779b97f4a7c15) + i * UINT64_C(0xd1342543de82ef95);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (z ^ z >> 31) % below;
}

static size_t crowd_key(const crowd *c, uint32_t p, unsigned char key[KEY_MAX])
{
    const size_t key_bytes = 2 + (size_t)crowd_random(c, p, 1, 17);
    for (size_t i = 0; i < key_bytes; i++)
        key[i] = (unsigned char)(i < 2 ? p >> 8 * i : 'x');
    return key_bytes;
}

/* The parts of option i of position p; returns how many, 0 if there is no such option. */
static unsigned crowd_option(const crowd *c, uint32_t p, uint32_t i, uint32_t parts[3])
{
    const bool sums = crowd_random(c, p / 512, 2, 2);
    const uint32_t window = p < WINDOW ? p : WINDOW, n_options = sums ? window / 8 : window;
    if (i >= n_options)
        return 0;
    parts[0] = p - 1 - i;
    if (!sums)
        return 1;
    const unsigned n = 1 + (unsigned)crowd_random(c, p, 10 + i, 3);
    for (unsigned k = 0; k < n; k++)
        parts[k] = p - 1 - (uint32_t)crowd_random(c, p, 1000 + 3 * i + k, window < 6 ? window : 6);
    return n;
}

static sg_status crowd_single(const crowd *c, uint32_t p, uint64_t how, sg_moves *moves)
{
    unsigned char key[KEY_MAX];
    const size_t key_bytes = crowd_key(c, p, key);
    if (how == 0)
        return sg_moves_single(moves, key, key_bytes);
    const sg_status status = sg_moves_part(moves, key, key_bytes);
    return status == SG_OK ? sg_moves_option(moves) : status;
}

static sg_status expand_crowd(void *ud, const void *key, size_t key_bytes, sg_moves *moves)
{
    crowd *c = ud;
    const unsigned char *bytes = key;
    const uint32_t p = bytes[0] | (uint32_t)bytes[1] << 8;
    uint32_t parts[3];
    assert_true(key_bytes >= 2 && p < CROWD);
    c->n_calls++;
    unsigned n;
    for (uint32_t i = 0; (n = crowd_option(c, p, i, parts)) > 0; i++) {
        sg_status status = SG_OK;
        for (unsigned k = 0; n > 1 && status == SG_OK && k < n; k++) {
            unsigned char part[KEY_MAX];
            const size_t part_bytes = crowd_key(c, parts[k], part);
            status = sg_moves_part(moves, part, part_bytes);
        }
        if (status == SG_OK)
            status = n > 1 ? sg_moves_option(moves) : crowd_single(c, parts[0], crowd_random(c, p, i + 7, 2), moves);
        if (status != SG_OK)
            return status;
    }
    return SG_OK;
}

static void crowd_values(crowd *c)
{
    for (uint32_t p = 0; p < CROWD; p++) {
        bool seen[VALUES_MAX] = {false};
        uint32_t parts[3];
        unsigned n;
        for (uint32_t i = 0; (n = crowd_option(c, p, i, parts)) > 0; i++) {
            uint32_t sum = 0;
            for (unsigned k = 0; k < n; k++)
                sum ^= c->values[parts[k]];
            assert_true(sum < VALUES_MAX);
            seen[sum] = true;
        }
        c->values[p] = 0;
        while (seen[c->values[p]])
            c->values[p]++;
    }
}

static void test_crowd(void **state)
{
    (void)state;
    uint32_t largest = 0;
    for (int round = 0; round < 12; round++) {
        static crowd c;
        c = (crowd){.seed = test_random(UINT64_MAX)};
        crowd_values(&c);
        sg_memo *memo;
        sg_solver *solver;
        assert_int_equal(round % 2 ? sg_memo_new_hashed(0, &memo) : sg_memo_new(0, &memo), SG_OK);
        assert_int_equal(sg_solver_new(memo, expand_crowd, &c, 0, &solver), SG_OK);
        sg_solver_watch(solver, round % 3 == 2);
        for (uint32_t i = 0; i < 50; i++) {
            const uint32_t p = i ? (uint32_t)test_random(CROWD) : CROWD - 1;
            unsigned char key[KEY_MAX];
            const size_t key_bytes = crowd_key(&c, p, key);
            uint32_t value;
            assert_int_equal(sg_solver_value(solver, key, key_bytes, NULL, &value), SG_OK);
            assert_int_equal(value, c.values[p]);
            largest = value > largest ? value : largest;
        }
        for (uint32_t p = 0; p < CROWD; p++) {
            unsigned char key[KEY_MAX];
            const size_t key_bytes = crowd_key(&c, p, key);
            sg_ref ref;
            if (sg_memo_find(memo, key, key_bytes, &ref))
                assert_int_equal(sg_memo_value(memo, ref), c.values[p]);
        }
        assert_int_equal(sg_solver_counters(solver).positions, c.n_calls);
        assert_true(c.n_calls > CROWD / 2);
        sg_solver_free(solver);
        sg_memo_free(memo);
    }
    assert_true(largest >= 64); /* beyond the values that are bits */
}

/* ---- wide positions, large keys ------------------------------------------------------------------------------------ */

enum { WIDE = 3000 };

/* Nim: position n, one option to each smaller one; the keys are large. */
static sg_status expand_wide(void *ud, const void *key, size_t key_bytes, sg_moves *moves)
{
    unsigned char *part = ud;
    uint32_t n;
    memcpy(&n, key, sizeof n);
    for (uint32_t left = 0; left < n; left++) {
        memcpy(part, &left, sizeof left);
        sg_status status = sg_moves_part(moves, part, key_bytes);
        if (status == SG_OK)
            status = sg_moves_option(moves);
        if (status != SG_OK)
            return status;
    }
    return SG_OK;
}

static void solve_wide(size_t key_bytes, uint32_t n)
{
    unsigned char *key = calloc(1, key_bytes), *part = calloc(1, key_bytes);
    sg_memo *memo;
    sg_solver *solver;
    uint32_t value;
    assert_true(key != NULL && part != NULL);
    assert_int_equal(sg_memo_new(0, &memo), SG_OK);
    assert_int_equal(sg_solver_new(memo, expand_wide, part, 0, &solver), SG_OK);
    memcpy(key, &n, sizeof n);
    assert_int_equal(sg_solver_value(solver, key, key_bytes, NULL, &value), SG_OK);
    assert_int_equal(value, n);
    sg_solver_free(solver);
    sg_memo_free(memo);
    free(key);
    free(part);
}

static void test_wide(void **state)
{
    (void)state;
    solve_wide(4, WIDE);
    solve_wide(5000, 64);
    solve_wide(SG_KEY_MAX, 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_many_parts), cmocka_unit_test(test_crowd),
                                       cmocka_unit_test(test_wide)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
