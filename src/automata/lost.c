/* SPDX-License-Identifier: MIT */
/*
 * P-positions of games on two heaps whose moves are an automaton: all small ones, by the moves backwards. The opponent
 * may forbid some options before each move, so a pair wins that may become more P-positions than that. And nim-values:
 * the pairs of the value v are the P-positions among those without a smaller value.
 */
#include "../base/ticker.h"
#include "dfa.h"

#include <string.h>

enum { A, B, A2, B2, HEAPS };

/*
 * The pairs {a, b} that may become one pair {a2, b2}. leads[place * n_states + s]: is a move accepted whose digits from
 * this place on are read in the state s?
 */
typedef struct search {
    const sg_dfa *moves;
    unsigned places;
    uint8_t *leads, *wins; /* wins: one bit for each a * 2^places + b */
    size_t plane_bytes; /* behind wins are the pairs that may become some P-positions, the fewer the further behind */
    unsigned forbidden;
    uint64_t to[2];   /* a2, b2 */
    uint64_t n_found; /* pairs that may become {a2, b2} */
} search;

static size_t letter_of(const search *f, unsigned place, unsigned a, unsigned b)
{
    return a | b << B | (f->to[0] >> place & 1) << A2 | (f->to[1] >> place & 1) << B2;
}

static void look_ahead(search *f)
{
    const size_t n = f->moves->n_states;
    memcpy(f->leads + f->places * n, f->moves->accepts, n);
    for (unsigned place = f->places; place-- > 0;) {
        const size_t first = letter_of(f, place, 0, 0);
        for (size_t s = 0; s < n; s++) {
            const uint32_t *row = f->moves->next + s * f->moves->n_letters + first;
            const uint8_t *leads = f->leads + (place + 1) * n;
            f->leads[place * n + s] = leads[row[0]] || leads[row[1]] || leads[row[2]] || leads[row[3]];
        }
    }
}

static void go_on(search *f, size_t state, unsigned place, uint64_t a, uint64_t b)
{
    if (place == f->places) {
        const uint64_t at = a << f->places | b;
        const uint8_t bit = (uint8_t)(1 << at % 8);
        uint8_t *plane = f->wins + at / 8 + f->forbidden * f->plane_bytes;
        for (unsigned i = 0; i < f->forbidden && (*plane & bit) != 0; i++)
            plane -= f->plane_bytes;
        *plane |= bit;
        f->n_found++;
        return;
    }
    for (unsigned digits = 0; digits < 4; digits++) {
        const size_t letter = letter_of(f, place, digits & 1, digits >> 1);
        const uint32_t t = f->moves->next[state * f->moves->n_letters + letter];
        if (f->leads[(place + 1) * f->moves->n_states + t])
            go_on(f, t, place + 1, a | (uint64_t)(digits & 1) << place, b | (uint64_t)(digits >> 1) << place);
    }
}

static size_t plane_bytes(unsigned places)
{
    return ((size_t)1 << 2 * places) / 8 + 1;
}

size_t sg_dfa_lost_bytes(const sg_dfa *moves, unsigned places, unsigned forbidden)
{
    return plane_bytes(places) * (forbidden + 1) + (places + 1) * moves->n_states;
}

sg_status sg_dfa_lost(sg_dfa_work work, const sg_dfa *moves, unsigned places, unsigned forbidden, uint8_t *wins)
{
    const uint64_t side = UINT64_C(1) << places;
    const size_t n = plane_bytes(places) * (forbidden + 1);
    search f = {.moves = moves, .places = places, .leads = wins + n, .wins = wins};
    f.plane_bytes = plane_bytes(places), f.forbidden = forbidden;
    sg_ticker ticker = {.pulse = work.pulse};
    sg_status status = SG_OK;
    memset(wins, 0, n);
    for (uint64_t total = 0; total <= 2 * side - 2; total++)
        for (uint64_t a = total < side ? 0 : total - side + 1; status == SG_OK && a <= total && a < side; a++) {
            const uint64_t b = total - a, at = a << places | b;
            if (wins[at / 8] >> at % 8 & 1)
                continue;
            f.to[0] = a, f.to[1] = b, f.n_found = 0;
            look_ahead(&f);
            if (f.leads[0])
                go_on(&f, 0, 0, 0, 0);
            status = sg_tick(&ticker, f.n_found + places * moves->n_states);
        }
    return status;
}

/* ---- values --------------------------------------------------------------------------------------------------- */

/* Gives the value v to the pairs of a total that have none and cannot become one that has it; *n_left: to others. */
static void add_value(search *f, uint64_t total, bool is_square, uint16_t v, uint16_t *values, uint64_t *n_left)
{
    const uint64_t side = UINT64_C(1) << f->places;
    const uint64_t first = is_square && total >= side ? total - side + 1 : 0;
    for (uint64_t a = first; a <= total && a < side; a++) {
        const uint64_t b = total - a, at = a << f->places | b;
        if (values[at] != SG_DFA_NO_VALUE)
            continue;
        if (f->wins[at / 8] >> at % 8 & 1) {
            ++*n_left;
            continue;
        }
        values[at] = v;
        f->to[0] = a, f->to[1] = b;
        look_ahead(f);
        if (f->leads[0])
            go_on(f, 0, 0, 0, 0);
    }
}

sg_status sg_dfa_pair_values(sg_dfa_work work, const sg_dfa *moves, unsigned places, bool is_square, uint8_t *room,
                             uint16_t *values, uint64_t *n_moves)
{
    const uint64_t side = UINT64_C(1) << places, n_totals = is_square ? 2 * side - 1 : side;
    const size_t n = plane_bytes(places);
    search f = {.moves = moves, .places = places, .leads = room + n, .wins = room, .plane_bytes = n};
    sg_ticker ticker = {.pulse = work.pulse};
    sg_status status = SG_OK;
    uint64_t n_left = 1;
    *n_moves = 0;
    for (uint64_t at = 0; at < side * side; at++)
        values[at] = SG_DFA_NO_VALUE;
    for (uint16_t v = 0; status == SG_OK && n_left > 0; v++) {
        n_left = 0;
        memset(f.wins, 0, n);
        if (v == SG_DFA_NO_VALUE)
            return SG_ERANGE;
        for (uint64_t total = 0; status == SG_OK && total < n_totals; total++) {
            f.n_found = 0;
            add_value(&f, total, is_square, v, values, &n_left);
            *n_moves += f.n_found;
            status = sg_tick(&ticker, f.n_found + side);
        }
    }
    return status;
}
