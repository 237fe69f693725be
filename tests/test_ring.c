/* SPDX-License-Identifier: MIT */
/*
 * The ring (src/heap/ring): compares its values with the definition and with the engines that keep all values; tests
 * its periods and its state.
 */
#include "heap/ring/ring_state.h"
#include "refuse.h"
#include "support.h"

#include "family.h"

enum { VALUES = 1 << 15 };

static uint64_t seed = UINT64_C(0x106);

static uint64_t next_random(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed;
}

static sg_status ring_of(const char *code, uint64_t n_values, sg_ring **out)
{
    sg_family *family = code_family(code);
    sg_status status = sg_ring_new(family, n_values, 0, NULL, out);
    sg_family_free(family);
    return status;
}

/* Runs the ring chunk by chunk and compares the values; returns the first heap that the ring does not know. */
static uint64_t compare(sg_ring *ring, const uint32_t *g, uint64_t upto, const char *code)
{
    sg_status status = SG_OK;
    while (status == SG_OK && ring->n < upto && !ring->proven) {
        uint64_t first = ring->n;
        status = sg_ring_run(ring, first + 1, NULL);
        for (uint64_t n = first; n < ring->n && n < upto; n++) {
            uint32_t value = sg_ring_value_of(ring, n, ring->at[n - ring->base]);
            if (value != g[n])
                fail_msg("%s (%s): g(%lu) = %u, not %u", code, ring->kernels->name, (unsigned long)n, g[n], value);
        }
    }
    assert_true(status == SG_OK || status == SG_EINPUT || status == SG_ERANGE);
    return ring->n;
}

static void test_definition(void **state)
{
    (void)state;
    enum { N = 18000 };
    static const char *const digits[] = {"106", "356", "156"};
    uint32_t *g = test_malloc(N * sizeof g[0]);
    for (size_t i = 0; i < sizeof digits / sizeof digits[0]; i++) {
        char code[16];
        sg_ring *ring;
        (void)snprintf(code, sizeof code, "0.%s", digits[i]);
        octal_values(digits[i], g, N);
        assert_int_equal(ring_of(code, 1 << 14, &ring), SG_OK);
        assert_true(compare(ring, g, N, code) >= N || ring->proven);
        sg_ring_free(ring);
    }
    test_free(g);
}

/* Random codes, both kernels, against a table; codes that have no ring are passed over, but there must be enough. */
static void test_random_codes(void **state)
{
    (void)state;
    enum { N = 50000, CODES = 34 };
    unsigned n_rings = 0, n_apart = 0;
    for (unsigned i = 0; i < CODES; i++) {
        static const char *const known[] = {"0.106", "0.104", "0.054", "0.454",   "0.354", "0.16",  "0.56",  "0.644",
                                            "0.156", "4.3",   "0.127", "0.16007", "0.174", "0.205", "0.376", "0.324"};
        char code[16];
        (void)snprintf(code, sizeof code, "%s0.%u%u%u%u", i % 8 == 7 ? "4.0" : "", (unsigned)(next_random() % 8),
                       (unsigned)(next_random() % 8), (unsigned)(next_random() % 8), (unsigned)(next_random() % 8));
        if (i % 8 == 7)
            memmove(code + 1, code + 4, strlen(code + 4) + 1); /* 4.dddd */
        if (i < sizeof known / sizeof known[0])
            (void)snprintf(code, sizeof code, "%s", known[i]);
        sg_family *family = code_family(code);
        uint32_t *g = test_malloc(N * sizeof g[0]);
        sg_ring *ring, *plain, *wide;
        if (sg_ring_new(family, i < sizeof known / sizeof known[0] ? VALUES : VALUES / 2, 0, NULL, &ring) == SG_OK) {
            n_rings++;
            assert_int_equal(sg_family_extend(family, N - 1, NULL), SG_OK);
            assert_int_equal(sg_family_read(family, 0, N - 1, g), SG_OK);
            assert_int_equal(sg_ring_copy(ring, &plain), SG_OK);
            plain->kernels = &sg_ring_portable;
            n_apart += ring->kernels != plain->kernels;
            assert_int_equal(sg_ring_copy(ring, &wide), SG_OK);
            if (ring->plan.n_indices < 64) /* the kernels of one or two words */
                assert_int_equal(sg_ring_widen(wide, i % 2 ? 64 : SG_RING_INDICES), SG_OK);
            uint64_t end = compare(ring, g, N, code), again = compare(plain, g, N, code),
                     third = compare(wide, g, N, code);
            if (end != again || end != third)
                fail_msg("%s: ended at %lu, %lu and %lu", code, (unsigned long)end, (unsigned long)again,
                         (unsigned long)third);
            sg_ring_free(wide);
            assert_int_equal(ring->max_value, plain->max_value);
            assert_int_equal(ring->max_at, plain->max_at);
            assert_int_equal(ring->proven, plain->proven);
            assert_int_equal(ring->period.period, plain->period.period);
            sg_ring_free(plain);
            sg_ring_free(ring);
        }
        test_free(g);
        sg_family_free(family);
    }
    assert_true(n_rings >= 10);
    assert_true(n_apart == n_rings || n_apart == 0); /* without AVX2 there is one kind of kernels */
}

