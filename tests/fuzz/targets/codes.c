/* SPDX-License-Identifier: MIT */
/*
 * The notation of take-and-break codes. A code that is read is written in its normal form, which is read as the same
 * code; the values of its heaps are those that its own list of options gives by the definition.
 */
#include "../fuzz.h"

#include "sg.h"

enum { HEAPS = 12, VALUES_MAX = 1 << 12, BYTES_MAX = 1 << 25 };

typedef struct seen {
    const uint32_t *values;
    bool *has;
    uint64_t heap;
} seen;

static bool add_option(void *ud, const uint64_t *parts, size_t n_parts)
{
    const seen *s = ud;
    uint32_t value = 0;
    for (size_t i = 0; i < n_parts; i++) {
        if (parts[i] == 0 || parts[i] >= s->heap || (i > 0 && parts[i] < parts[i - 1]))
            fuzz_fail("heap %d has an option with a heap out of order", (int)s->heap);
        value ^= s->values[parts[i]];
    }
    if (value < VALUES_MAX)
        s->has[value] = true;
    return true;
}

/* mex of the values of the options of one heap */
static uint32_t by_definition(sg_family *family, const uint32_t *values, uint64_t heap)
{
    static bool has[VALUES_MAX];
    memset(has, 0, sizeof has);
    seen s = {values, has, heap};
    if (sg_family_options(family, heap, UINT64_MAX, add_option, &s) != SG_OK)
        fuzz_fail("no options of heap %d", (int)heap);
    uint32_t mex = 0;
    while (has[mex])
        mex++;
    return mex;
}

static void compare_values(sg_family *family, uint32_t *values)
{
    sg_family_limit(family, BYTES_MAX);
    const sg_status status = sg_family_extend(family, HEAPS, NULL);
    if (status == SG_ELIMIT)
        return;
    if (status != SG_OK || sg_family_read(family, 0, HEAPS, values) != SG_OK)
        fuzz_fail("%s: %s", sg_family_rule(family), sg_status_text(status));
    for (uint64_t heap = 0; heap <= HEAPS; heap++)
        if (by_definition(family, values, heap) != values[heap])
            fuzz_fail("%s: g(%d) is not %u", sg_family_rule(family), (int)heap, values[heap]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    sg_fault fault = {.at = SIZE_MAX};
    sg_family *family = NULL, *again = NULL;
    uint32_t values[HEAPS + 1], same[HEAPS + 1];
    const sg_status status = sg_family_code((const char *)data, n_bytes, &fault, &family);
    if (status == SG_EINPUT) {
        if (fault.at > n_bytes || fault.text[0] == '\0' || memchr(fault.text, '\0', sizeof fault.text) == NULL)
            fuzz_fail("a fault at %zu without a text", fault.at);
        return 0;
    }
    if (status != SG_OK)
        fuzz_fail("%s", sg_status_text(status));
    compare_values(family, values);
    const char *normal = sg_family_rule(family);
    if (strncmp(normal, "all but", 7) == 0) { /* a set, which is no code: a rule names it in its field subtract */
        sg_family_free(family);
        return 0;
    }
    if (sg_family_code(normal, strlen(normal), &fault, &again) != SG_OK)
        fuzz_fail("the normal form %s is refused: %s", normal, fault.text);
    if (strcmp(sg_family_rule(again), normal) != 0)
        fuzz_fail("the normal form %s is normally %s", normal, sg_family_rule(again));
    compare_values(again, same);
    sg_family_free(family);
    sg_family_free(again);
    return 0;
}
