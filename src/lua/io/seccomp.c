/* SPDX-License-Identifier: MIT */
/* seccomp.c: the filter of system calls of a confined process, see confine.h; with libseccomp alone, and Linux. */
#ifdef SG_SECCOMP
#define _GNU_SOURCE /* the flags of clone() */
#endif

#include "io/confine.h"

#ifdef SG_SECCOMP

#include <errno.h>
#include <sched.h>
#include <seccomp.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

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

/* Limits are asked, not set, and of this process, which is 0. */
static bool add_limits(scmp_filter_ctx filter)
{
    const struct scmp_arg_cmp asks_itself[] = {SCMP_A0(SCMP_CMP_EQ, 0, 0), SCMP_A2(SCMP_CMP_EQ, 0, 0)};
    const int number = seccomp_syscall_resolve_name("prlimit64");
    return number == __NR_SCMP_ERROR || seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, number, 2, asks_itself) == 0;
}

static bool fill(scmp_filter_ctx filter)
{
    const struct scmp_arg_cmp none = {0};
    const struct scmp_arg_cmp not_executable = SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0);
    const struct scmp_arg_cmp a_thread = SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD | CLONE_VM, CLONE_THREAD | CLONE_VM);
    const struct scmp_arg_cmp to_itself = SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)getpid(), 0);
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
           add_limits(filter);
}

bool lsg_filter_calls(void)
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

bool lsg_filter_calls(void)
{
    return false;
}

bool lsg_has_seccomp(void)
{
    return false;
}

#endif