/* A window that is longer than the rows: the values stay right when either is moved to the front. */
static void test_large_window(void **state)
{
    (void)state;
    enum { N = 700000 };
    static const char *const codes[] = {"0.106", "0.174", "0.205"};
    uint32_t *g = test_malloc(N * sizeof g[0]);
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        sg_ring *ring;
        sg_family *family = code_family(codes[i]);
        assert_int_equal(sg_family_extend(family, N - 1, NULL), SG_OK);
        assert_int_equal(sg_family_read(family, 0, N - 1, g), SG_OK);
        assert_int_equal(sg_ring_new(family, 1 << 18, 0, NULL, &ring), SG_OK);
        assert_true(ring->rows_kept < ring->kept && ring->room < N / 2 && 8 * ring->stride < N);
        for (uint64_t n = 0; n < ring->n_given; n++)
            assert_int_equal(sg_ring_given(ring, n), g[n]);
        assert_true(compare(ring, g, N, codes[i]) >= N);
        sg_ring_free(ring);
        sg_family_free(family);
    }
    test_free(g);
}

static const struct {
    const char *code;
    uint64_t n_values, period, preperiod;
    uint32_t max_value;
    uint64_t max_at;
} solved[] = {{"0.16", 1 << 16, 149459, 105351, 23, 229790}, {"0.356", 1 << 14, 142, 7315, 19, 86},
              {"0.156", 1 << 14, 349, 3479, 23, 1032},       {"0.56", 1 << 15, 144, 326640, 64, 22778},
              {"0.127", 1 << 16, 4, 46578, 56, 24734},       {"0.45", 1 << 14, 20, 498, 8, 37},
              {"0.644", 1 << 14, 442, 3256, 64, 333},        {"0.56", 1 << 14, 144, 326640, 64, 22778}};

static void test_periods(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof solved / sizeof solved[0]; i++) {
        sg_ring *ring;
        sg_period period;
        assert_int_equal(ring_of(solved[i].code, solved[i].n_values, &ring), SG_OK);
        assert_false(sg_ring_found(ring, &period));
        assert_int_equal(sg_ring_preperiod(ring, NULL, &period), SG_EINPUT);
        uint64_t held = ring->budget.held_bytes;
        assert_int_equal(sg_ring_run(ring, 2000000, NULL), SG_OK);
        assert_true(ring->budget.held_bytes <= held * 9 + SG_RING_REFERENCES * ring->window); /* wider rows */
        assert_true(sg_ring_found(ring, &period));
        assert_true(period.period == solved[i].period && period.preperiod >= solved[i].preperiod);
        assert_int_equal(sg_ring_preperiod(ring, NULL, &period), SG_OK);
        assert_int_equal(period.period, solved[i].period);
        assert_int_equal(period.preperiod, solved[i].preperiod);
        assert_int_equal(period.max_value, solved[i].max_value);
        assert_int_equal(period.max_at, solved[i].max_at);
        sg_ring_reach reach;
        sg_ring_reached(ring, &reach);
        assert_int_equal(reach.max_value, solved[i].max_value);
        assert_int_equal(reach.max_at, solved[i].max_at);
        assert_true(reach.n_rare > 0 && sg_ring_rare(ring, reach.last_rare));
        sg_ring_free(ring);
    }
}

