/* SPDX-License-Identifier: MIT */
/*
 * Who wins sums of positions with keys, by proof numbers. Components whose play is short are replaced by their canonical
 * forms, all of which are one form together [Lemoine and Viennot, Analysis of misere Sprouts game with reduced canonical
 * trees, arXiv 0908.4407]; of the others the options are asked only where the search comes.
 *
 * A state of the search is a form and ascending numbers of components. It is a position for a prover, which plays normal
 * play: the loser of a state whose components all have forms is known, so the prover never sees the end of misère play.
 */
#include "proof.h"
#include "../base/order.h"
#include "../search/moves.h"
#include "../search/table/memo.h"
#include "form_table.h"

#include <stdlib.h>
#include <string.h>

static const uint32_t NO_FORM = UINT32_MAX; /* of a component: none is known */
static const uint32_t LOST = UINT32_MAX;    /* the state without moves, which the player to move loses */

enum {
    FORM_TRIES = 30,    /* components that one search for a form may ask for their options */
    FORM_FAILURES = 3,  /* after so many, components with keys of this length or longer are left alone */
    FORM_BIRTHDAY = 12, /* of a form that stands for a component */
    SHORT_KEY = 256
};

typedef struct component {
    sg_ref ref;        /* of its key */
    size_t first, end; /* its options in the pool: each the number of parts, and the parts */
    uint32_t form;
    bool asked, open, no_form; /* no_form: a search for its form has failed */
} component;

struct sg_misere_proof {
    sg_expand_fn *expand;
    void *ud;
    sg_memo *keys; /* key -> component */
    sg_memo *memo; /* of the prover */
    sg_prover *prover;
    sg_forms *forms;
    sg_budget budget;
    component *components;
    size_t n_components, cap_components;
    uint32_t *pool;
    size_t n_pool, cap_pool;
    uint32_t *states; /* those that an expansion makes: each its number of words, the form, the components */
    size_t n_states, cap_states;
    uint32_t *list; /* one state */
    size_t cap_list;
    uint64_t n_asked, max_asked; /* components asked for their options; 0: no limit */
    const sg_pulse *pulse;
    size_t longest_tried; /* keys longer than this are not tried */
    unsigned failures[SHORT_KEY];
};

/* ---- components ---------------------------------------------------------------------------------------------- */

static sg_status intern(sg_misere_proof *p, const void *key, size_t key_bytes, uint32_t *id)
{
    sg_ref ref;
    sg_status status = sg_memo_intern(p->keys, key, key_bytes, &ref);
    if (status != SG_OK)
        return status;
    *id = sg_memo_value(p->keys, ref);
    if (*id != SG_VALUE_NONE)
        return SG_OK;
    if (p->n_components >= SG_VALUE_MAX)
        return SG_ELIMIT;
    status = sg_array_room(&p->budget, &p->components, &p->cap_components, p->n_components + 1, sizeof *p->components);
    if (status != SG_OK)
        return status;
    *id = (uint32_t)p->n_components;
    p->components[p->n_components++] = (component){.ref = ref, .form = NO_FORM};
    sg_memo_set(p->keys, ref, *id);
    return SG_OK;
}

/* Takes the options of a component: a head with the number of parts, then the parts. */
typedef struct option_sink {
    sg_moves base;
    sg_misere_proof *proof;
    size_t head;
} option_sink;

static sg_status push_word(sg_misere_proof *p, uint32_t word)
{
    const sg_status status = sg_array_room(&p->budget, &p->pool, &p->cap_pool, p->n_pool + 1, sizeof *p->pool);
    if (status == SG_OK)
        p->pool[p->n_pool++] = word;
    return status;
}

static sg_status take_part(sg_moves *moves, const void *key, size_t key_bytes)
{
    option_sink *sink = (option_sink *)moves;
    uint32_t id;
    const sg_status status = intern(sink->proof, key, key_bytes, &id);
    return status == SG_OK ? push_word(sink->proof, id) : status;
}

static sg_status take_option(sg_moves *moves)
{
    option_sink *sink = (option_sink *)moves;
    sg_misere_proof *p = sink->proof;
    p->pool[sink->head] = (uint32_t)(p->n_pool - sink->head - 1);
    sink->head = p->n_pool;
    return push_word(p, 0);
}

