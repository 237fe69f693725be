/* SPDX-License-Identifier: MIT */
/* The period of a take-and-break code, and the value of a heap far along the period: period [CODE [HEAP]]. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <sg.h>

int main(int argc, char **argv)
{
    const char *code = argc > 1 ? argv[1] : "0.77", *heap = argc > 2 ? argv[2] : "1000000000000000000";
    sg_family *family;
    sg_fault fault;
    sg_status status = sg_family_code(code, strlen(code), &fault, &family);
    if (status == SG_EINPUT) {
        fprintf(stderr, "%s\n%*s^ %s\n", code, (int)fault.at, "", fault.text);
        return 2;
    }
    if (status != SG_OK) {
        fprintf(stderr, "%s\n", sg_status_text(status));
        return 1;
    }

    sg_family_limit(family, 100 << 20); /* bytes: a search that finds no proof ends */
    sg_period period;
    bool found;
    status = sg_family_period(family, 0, NULL, &period, &found);
    if (found)
        printf("%s: period %" PRIu64 " from heap %" PRIu64 " on, %s\n", code, period.period, period.preperiod,
               period.proven ? sg_theorem_name(period.theorem) : "observed");
    else
        printf("%s: no period found (%s)\n", code, sg_status_text(status));

    uint64_t value;
    sg_basis basis;
    status = sg_family_value_decimal(family, heap, strlen(heap), NULL, &value, &basis);
    if (status == SG_OK)
        printf("g(%s) = %" PRIu64 " [%s]\n", heap, value, sg_basis_name(basis));
    else
        printf("g(%s): %s\n", heap, sg_status_text(status));
    sg_family_free(family);
    return status == SG_OK ? 0 : 1;
}