/* Heap 13932 of 0.16 is rare: no ring with fewer values, or one that stops there. */
static void test_ends(void **state)
{
    (void)state;
    sg_ring *ring;
    assert_int_equal(ring_of("0.16", 1 << 14, &ring), SG_EINPUT);
    assert_int_equal(ring_of("0.6", 1 << 14, &ring), SG_ERANGE); /* too many rare heaps */
    assert_int_equal(ring_of("0.333", 1 << 14, &ring), SG_ERANGE);
    assert_int_equal(ring_of("0.16", 1000, &ring), SG_ERANGE);
    assert_int_equal(ring_of("0.356", 1 << 14, &ring), SG_OK);
    assert_int_equal(sg_ring_run(ring, UINT64_MAX, NULL), SG_ERANGE);
    sg_ring_free(ring);
}

/* A ring that is saved and loaded from time to time ends like one that is not. */
static void test_state(void **state)
{
    (void)state;
    sg_ring *ring, *other;
    assert_int_equal(ring_of("0.16", 1 << 16, &ring), SG_OK);
    void *bytes;
    size_t n_bytes;
    while (!ring->proven) {
        assert_int_equal(sg_ring_save(ring, &bytes, &n_bytes), SG_OK);
        assert_int_equal(sg_ring_copy(ring, &other), SG_OK);
        assert_int_equal(sg_ring_load(other, bytes, n_bytes), SG_OK);
        assert_int_equal(sg_ring_load(other, bytes, n_bytes), ring->n > ring->n_given ? SG_EINPUT : SG_OK);
        free(bytes);
        assert_int_equal(other->n, ring->n);
        sg_ring_free(ring);
        ring = other;
        assert_int_equal(sg_ring_run(ring, ring->n + 20000 + next_random() % 30000, NULL), SG_OK);
    }
    assert_int_equal(sg_ring_save(ring, &bytes, &n_bytes), SG_OK);
    assert_int_equal(sg_ring_copy(ring, &other), SG_OK);
    assert_int_equal(sg_ring_load(other, bytes, n_bytes), SG_OK);
    free(bytes);
    sg_period period, first;
    assert_true(sg_ring_found(other, &period) && sg_ring_found(ring, &first));
    assert_int_equal(period.period, 149459);
    assert_int_equal(period.checked_to, first.checked_to);
    assert_int_equal(sg_ring_preperiod(other, NULL, &period), SG_OK);
    assert_int_equal(period.preperiod, 105351);
    assert_int_equal(period.max_at, 229790);
    sg_ring_free(ring);
    sg_ring_free(other);
}

/*
 * Heap 22778 of 0.56 is the first with a value above 63: it would be rare, and forced by no window, under the mask that
 * suits the values before it. The ring takes the bit of 64 into the mask, and keeps it in its state.
 */
static void test_new_bit(void **state)
{
    (void)state;
    sg_ring *ring, *other;
    void *bytes;
    size_t n_bytes;
    assert_int_equal(ring_of("0.56", 1 << 14, &ring), SG_OK);
    const uint32_t mask = ring->rule.mask;
    assert_true(mask < 64);
    assert_int_equal(sg_ring_run(ring, 22000, NULL), SG_OK);
    assert_int_equal(ring->rule.mask, mask);
    assert_int_equal(sg_ring_run(ring, 23000, NULL), SG_OK);
    assert_int_equal(ring->rule.mask, mask | 64);
    assert_int_equal(sg_ring_save(ring, &bytes, &n_bytes), SG_OK);
    sg_ring_free(ring);
    assert_int_equal(ring_of("0.56", 1 << 14, &other), SG_OK);
    assert_int_equal(sg_ring_load(other, bytes, n_bytes), SG_OK);
    free(bytes);
    assert_int_equal(other->rule.mask, mask | 64);
    sg_period period;
    assert_int_equal(sg_ring_run(other, 2000000, NULL), SG_OK);
    assert_int_equal(sg_ring_preperiod(other, NULL, &period), SG_OK);
    assert_true(period.period == 144 && period.preperiod == 326640 && period.max_at == 22778);
    sg_ring_free(other);
}