static sg_status ask(sg_misere_proof *p, uint32_t id)
{
    if (p->components[id].asked)
        return SG_OK;
    if (p->max_asked && p->n_asked >= p->max_asked)
        return SG_ELIMIT;
    size_t key_bytes;
    const size_t first = p->n_pool;
    const void *key = sg_memo_key(p->keys, p->components[id].ref, &key_bytes);
    option_sink sink = {.base = {.part = take_part, .option = take_option}, .proof = p, .head = first};
    sg_status status = push_word(p, 0);
    if (status == SG_OK)
        status = p->expand(p->ud, key, key_bytes, &sink.base);
    if (status == SG_OK && p->pulse)
        status = p->pulse->beat(p->pulse->ud, p->n_asked);
    if (status != SG_OK) {
        p->n_pool = first;
        return status;
    }
    p->n_pool--; /* the head of an option that did not come */
    component *c = &p->components[id];
    c->first = first;
    c->end = p->n_pool;
    c->asked = true;
    if (c->first == c->end)
        c->form = FORM_ZERO;
    p->n_asked++;
    return SG_OK;
}

/* ---- forms of components --------------------------------------------------------------------------------------- */

static sg_status find_form(sg_misere_proof *p, uint32_t id, unsigned *tries, bool *found);

/* Pushes the form of the option at `at` in the pool, if its parts have forms. */
static sg_status push_option(sg_misere_proof *p, size_t at, unsigned *tries, bool *found)
{
    const uint32_t n_parts = p->pool[at];
    uint32_t sum = FORM_ZERO;
    sg_status status = SG_OK;
    *found = true;
    for (uint32_t i = 1; i <= n_parts && status == SG_OK && *found; i++) {
        const uint32_t part = p->pool[at + i];
        status = find_form(p, part, tries, found);
        if (status == SG_OK && *found)
            status = sg_forms_add(p->forms, sum, p->components[part].form, p->pulse, &sum);
    }
    return status == SG_OK && *found ? sg_forms_push(p->forms, sum) : status;
}

static sg_status form_of_options(sg_misere_proof *p, uint32_t id, unsigned *tries, bool *found)
{
    const size_t bottom = p->forms->n_stack;
    const size_t end = p->components[id].end;
    uint32_t form = FORM_ZERO;
    sg_status status = SG_OK;
    *found = true;
    for (size_t at = p->components[id].first; at < end && status == SG_OK && *found; at += p->pool[at] + (size_t)1)
        status = push_option(p, at, tries, found);
    if (status == SG_OK && *found)
        status = sg_forms_close(p->forms, p->forms->n_stack - bottom, &form);
    p->forms->n_stack = bottom;
    *found = *found && status == SG_OK && p->forms->forms[form].birthday <= FORM_BIRTHDAY;
    if (*found)
        p->components[id].form = form;
    return status;
}

/* Finds the form of a component and of all below it, asking at most *tries of them for their options. */
static sg_status find_form(sg_misere_proof *p, uint32_t id, unsigned *tries, bool *found)
{
    *found = p->components[id].form != NO_FORM;
    if (*found || p->components[id].no_form)
        return SG_OK;
    if (p->components[id].open)
        return SG_ECYCLE;
    if (!p->components[id].asked && *tries == 0)
        return SG_OK;
    *tries -= !p->components[id].asked;
    sg_status status = ask(p, id);
    if (status != SG_OK)
        return status;
    p->components[id].open = true;
    status = form_of_options(p, id, tries, found);
    p->components[id].open = false;
    return status;
}

/* Looks for the form of a component once, unless its key is as long as those of others whose play was not short. */
static sg_status try_form(sg_misere_proof *p, uint32_t id)
{
    size_t key_bytes;
    unsigned tries = FORM_TRIES;
    bool found;
    component *c = &p->components[id];
    if (c->form != NO_FORM || c->no_form)
        return SG_OK;
    (void)sg_memo_key(p->keys, c->ref, &key_bytes);
    if (key_bytes > p->longest_tried)
        return SG_OK;
    const sg_status status = find_form(p, id, &tries, &found);
    if (status != SG_OK || found)
        return status;
    p->components[id].no_form = true;
    if (++p->failures[key_bytes] >= FORM_FAILURES)
        p->longest_tried = key_bytes - 1;
    return SG_OK;
}

