/* SPDX-License-Identifier: MIT */
/* Sums of multiples as automata: the state is what the digits that are to come must still give. */
#include "maker.h"
#include "units.h"

typedef enum kind { EQUATION, AT_MOST, REMAINDER } kind;

typedef struct atom {
    kind is;
    int64_t modulus;
    sg_maker maker;
    int64_t coefficient[SG_DFA_TRACKS]; /* of the k-th track */
    unsigned n;
} atom;

/*
 * A state of the automaton of an atom: left is the sum that the digits to come must reach; weight is the weight of the
 * next digit modulo the modulus, for remainders only. left is DEAD where no digits can reach the sum.
 */
typedef struct carry {
    int64_t left, weight;
} carry;

#define DEAD INT64_MIN

static sg_status state_of(atom *a, carry c, uint32_t *state)
{
    const uint64_t left = (uint64_t)c.left, weight = (uint64_t)c.weight;
    const uint32_t key[3] = {(uint32_t)left, (uint32_t)(left >> 32), (uint32_t)weight};
    return sg_maker_state(&a->maker, key, 3, state);
}

static carry carry_of(const atom *a, size_t state)
{
    size_t n;
    const uint32_t *key = sg_maker_key(&a->maker, state, &n);
    return (carry){(int64_t)((uint64_t)key[1] << 32 | key[0]), key[2]};
}

static int64_t floor_division(int64_t a, int64_t b)
{
    return a / b - (a % b < 0);
}

static carry after(const atom *a, carry c, size_t letter)
{
    const int64_t base = a->maker.dfa.base;
    int64_t sum = 0;
    if (c.left == DEAD)
        return c;
    for (unsigned k = 0; k < a->n; k++) {
        sum += a->coefficient[k] * (int64_t)(letter % (size_t)base);
        letter /= (size_t)base;
    }
    if (a->is == REMAINDER) {
        const int64_t m = a->modulus, left = (c.left - sum % m * c.weight) % m;
        return (carry){left < 0 ? left + m : left, c.weight * base % m};
    }
    if (a->is == EQUATION && (c.left - sum) % base != 0)
        return (carry){DEAD, 0};
    return (carry){floor_division(c.left - sum, base), 0};
}

static sg_status explore(atom *a, carry start)
{
    sg_maker *maker = &a->maker;
    uint32_t state;
    sg_status status = state_of(a, start, &state);
    for (size_t s = 0; status == SG_OK && s < maker->n_states; s++) {
        const carry c = carry_of(a, s);
        status = sg_maker_row(maker, a->is == AT_MOST ? c.left >= 0 : c.left == 0);
        for (size_t letter = 0; status == SG_OK && letter < maker->dfa.n_letters; letter++) {
            status = state_of(a, after(a, c, letter), &state);
            if (status == SG_OK)
                sg_maker_next(maker, letter, state);
        }
    }
    return status;
}

static bool fits(int64_t c)
{
    return c >= -SG_DFA_CONSTANT && c <= SG_DFA_CONSTANT;
}

static sg_status make(sg_dfa_work work, const sg_dfa_sum *sum, kind is, int64_t c, int64_t m, sg_dfa *out)
{
    atom a = {.is = is, .modulus = m};
    sg_status status = sg_maker_start(&a.maker, work, sum->base, sum->tracks);
    if (!fits(c) || (is == REMAINDER && (m < 1 || m > SG_DFA_MODULUS)))
        status = SG_ERANGE;
    for (unsigned i = 0; i < SG_DFA_TRACKS; i++)
        if (sum->tracks >> i & 1) {
            if (!fits(sum->coefficient[i]))
                status = SG_ERANGE;
            a.coefficient[a.n++] = sum->coefficient[i];
        }
    if (status == SG_OK)
        status = explore(&a, is == REMAINDER ? (carry){(c % m + m) % m, 1 % m} : (carry){c, 0});
    return sg_maker_end(&a.maker, status, out);
}

sg_status sg_dfa_equation(sg_dfa_work work, const sg_dfa_sum *sum, int64_t c, sg_dfa *out)
{
    if (sg_dfa_unit(sum->base) > 0)
        return sg_units_equation(work, sum, c, out);
    return make(work, sum, EQUATION, c, 0, out);
}

sg_status sg_dfa_at_most(sg_dfa_work work, const sg_dfa_sum *sum, int64_t c, sg_dfa *out)
{
    if (sg_dfa_unit(sum->base) > 0)
        return sg_units_at_most(work, sum, c, out);
    return make(work, sum, AT_MOST, c, 0, out);
}

sg_status sg_dfa_remainder(sg_dfa_work work, const sg_dfa_sum *sum, int64_t c, int64_t m, sg_dfa *out)
{
    if (sg_dfa_unit(sum->base) > 0)
        return sg_units_remainder(work, sum, c, m, out);
    return make(work, sum, REMAINDER, c, m, out);
}
