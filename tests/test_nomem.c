/* SPDX-License-Identifier: MIT */
#include "refuse.h"
#include "support.h"

/*
 * Every allocation may fail: for k = 0, 1, 2, ... let k of them succeed and refuse the rest, until a whole story
 * runs through. Every failure must be SG_ENOMEM, values computed before must stay, nothing may leak, and the
 * object must go on when there is memory again. Works by standing before glibc's allocator; elsewhere, and
 * under a sanitizer, which does the same, the test is skipped.
 */
#if CAN_REFUSE

/* ---- stories ------------------------------------------------------------------------------------ */

static bool each_move(void *ud, const uint64_t *parts, size_t n_parts)
{
    (void)parts;
    *(uint64_t *)ud += n_parts;
    return true;
}

/* Everything that one does with a family. Without memory half way through, it is tried again with memory. */
static sg_status use(sg_family *family, uint64_t n_heaps)
{
    sg_period period;
    bool found;
    uint64_t value, n_parts = 0;
    sg_basis basis;
    sg_status status = sg_family_extend(family, n_heaps, NULL);
    if (status == SG_OK)
        status = sg_family_options(family, 20, UINT64_MAX, each_move, &n_parts);
    if (status == SG_OK)
        status = sg_family_period(family, n_heaps + 300, NULL, &period, &found);
    if (status == SG_OK)
        status = sg_family_value_decimal(family, "700", 3, NULL, &value, &basis);
    return status;
}

static sg_status splits(void *ud, uint64_t n, sg_sink *sink)
{
    (void)ud;
    for (uint64_t a = 0; a < n; a++) {
        sg_status status = sg_sink_option(sink, (uint64_t[]){a, n - 1 - a}, 2);
        if (status != SG_OK)
            return status;
    }
    return SG_OK;
}

enum { N_STORIES = 11 };

static sg_status make(int story, sg_family **family)
{
    static const char *const codes[] = {"0.77", "4!.0", "0.[37]", "0.0V?", "0.07C!", "0.333", "0.0[3]"};
    sg_fault fault;
    if (story < 7)
        return sg_family_code(codes[story], strlen(codes[story]), &fault, family);
    if (story == 7)
        return sg_family_subtract((uint64_t[]){5, 2, 7}, 3, false, &fault, family);
    if (story == 8)
        return sg_family_subtract((uint64_t[]){4, 2}, 2, true, &fault, family);
    if (story == 9)
        return sg_family_code("0.16", 4, &fault, family); /* far enough for the shortcut */
    return sg_family_script(splits, NULL, family);
}

static void test_refusals(void **state)
{
    (void)state;
    for (int story = 0; story < N_STORIES; story++) {
        sg_status status = SG_ENOMEM;
        long rounds = 0;
        uint64_t n_heaps = story == 9 ? 5000 : 90;
        for (; status == SG_ENOMEM && rounds < 10000; rounds++) {
            sg_family *family = NULL;
            sg_status again = SG_OK;
            refuse_after(rounds);
            status = make(story, &family);
            if (status == SG_OK)
                status = use(family, n_heaps);
            refuse_allowed = 1000000;
            if (family != NULL)
                again = use(family, n_heaps);
            sg_family_free(family);
            refuse_no_more();
            assert_int_equal(refuse_live, 0);
            assert_int_equal(again, SG_OK);
        }
        assert_int_equal(status, SG_OK);
        assert_true(rounds > 3);
    }
}

#else

static void test_refusals(void **state)
{
    (void)state;
    skip();
}

#endif

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_refusals)};
    return cmocka_run_group_tests_name("nomem", tests, NULL, NULL);
}