/* ---- states ------------------------------------------------------------------------------------------------------ */

/* Adds a component to a state, whose components are list[1..*n): to its form, or as one more. */
static sg_status add_component(sg_misere_proof *p, uint32_t id, size_t *n)
{
    sg_status status = try_form(p, id);
    if (status != SG_OK)
        return status;
    if (p->components[id].form != NO_FORM)
        return sg_forms_add(p->forms, p->list[0], p->components[id].form, p->pulse, &p->list[0]);
    p->list[(*n)++] = id;
    return SG_OK;
}

/* Enters the state in list among those of an expansion. *lost: the player to move there loses, and all is decided. */
static sg_status enter_state(sg_misere_proof *p, size_t n, bool *lost)
{
    if (n == 1) {
        *lost = p->forms->forms[p->list[0]].misere == 0;
        return SG_OK; /* a state that the player to move wins is left out: nobody need go there */
    }
    qsort(p->list + 1, n - 1, sizeof *p->list, sg_order_u32);
    const sg_status status =
        sg_array_room(&p->budget, &p->states, &p->cap_states, p->n_states + n + 1, sizeof *p->states);
    if (status != SG_OK)
        return status;
    p->states[p->n_states] = (uint32_t)n;
    memcpy(p->states + p->n_states + 1, p->list, n * sizeof *p->list);
    p->n_states += n + 1;
    return SG_OK;
}

static sg_status room_in_list(sg_misere_proof *p, size_t n)
{
    return sg_array_room(&p->budget, &p->list, &p->cap_list, n, sizeof *p->list);
}

/* The states that moves in component i of a state of n words lead to. */
static sg_status move_component(sg_misere_proof *p, const uint32_t *state, size_t n, size_t i, bool *lost, bool *moves)
{
    sg_status status = ask(p, state[i]);
    if (status != SG_OK)
        return status;
    *moves = *moves || p->components[state[i]].first < p->components[state[i]].end;
    const size_t end = p->components[state[i]].end;
    for (size_t at = p->components[state[i]].first; at < end && status == SG_OK && !*lost;
         at += p->pool[at] + (size_t)1) {
        const uint32_t n_parts = p->pool[at];
        size_t left = 1;
        status = room_in_list(p, n + n_parts);
        if (status != SG_OK)
            break;
        p->list[0] = state[0];
        for (size_t k = 1; k < n; k++)
            if (k != i)
                p->list[left++] = state[k];
        for (uint32_t k = 1; k <= n_parts && status == SG_OK; k++)
            status = add_component(p, p->pool[at + k], &left);
        if (status == SG_OK)
            status = enter_state(p, left, lost);
    }
    return status;
}

/* The states that moves in the form of a state lead to. */
static sg_status move_form(sg_misere_proof *p, const uint32_t *state, size_t n, bool *lost)
{
    sg_status status = room_in_list(p, n);
    const size_t n_options = p->forms->forms[state[0]].n_options;
    for (size_t i = 0; i < n_options && status == SG_OK; i++) {
        memcpy(p->list + 1, state + 1, (n - 1) * sizeof *state);
        p->list[0] = p->forms->pool[p->forms->forms[state[0]].first + i];
        status = enter_state(p, n, lost);
    }
    return status;
}

static sg_status name_states(sg_misere_proof *p, sg_moves *moves)
{
    sg_status status = SG_OK;
    for (size_t at = 0; at < p->n_states && status == SG_OK; at += p->states[at] + (size_t)1)
        status = sg_moves_single(moves, p->states + at + 1, p->states[at] * sizeof *p->states);
    return status;
}

