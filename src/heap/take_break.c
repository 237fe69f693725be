/* SPDX-License-Identifier: MIT */
/* The families of take-and-break codes: chooses the engine, the criterion for periods and the closed form. */
#include "families.h"

#include "code/code.h"
#include "dense/dense.h"
#include "octal/octal.h"

#include <stdlib.h>

/*
 * The criterion that proves periods without a saltus. No theorem is known for codes with constraints, or with digits
 * that allow any number of heaps from some number on.
 */
static sg_criterion criterion_of(const sg_code *code)
{
    unsigned n_parts = 1;
    for (size_t i = 0; i < SG_CODE_ADDED_MAX + code->n_digits + code->n_tail; i++) {
        sg_digit digit = i < SG_CODE_ADDED_MAX ? code->added[i] : code->digits[i - SG_CODE_ADDED_MAX];
        if (digit.from > 0 || sg_digit_is_constrained(digit))
            return (sg_criterion){.theorem = SG_THEOREM_NONE};
        while (digit.heaps >> n_parts > 1)
            n_parts++;
    }
    if (code->n_tail > 0)
        return (sg_criterion){SG_THEOREM_ENDLESS, (uint32_t)code->n_digits, n_parts, (uint32_t)code->n_tail};
    return (sg_criterion){SG_THEOREM_GUY_SMITH, (uint32_t)(code->n_digits - 1), n_parts, 0};
}

/*
 * If no move takes 0..k tokens, and every larger number may be taken leaving nothing or one heap, then g(n) =
 * floor(n/(k+1)): splits, with or without constraints, only lead to values that are excluded already.
 */
static sg_closed closed_of(const sg_code *code)
{
    uint64_t k = 0;
    for (size_t i = 0; i < code->n_digits + code->n_tail; i++) {
        uint64_t heaps = code->digits[i].heaps;
        bool is_zero = sg_digit_is_zero(code->digits[i]);
        if (is_zero && i == k + 1 && i < code->n_digits)
            k = i;
        else if (i == 0 ? !is_zero : (heaps & 3) != 3)
            return (sg_closed){.kind = SG_CLOSED_NONE};
    }
    if (code->n_tail == 0 || sg_code_n_added(code) > 0)
        return (sg_closed){.kind = SG_CLOSED_NONE};
    return (sg_closed){SG_CLOSED_FLOOR, k + 1, 0,
                       "every number above k may be taken, leaving nothing or one heap, and no other: "
                       "g(n) = floor(n/(k+1)), whatever splits there are"};
}

/* Owns code->digits from the call on, also on failure. */
static sg_status new_family(const sg_code *code, sg_family **out)
{
    sg_family *family = NULL;
    sg_status status = sg_family_new(NULL, &family);
    if (status != SG_OK) {
        free(code->digits);
        return status;
    }
    family->code = *code;
    family->criterion = criterion_of(code);
    family->closed = closed_of(code);
    bool is_octal = false;
    status = sg_octal_begin(family, &is_octal);
    if (status == SG_OK && !is_octal)
        status = sg_dense_begin(family, sg_kernels_best());
    if (status == SG_OK && (family->rule_text = sg_code_text(code)) == NULL)
        status = SG_ENOMEM;
    if (status != SG_OK) {
        sg_family_free(family);
        return status;
    }
    sg_family_name_engine(family);
    *out = family;
    return SG_OK;
}

sg_status sg_family_code(const char *text, size_t text_bytes, sg_fault *fault, sg_family **out)
{
    sg_code code;
    sg_status status = sg_code_parse(text, text_bytes, fault, &code);
    if (status != SG_OK)
        return status;
    bool is_set, all_but;
    uint32_t *set = NULL;
    size_t n_set = 0;
    status = sg_code_as_set(&code, &is_set, &set, &n_set, &all_but);
    if (status == SG_OK && !is_set)
        return new_family(&code, out);
    free(code.digits);
    return status == SG_OK ? sg_subtract_new(set, n_set, all_but, out) : status;
}

sg_status sg_family_force(sg_family *family, unsigned how)
{
    if (family->code.digits == NULL)
        return SG_EINPUT;
    const sg_kernels *kernels = how & SG_FORCE_PORTABLE ? &sg_kernels_portable : sg_kernels_best();
    sg_octal *octal = how & SG_FORCE_GENERAL ? NULL : sg_octal_of(family);
    sg_status status = SG_OK;
    if (octal != NULL)
        sg_octal_force(octal, kernels, how & SG_FORCE_DENSE, how & SG_FORCE_BYTES);
    else
        status = sg_dense_begin(family, kernels);
    sg_family_name_engine(family);
    return status;
}
