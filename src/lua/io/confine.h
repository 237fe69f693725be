/* SPDX-License-Identifier: MIT */
#ifndef LSG_CONFINE_H
#define LSG_CONFINE_H

/*
 * A process that gives up the means to do harm, before it runs rules that nobody trusts. The box of a rule (box/, rule/)
 * bounds what a rule can do while Lua and libsg have no fault; this is what remains around a rule that got out of it:
 *
 *   resource limits   processor time, address space, no core file, no descriptor beyond those that are open, no byte
 *                     added to a file, no new process
 *   seccomp           an allow list of system calls: memory, threads of this process, clocks, reading and writing what
 *                     is open. Calls that look for or open files are refused with EACCES, so that Lua reports them as
 *                     it reports any file; every other call, as socket, fork, exec, ptrace or kill, ends the process by
 *                     SIGSYS. Only where sg-lua was built with libseccomp and the kernel has seccomp.
 *
 * Of what was open, standard input, output and error become /dev/null and the rest is closed, but for one descriptor, on
 * which the answers go. Nothing of this can be taken back.
 */

#include <stdbool.h>
#include <stdint.h>

#include <lua.h>

typedef struct lsg_confinement {
    int keep_fd;           /* the descriptor that stays open */
    double cpu_seconds;    /* of all threads together; 0: no limit */
    uint64_t memory_bytes; /* of address space; 0: no limit */
    bool threads;          /* may there be more than one thread? */
} lsg_confinement;

typedef enum lsg_confined {
    LSG_NOT_CONFINED, /* a limit cannot be set: errno says why */
    LSG_LIMITED,      /* by resource limits alone */
    LSG_CONFINED      /* by seccomp, too */
} lsg_confined;

lsg_confined lsg_confine(const lsg_confinement *how);

/* Lowers a resource limit, the hard one too; false on failure, with errno set. */
bool lsg_lower_limit(int resource, uint64_t value);

/* Was this binary built with libseccomp? */
bool lsg_has_seccomp(void);

/* Filters the system calls of this process; false where this is not Linux with seccomp, or there is no memory. */
bool lsg_filter_calls(void);

/* What a process died of whose wait status says that a signal ended it: a sentence. */
const char *lsg_death(int signal_number);

/*
 * Pushes confine(opts) -> "seccomp" or "limits" | nil, failure, which confines this process and keeps the descriptor.
 * opts: time = seconds of processor time, memory = MiB of address space, threads = how many there may be. [-0, +1, m]
 */
void lsg_push_confine(lua_State *L, int keep_fd);

#endif