/* A state is refused if its end is missing, and by rings of other games. */
static void test_damage(void **state)
{
    (void)state;
    sg_ring *ring, *other;
    void *made;
    size_t n_bytes;
    assert_int_equal(ring_of("0.106", 1 << 15, &ring), SG_OK);
    assert_int_equal(sg_ring_run(ring, 200000, NULL), SG_OK);
    assert_int_equal(sg_ring_save(ring, &made, &n_bytes), SG_OK);
    uint8_t *bytes = made;
    assert_int_equal(sg_ring_copy(ring, &other), SG_OK);
    for (unsigned i = 0; i < 300; i++)
        assert_int_equal(sg_ring_load(other, bytes, i < 170 ? i : next_random() % n_bytes), SG_EINPUT);
    assert_int_equal(sg_ring_load(other, bytes, n_bytes), SG_OK);
    sg_ring_free(other);
    assert_int_equal(ring_of("0.104", 1 << 15, &other), SG_OK);
    assert_int_equal(sg_ring_load(other, bytes, n_bytes), SG_EINPUT);
    sg_ring_free(other);
    assert_int_equal(ring_of("0.106", 1 << 16, &other), SG_OK);
    assert_int_equal(sg_ring_load(other, bytes, n_bytes), SG_EINPUT);
    sg_ring_free(other);
    sg_ring_free(ring);
    free(made);
}

/* The numbers of a state that are forged here, as ring_save.c writes them. */
enum { N_INDICES = 4, MARK = 7, N_REFERENCES = 11, PERIOD = 13, PREPERIOD = 14, REFERENCES = 18 };

static void put64(uint8_t *to, uint64_t x)
{
    for (unsigned b = 0; b < 8; b++)
        to[b] = (uint8_t)(x >> (8 * b));
}

/* Gives a number of a state another value. */
static void forge(uint8_t *bytes, unsigned number, uint64_t value)
{
    put64(bytes + 8 * (size_t)number, value);
}

/* What the bytes say is proven is computed again before it is said. */
static void test_forged_period(void **state)
{
    (void)state;
    sg_ring *ring, *other;
    sg_period expected, found;
    void *made;
    size_t n_bytes;
    assert_int_equal(ring_of("0.356", 1 << 15, &ring), SG_OK);
    assert_int_equal(sg_ring_run(ring, UINT64_C(1) << 40, NULL), SG_OK);
    assert_true(sg_ring_found(ring, &expected));
    assert_int_equal(sg_ring_save(ring, &made, &n_bytes), SG_OK);
    uint8_t *bytes = made;
    const uint64_t preperiod = bytes[8 * PREPERIOD];
    for (unsigned i = 0; i < 4; i++) {
        bytes[8 * PREPERIOD] = (uint8_t)(preperiod ^ (i & 2 ? 8 : 0));
        forge(bytes, PERIOD, i & 1 ? 7 : expected.period);
        assert_int_equal(sg_ring_copy(ring, &other), SG_OK);
        assert_int_equal(sg_ring_load(other, bytes, n_bytes), SG_OK);
        assert_int_equal(sg_ring_preperiod(other, NULL, &found), i == 0 ? SG_OK : SG_EINPUT);
        assert_true(i > 0 || found.period == expected.period);
        sg_ring_free(other);
    }
    sg_ring_free(ring);
    free(made);
}

/* A state with so many references, complete, each a copy of the window; the caller gives it to test_free. */
static uint8_t *with_references(const sg_ring *ring, unsigned n_references, size_t *n_bytes)
{
    void *made;
    size_t n_made;
    assert_int_equal(ring->n_references, 0);
    assert_int_equal(sg_ring_save(ring, &made, &n_made), SG_OK);
    *n_bytes = n_made + n_references * (8 + (size_t)ring->window);
    uint8_t *bytes = test_malloc(*n_bytes), *to = bytes + n_made;
    memcpy(bytes, made, n_made);
    for (unsigned i = 0; i < n_references; i++, to += 8 + ring->window) {
        put64(to, ring->n - n_references + i); /* these heaps were not given */
        memcpy(to + 8, sg_ring_window(ring, ring->n), (size_t)ring->window);
    }
    forge(bytes, N_REFERENCES, n_references);
    free(made);
    return bytes;
}

