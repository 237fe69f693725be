/* SPDX-License-Identifier: MIT */
/* confine.c: resource limits and the filter of system calls, see confine.h. */
#define _GNU_SOURCE /* the flags of clone() */

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
#ifdef __linux__
#include <sys/prctl.h>
#endif
#ifdef SG_SECCOMP
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#endif

#include <lauxlib.h>

#include "common/failure.h"

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
    if (!how->threads)
        ok = ok && lsg_lower_limit(RLIMIT_NPROC, 0); /* threads count as processes; root is not bound by this limit */
#ifndef __SANITIZE_ADDRESS__                         /* the sanitizer reserves terabytes of address space */
    if (how->memory_bytes > 0)
        ok = ok && lsg_lower_limit(RLIMIT_AS, how->memory_bytes);
#endif
    return ok;
}

/* ---- system calls ----------------------------------------------------------------------------------------------- */

#ifdef SG_SECCOMP

/* What Lua, libsg, the C library and its threads use once everything is open. */
static const char *const allowed[] = {
    /* descriptors that are open */
    "read", "readv", "pread64", "write", "writev", "lseek", "_llseek", "close", "poll", "ppoll",
    /* memory; mmap and mprotect have conditions of their own */
    "brk", "munmap", "mremap", "madvise",
    /* threads and signals of this process; clone and tgkill have conditions of their own */
    "futex", "futex_time64", "set_robust_list", "rseq", "gettid", "getpid", "sched_yield", "sched_getaffinity",
    "getcpu", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigreturn", "sigaltstack", "restart_syscall", "exit",
    "exit_group",
    /* clocks */
    "clock_gettime", "clock_gettime64", "clock_getres", "clock_nanosleep", "clock_nanosleep_time64", "nanosleep",
    "gettimeofday", "time", "times", "getrusage", "setitimer", "getitimer",
    /* what anybody may know */
    "getrandom", "sysinfo", "uname", "getuid", "geteuid", "getgid", "getegid"};

/* What Lua reports as a file that cannot be opened, and what the C library can do without. */
static const char *const refused[] = {
    "open",     "openat",  "openat2",   "creat",      "access",      "faccessat",  "faccessat2", "stat",
    "stat64",   "lstat",   "lstat64",   "fstat",      "fstat64",     "newfstatat", "fstatat64",  "statx",
    "statfs",   "fstatfs", "readlink",  "readlinkat", "getcwd",      "chdir",      "getdents64", "unlink",
    "unlinkat", "rmdir",   "mkdir",     "mkdirat",    "rename",      "renameat",   "renameat2",  "link",
    "linkat",   "symlink", "symlinkat", "ftruncate",  "ftruncate64", "truncate",   "fsync",      "fdatasync",
    "flock",    "fcntl",   "fcntl64",   "dup",        "dup2",        "dup3",       "pipe",       "pipe2",
    "ioctl",    "prctl",   "clone3" /* the C library then uses clone */};

static bool add(scmp_filter_ctx filter, uint32_t action, const char *name, unsigned n, struct scmp_arg_cmp condition)
{
    const int number = seccomp_syscall_resolve_name(name);
    return number == __NR_SCMP_ERROR || seccomp_rule_add(filter, action, number, n, condition) == 0;
}

static bool fill(scmp_filter_ctx filter)
{
    const struct scmp_arg_cmp none = {0};
    const struct scmp_arg_cmp not_executable = SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0);
    const struct scmp_arg_cmp a_thread = SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD | CLONE_VM, CLONE_THREAD | CLONE_VM);
    const struct scmp_arg_cmp to_itself = SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)getpid());
    const struct scmp_arg_cmp only_asks = SCMP_A2(SCMP_CMP_EQ, 0);
    bool ok = true;
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
        ok = ok && add(filter, SCMP_ACT_ALLOW, allowed[i], 0, none);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        ok = ok && add(filter, SCMP_ACT_ERRNO((uint32_t)(strcmp(refused[i], "clone3") == 0 ? ENOSYS : EACCES)),
                       refused[i], 0, none);
    return ok && add(filter, SCMP_ACT_ALLOW, "mmap", 1, not_executable) &&
           add(filter, SCMP_ACT_ALLOW, "mmap2", 1, not_executable) &&
           add(filter, SCMP_ACT_ALLOW, "mprotect", 1, not_executable) &&
           add(filter, SCMP_ACT_ALLOW, "clone", 1, a_thread) && add(filter, SCMP_ACT_ALLOW, "tgkill", 1, to_itself) &&
           add(filter, SCMP_ACT_ALLOW, "prlimit64", 1, only_asks);
}

/* False where the kernel has no seccomp, or there is no memory for the filter. */
static bool filter_calls(void)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_KILL_PROCESS);
    if (!filter)
        return false;
    const bool ok = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) == 0 && fill(filter) &&
                    seccomp_load(filter) == 0; /* sets PR_SET_NO_NEW_PRIVS */
    seccomp_release(filter);
    return ok;
}

bool lsg_has_seccomp(void)
{
    return true;
}

#else

static bool filter_calls(void)
{
    return false;
}

bool lsg_has_seccomp(void)
{
    return false;
}

#endif

/* ---- all of it -------------------------------------------------------------------------------------------------- */

lsg_confined lsg_confine(const lsg_confinement *how)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGXFSZ, &ignore, NULL); /* writing to a file fails, as on a full disk */
#ifdef __linux__
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 && errno != EINVAL)
        return LSG_NOT_CONFINED;
#endif
    if (!close_standard(how->keep_fd))
        return LSG_NOT_CONFINED;
    close_others(how->keep_fd);
    if (!set_limits(how))
        return LSG_NOT_CONFINED;
    return filter_calls() ? LSG_CONFINED : LSG_LIMITED;
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