/* The sg_expand_fn of the prover. */
static sg_status expand_state(void *ud, const void *key, size_t key_bytes, sg_moves *moves)
{
    sg_misere_proof *p = ud;
    const size_t n = key_bytes / sizeof(uint32_t);
    bool lost = false, any = false;
    if (n == 1)
        return SG_OK; /* LOST: no moves */
    uint32_t *state = malloc(key_bytes);
    if (!state)
        return SG_ENOMEM;
    memcpy(state, key, key_bytes);
    p->n_states = 0;
    any = state[0] != FORM_ZERO;
    sg_status status = move_form(p, state, n, &lost);
    for (size_t i = 1; i < n && status == SG_OK && !lost; i++)
        if (i == 1 || state[i] != state[i - 1])
            status = move_component(p, state, n, i, &lost, &any);
    free(state);
    if (status != SG_OK)
        return status;
    /* Without a move the player to move has won, which in normal play is a move to a lost state. */
    return lost || !any ? sg_moves_single(moves, &LOST, sizeof LOST) : name_states(p, moves);
}

/* ---- questions ----------------------------------------------------------------------------------------------------- */

sg_status sg_misere_proof_outcome(sg_misere_proof *p, const sg_key *keys, size_t n_keys, const sg_pulse *pulse,
                                  bool *is_p)
{
    size_t n = 1;
    bool wins = false;
    p->pulse = pulse;
    sg_status status = room_in_list(p, n_keys + 1);
    if (status == SG_OK)
        p->list[0] = FORM_ZERO;
    for (size_t i = 0; i < n_keys && status == SG_OK; i++) {
        uint32_t id;
        status = intern(p, keys[i].bytes, keys[i].n_bytes, &id);
        if (status == SG_OK)
            status = add_component(p, id, &n);
    }
    if (status == SG_OK && n == 1) {
        *is_p = p->forms->forms[p->list[0]].misere == 0;
    } else if (status == SG_OK) {
        qsort(p->list + 1, n - 1, sizeof *p->list, sg_order_u32);
        uint32_t *state = malloc(n * sizeof *state);
        if (!state)
            return SG_ENOMEM;
        memcpy(state, p->list, n * sizeof *state);
        const sg_key key = {state, n * sizeof *state};
        status = sg_prover_outcome(p->prover, SG_METHOD_PN, &key, 1, 0, pulse, &wins);
        free(state);
        *is_p = !wins;
    }
    for (size_t i = 0; status != SG_OK && i < p->n_components; i++)
        p->components[i].open = false;
    p->forms->n_stack = 0;
    p->pulse = NULL;
    return status;
}

uint64_t sg_misere_proof_bytes(const sg_misere_proof *p)
{
    return sg_memo_bytes(p->keys) + sg_memo_bytes(p->memo) + sg_prover_bytes(p->prover) + sg_forms_bytes(p->forms) +
           p->budget.held_bytes;
}

uint64_t sg_misere_proof_positions(const sg_misere_proof *p)
{
    return p->n_asked + sg_prover_counters(p->prover).positions;
}

void sg_misere_proof_limit(sg_misere_proof *p, uint64_t max_bytes, uint64_t max_positions)
{
    p->max_asked = max_positions ? p->n_asked + max_positions : 0;
    p->budget.max_bytes = max_bytes;
    sg_forms_limit(p->forms, max_bytes);
    sg_memo_limit(p->keys, max_bytes);
    sg_prover_limit(p->prover, max_bytes, max_positions);
}

sg_status sg_misere_proof_new(sg_expand_fn *expand, void *ud, sg_misere_proof **out)
{
    sg_misere_proof *p = calloc(1, sizeof *p);
    if (!p)
        return SG_ENOMEM;
    *p = (sg_misere_proof){.expand = expand, .ud = ud, .longest_tried = SHORT_KEY - 1};
    sg_status status = sg_memo_new(0, &p->keys);
    if (status == SG_OK)
        status = sg_memo_new(0, &p->memo);
    if (status == SG_OK)
        status = sg_forms_new(&p->forms);
    if (status == SG_OK)
        status = sg_prover_new(p->memo, expand_state, p, 0, &p->prover);
    if (status == SG_OK)
        *out = p;
    else
        sg_misere_proof_free(p);
    return status;
}

void sg_misere_proof_free(sg_misere_proof *p)
{
    if (!p)
        return;
    sg_prover_free(p->prover);
    sg_memo_free(p->keys);
    sg_memo_free(p->memo);
    sg_forms_free(p->forms);
    free(p->components);
    free(p->pool);
    free(p->states);
    free(p->list);
    free(p);
}
