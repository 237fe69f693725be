/* SPDX-License-Identifier: MIT */
/* confine.c: resource limits and the filter of system calls, see confine.h. */
#define _POSIX_C_SOURCE 200809L

#include "io/confine.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <lauxlib.h>

#include "common/failure.h"
#include "io/system.h"

/* Lowers the limit to value, and the hard one to value + beyond. */
static bool lower(int resource, uint64_t value, uint64_t beyond)
{
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0)
        return false;
    if (limit.rlim_max == RLIM_INFINITY || limit.rlim_max > (rlim_t)(value + beyond))
        limit.rlim_max = (rlim_t)(value + beyond);
    limit.rlim_cur = limit.rlim_max < (rlim_t)value ? limit.rlim_max : (rlim_t)value;
    return setrlimit(resource, &limit) == 0;
}

bool lsg_lower_limit(int resource, uint64_t value)
{
    return lower(resource, value, 0);
}

/* ---- descriptors ------------------------------------------------------------------------------------------------ */

/* Closes all descriptors above 2 but one. */
static void close_others(int keep_fd)
{
    DIR *open_ones = opendir("/proc/self/fd");
    if (!open_ones) {
        const long most = sysconf(_SC_OPEN_MAX);
        for (int fd = 3; fd < (most > 0 && most < 65536 ? most : 65536); fd++)
            if (fd != keep_fd)
                close(fd);
        return;
    }
    const int own = dirfd(open_ones);
    for (const struct dirent *entry; (entry = readdir(open_ones)) != NULL;) {
        const int fd = atoi(entry->d_name);
        if (fd > 2 && fd != keep_fd && fd != own)
            close(fd);
    }
    closedir(open_ones);
}

/* A descriptor with nothing to read, and nowhere to write to; -1: none. In a bare root it is a pipe that nobody fills. */
static int open_nothing(void)
{
    int ends[2];
    const int null = open("/dev/null", O_RDWR);
    if (null >= 0 || pipe(ends) != 0)
        return null;
    close(ends[1]);
    return ends[0];
}

static bool close_standard(int keep_fd)
{
    const int null = open_nothing();
    if (null < 0)
        return false;
#ifdef __SANITIZE_ADDRESS__
    const int last = STDOUT_FILENO; /* the sanitizer reports on standard error */
#else
    const int last = STDERR_FILENO;
#endif
    for (int fd = STDIN_FILENO; fd <= last; fd++)
        if (fd != keep_fd && dup2(null, fd) < 0)
            return false;
    if (null > STDERR_FILENO)
        close(null);
    return true;
}

/* ---- resource limits -------------------------------------------------------------------------------------------- */

static bool set_limits(const lsg_confinement *how)
{
    const double seconds = ceil(how->cpu_seconds);
    bool ok = lsg_lower_limit(RLIMIT_CORE, 0) && lsg_lower_limit(RLIMIT_NOFILE, 0) && lsg_lower_limit(RLIMIT_FSIZE, 0);
    if (seconds > 0 && seconds < 1e9)
        ok = ok && lower(RLIMIT_CPU, (uint64_t)seconds, 1); /* SIGXCPU comes first, and says what it is */
#ifdef RLIMIT_NPROC                                         /* not of POSIX */
    if (!how->threads)
        ok = ok && lsg_lower_limit(RLIMIT_NPROC, 0); /* threads count as processes; root is not bound by this limit */
#endif
#ifndef __SANITIZE_ADDRESS__ /* the sanitizer reserves terabytes of address space */
    if (how->memory_bytes > 0)
        ok = ok && lsg_lower_limit(RLIMIT_AS, how->memory_bytes);
#endif
    return ok;
}

/* ---- all of it -------------------------------------------------------------------------------------------------- */

lsg_confined lsg_confine(const lsg_confinement *how)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGXFSZ, &ignore, NULL); /* writing to a file fails, as on a full disk */
    if (!lsg_no_new_privileges() || !close_standard(how->keep_fd))
        return LSG_NOT_CONFINED;
    close_others(how->keep_fd);
    if (!set_limits(how))
        return LSG_NOT_CONFINED;
    return lsg_filter_calls() ? LSG_CONFINED : LSG_LIMITED;
}

const char *lsg_death(int signal_number)
{
    if (signal_number == SIGSYS)
        return "stopped at a system call that a worker may not make: the rule got out of its box, or sg-lua has a "
               "fault";
    return strsignal(signal_number);
}

/* A number >= 0 from the table of options at 1, 0 if it is not there. [-0, +0, e] */
static double number_of(lua_State *L, const char *name)
{
    lua_getfield(L, 1, name);
    const double x = luaL_optnumber(L, -1, 0);
    lua_pop(L, 1);
    return x > 0 ? x : 0;
}

/* confine(opts); upvalue: the descriptor that stays open */
static int l_confine(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    const double mib = number_of(L, "memory");
    const lsg_confinement how = {.keep_fd = (int)lua_tointeger(L, lua_upvalueindex(1)),
                                 .cpu_seconds = number_of(L, "time"),
                                 .memory_bytes = mib < 1e9 ? (uint64_t)(mib * 1048576.0) : 0,
                                 .threads = number_of(L, "threads") > 1};
    switch (lsg_confine(&how)) {
    case LSG_NOT_CONFINED:
        return lsg_fail_errno(L, "this process cannot be confined", errno);
    case LSG_LIMITED:
        lua_pushliteral(L, "limits");
        return 1;
    default:
        lua_pushliteral(L, "seccomp");
        return 1;
    }
}

void lsg_push_confine(lua_State *L, int keep_fd)
{
    lua_pushinteger(L, keep_fd);
    lua_pushcclosure(L, l_confine, 1);
}
