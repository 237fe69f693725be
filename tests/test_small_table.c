/* SPDX-License-Identifier: MIT */
/* The table of small components: what it says of a component is what was put in, also once it forgets, and to several
 * threads. Also for check-tsan. */
#include "support.h"

#include "../src/board/small_table.h"

#include <pthread.h>

enum { N = 100000, NUMBERS_KEPT = 7 };

/* Component i. Now and then two have the same cells in different layouts. */
static sg_small_part part_of(uint32_t i)
{
    const uint64_t cells = (i - (i % 100 == 1) + 1) * UINT64_C(0xd6e8feb86659fd93);
    return (sg_small_part){cells, i % 4, 0};
}

static uint32_t value_of(uint32_t i)
{
    return i * 7 % 32;
}

/* Numbers that the value is not. */
static uint32_t excluded_of(uint32_t i)
{
    return (i * 2654435761u) >> 3 & ~(UINT32_C(1) << value_of(i));
}

static sg_small_table *new_table(uint64_t max_bytes)
{
    sg_small_table *table = calloc(1, sizeof *table);
    assert_non_null(table);
    atomic_flag_clear(&table->grows);
    sg_small_table_limit(table, max_bytes);
    return table;
}

static void free_table(sg_small_table *table)
{
    sg_small_table_free(table);
    free(table);
}

/* Components of even number get a value, the others excluded numbers, in two steps. */
static void fill(sg_small_table *table)
{
    for (uint32_t i = 0; i < N; i++) {
        const uint32_t even = i % 2 == 0, excluded = excluded_of(i);
        sg_small_keep(table, part_of(i), excluded & 0x55, SG_SMALL_UNKNOWN);
        sg_small_keep(table, part_of(i), excluded, even ? value_of(i) : SG_SMALL_UNKNOWN);
    }
}

/* How many components the table knows all of; what it says of the others is true. */
static uint32_t known(const sg_small_table *table)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < N; i++) {
        const sg_small_known_value is = sg_small_find(table, part_of(i));
        const uint32_t excluded = excluded_of(i);
        assert_true(is.value == SG_SMALL_UNKNOWN || (i % 2 == 0 && is.value == value_of(i)));
        assert_false(is.excluded & ~excluded);
        const uint32_t kept = excluded & ((1u << NUMBERS_KEPT) - 1);
        n += i % 2 == 0 ? is.value == value_of(i) : is.excluded == kept;
    }
    return n;
}

static void test_grows(void **state)
{
    (void)state;
    sg_small_table *table = new_table(0);
    assert_int_equal(sg_small_find(table, part_of(3)).value, SG_SMALL_UNKNOWN);
    fill(table);
    assert_true(known(table) > N / 10 * 9);                /* a bucket can be full before the table grows */
    sg_small_keep(table, part_of(2), 0, SG_SMALL_UNKNOWN); /* a value stays */
    const uint32_t value = sg_small_find(table, part_of(2)).value;
    assert_true(value == value_of(2) || value == SG_SMALL_UNKNOWN);
    sg_small_table_limit(table, 1);
    assert_int_equal(table->bytes, 0);
    assert_int_equal(sg_small_find(table, part_of(2)).value, SG_SMALL_UNKNOWN);
    free_table(table);
}

/* A full table forgets, and says nothing wrong. */
static void test_forgets(void **state)
{
    (void)state;
    const uint64_t max_bytes = 1 << 18;
    sg_small_table *table = new_table(max_bytes);
    fill(table);
    assert_true(table->bytes <= max_bytes);
    const uint32_t n = known(table);
    assert_true(n > max_bytes / sizeof(uint64_t) / 2 && n < N);
    free_table(table);
}

/* Where a bucket is full, a new component takes the place of the component that has the fewest cells. */
static void test_fewest_cells_go(void **state)
{
    (void)state;
    sg_small_table *table = new_table(1 << 16);
    const sg_small_part large = {UINT64_MAX, 0, 0};
    sg_small_keep(table, large, 0, 5);
    fill(table);
    assert_int_equal(sg_small_find(table, large).value, 5);
    free_table(table);
}

typedef struct user {
    pthread_t thread;
    sg_small_table *table;
} user;

static void *fill_and_ask(void *ud)
{
    user *u = ud;
    fill(u->table);
    (void)known(u->table); /* as many as the threads' turns allow */
    return NULL;
}

/* Threads put the same components in at once, while the table grows, or once it is full. What the table says is true; how
 * much it knows depends on their turns, until one thread alone has filled it again. */
static void test_threads(void **state)
{
    static const uint64_t limits[] = {0, 1 << 18};
    (void)state;
    for (uint32_t round = 0; round < 2; round++) {
        sg_small_table *table = new_table(limits[round]);
        user users[3];
        sg_small_table_share(table, true);
        for (uint32_t i = 0; i < 3; i++) {
            users[i] = (user){.table = table};
            assert_int_equal(pthread_create(&users[i].thread, NULL, fill_and_ask, &users[i]), 0);
        }
        for (uint32_t i = 0; i < 3; i++)
            pthread_join(users[i].thread, NULL);
        sg_small_table_share(table, false);
        fill(table);
        assert_true(known(table) > (limits[round] ? limits[round] / sizeof(uint64_t) / 2 : N / 10 * 9));
        assert_true(!limits[round] || table->bytes <= limits[round]);
        free_table(table);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_grows), cmocka_unit_test(test_forgets),
                                       cmocka_unit_test(test_fewest_cells_go), cmocka_unit_test(test_threads)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