/* A state that only a forger makes: refused where the ring would read or write beyond its memory. */
static void test_forged_state(void **state)
{
    (void)state;
    sg_ring *ring, *other;
    size_t n_bytes;
    assert_int_equal(ring_of("0.56", 1 << 14, &ring), SG_OK);
    assert_int_equal(sg_ring_run(ring, ring->n + 1, NULL), SG_OK);
    assert_true(ring->most_references == SG_RING_REFERENCES && ring->plan.n_indices > 16);
    for (int more = -1; more <= 1; more++) {
        uint8_t *bytes = with_references(ring, SG_RING_REFERENCES + (unsigned)more, &n_bytes);
        assert_int_equal(sg_ring_copy(ring, &other), SG_OK);
        assert_int_equal(sg_ring_load(other, bytes, n_bytes), more > 0 ? SG_EINPUT : SG_OK);
        assert_int_equal(sg_ring_run(other, 100000, NULL), SG_OK);
        sg_ring_free(other);
        test_free(bytes);
    }
    for (unsigned i = 0; i < 4; i++) {
        uint8_t *bytes = with_references(ring, 1, &n_bytes);
        if (i == 0)
            forge(bytes, MARK, sg_ring_packed(ring->plan.n_indices));
        else if (i == 1)
            forge(bytes, MARK, sg_ring_packed(ring->plan.n_indices - 1) ^ 128);
        else if (i == 2)
            forge(bytes, N_REFERENCES, UINT64_MAX / ring->window);
        else {
            memset(bytes + 8 * (size_t)REFERENCES, 0, 2 * (size_t)ring->window + 8);
            put64(bytes + 8 * (size_t)REFERENCES + ring->window, ring->n);
            forge(bytes, N_INDICES, 16);
        }
        assert_int_equal(sg_ring_copy(ring, &other), SG_OK);
        assert_int_equal(sg_ring_load(other, bytes, n_bytes), SG_EINPUT);
        assert_int_equal(sg_ring_run(other, 100000, NULL), SG_OK);
        sg_ring_free(other);
        test_free(bytes);
    }
    sg_ring_free(ring);
}

static sg_status stop_at_once(void *ud, uint64_t done)
{
    *(uint64_t *)ud = done;
    return SG_ESTOP;
}

/* A ring that was stopped goes on as if it had not been. */
static void test_pulse(void **state)
{
    (void)state;
    sg_ring *ring;
    uint64_t done = 0;
    const sg_pulse pulse = {stop_at_once, &done};
    assert_int_equal(ring_of("0.106", 1 << 15, &ring), SG_OK);
    assert_int_equal(sg_ring_run(ring, 20000000, &pulse), SG_ESTOP);
    assert_int_equal(done, sg_ring_known(ring));
    assert_true(done < 10000000);
    assert_int_equal(sg_ring_run(ring, done + 1000, NULL), SG_OK);
    assert_true(sg_ring_known(ring) >= done + 1000);
    sg_ring_free(ring);
}

static sg_status whole_run(sg_family *family)
{
    sg_ring *ring = NULL, *other = NULL;
    sg_period period;
    void *bytes = NULL;
    size_t n_bytes;
    sg_status status = sg_ring_new(family, 1 << 14, 0, NULL, &ring);
    if (status == SG_OK)
        status = sg_ring_run(ring, 1000000, NULL);
    if (status == SG_OK)
        status = sg_ring_preperiod(ring, NULL, &period);
    if (status == SG_OK)
        status = sg_ring_save(ring, &bytes, &n_bytes);
    if (status == SG_OK)
        status = sg_ring_copy(ring, &other);
    if (status == SG_OK)
        status = sg_ring_load(other, bytes, n_bytes);
    free(bytes);
    sg_ring_free(other);
    sg_ring_free(ring);
    return status;
}

/* Whichever allocation is refused, the status says so and no memory is lost. */
static void test_no_memory(void **state)
{
    (void)state;
    sg_family *family = code_family("0.356");
    assert_int_equal(whole_run(family), SG_OK);
    for (long allowed = 0; CAN_REFUSE; allowed++) {
        refuse_after(allowed);
        sg_status status = whole_run(family);
        long live = refuse_live;
        refuse_no_more();
        assert_int_equal(live, 0);
        if (status == SG_OK) {
            assert_true(allowed > 10);
            break;
        }
        assert_int_equal(status, SG_ENOMEM);
    }
    sg_ring *ring;
    assert_int_equal(sg_ring_new(family, 1 << 14, 1000, NULL, &ring), SG_ELIMIT);
    sg_family_free(family);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_definition),   cmocka_unit_test(test_random_codes), cmocka_unit_test(test_periods),
        cmocka_unit_test(test_large_window), cmocka_unit_test(test_ends),         cmocka_unit_test(test_state),
        cmocka_unit_test(test_new_bit),      cmocka_unit_test(test_damage),       cmocka_unit_test(test_forged_period),
        cmocka_unit_test(test_forged_state), cmocka_unit_test(test_pulse),        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
