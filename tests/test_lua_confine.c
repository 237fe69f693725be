/* SPDX-License-Identifier: MIT */
/*
 * A confined process in the hands of an attacker: each attempt here is what code would try that got out of the box of a
 * rule. An attempt must end the process by SIGSYS, or be refused.
 */
#define _GNU_SOURCE
#include "support.h"

#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "io/confine.h"

static int inherited = -1; /* a file that is open before a process is confined */
static pid_t parent;
static char folder[] = "/tmp/sg-confine-XXXXXX", file[64], other[64];

/* ---- attempts: true if something was got that must not be -------------------------------------------------------- */

static bool got_fd(int fd)
{
    return fd >= 0;
}

static bool reads_file(void)
{
    return got_fd(open("/etc/passwd", O_RDONLY));
}

static bool writes_file(void)
{
    return got_fd(open(other, O_WRONLY | O_CREAT, 0600));
}

static bool opens_terminal(void)
{
    return got_fd(open("/dev/tty", O_RDWR));
}

static bool opens_own_memory(void)
{
    return got_fd(open("/proc/self/mem", O_RDWR));
}

static bool opens_beside(void)
{
    return got_fd((int)syscall(SYS_openat, AT_FDCWD, "/etc/passwd", O_RDONLY)) ||
           got_fd((int)syscall(SYS_openat2, AT_FDCWD, "/etc/passwd", &(unsigned long[3]){0}, 24));
}

static bool lists_folder(void)
{
    return got_fd(open("/", O_RDONLY | O_DIRECTORY));
}

static bool removes_file(void)
{
    return unlink(file) == 0;
}

static bool renames_file(void)
{
    return rename(file, other) == 0;
}

static bool makes_folder(void)
{
    return mkdir(other, 0700) == 0;
}

static bool links_file(void)
{
    return link(file, other) == 0 || symlink(file, other) == 0;
}

static bool changes_mode(void)
{
    return chmod(file, 0777) == 0;
}

static bool cuts_file(void)
{
    return truncate(file, 0) == 0;
}

static bool looks_at_file(void)
{
    struct stat about;
    return stat("/etc/passwd", &about) == 0;
}

static bool uses_inherited(void)
{
    return write(inherited, "x", 1) == 1;
}

static bool writes_output(void) /* reaches /dev/null: the file below must stay empty */
{
    return write(STDOUT_FILENO, "x", 1) != 1;
}

static bool opens_socket(void)
{
    return got_fd(socket(AF_INET, SOCK_STREAM, 0));
}

static bool opens_local_socket(void)
{
    return got_fd(socket(AF_UNIX, SOCK_STREAM, 0));
}

static bool opens_pair(void)
{
    int ends[2];
    return socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0;
}

static bool forks(void)
{
    const pid_t pid = fork();
    if (pid == 0)
        _exit(0);
    return pid > 0;
}

static bool clones(void)
{
    const long pid = syscall(SYS_clone, (long)SIGCHLD, 0L, 0L, 0L, 0L);
    if (pid == 0)
        _exit(0);
    return pid > 0;
}

static bool runs_program(void)
{
    char *const argv[] = {(char *)(uintptr_t) "true", NULL};
    execv("/bin/true", argv);
    return false;
}

static bool runs_shell(void)
{
    return system("true") == 0;
}

static bool traces_parent(void)
{
    return ptrace(PTRACE_ATTACH, parent, NULL, NULL) == 0;
}

static bool kills_parent(void)
{
    return kill(parent, 0) == 0;
}

static bool kills_all(void)
{
    return kill(-1, 0) == 0;
}

static bool signals_thread_of_parent(void)
{
    return syscall(SYS_tgkill, parent, parent, 0) == 0 || syscall(SYS_tkill, parent, 0) == 0;
}

static bool reads_memory_of_others(void)
{
    char byte;
    struct iovec here = {&byte, 1}, there = {&byte, 1};
    return process_vm_readv(parent, &here, 1, &there, 1, 0) == 1;
}

static bool maps_code(void)
{
    return mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
}

static bool makes_code(void)
{
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return page != MAP_FAILED && mprotect(page, 4096, PROT_READ | PROT_EXEC) == 0;
}

static bool maps_much(void)
{
    return mmap(NULL, (size_t)8 << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
}

static bool takes_much(void)
{
    for (int i = 0; i < 1000; i++) {
        char *block = malloc((size_t)8 << 20);
        if (!block)
            return false;
        block[0] = 1;
    }
    return true;
}

static bool makes_file_in_memory(void)
{
    return got_fd((int)syscall(SYS_memfd_create, "x", 0));
}

static bool copies_descriptor(void)
{
    return got_fd(dup(STDIN_FILENO));
}

static bool makes_pipe(void)
{
    int ends[2];
    return pipe(ends) == 0;
}

static bool types_into_terminal(void)
{
    return ioctl(STDIN_FILENO, TIOCSTI, "x") == 0;
}

static bool becomes_root(void)
{
    return setuid(0) == 0 && setgid(0) == 0;
}

static bool unshares(void)
{
    return unshare(CLONE_NEWUSER) == 0;
}

static bool changes_root(void)
{
    return chroot("/") == 0;
}

static bool raises_limit(void)
{
    const struct rlimit more = {RLIM_INFINITY, RLIM_INFINITY};
    return setrlimit(RLIMIT_NOFILE, &more) == 0;
}

static bool leaves_parent(void)
{
    return prctl(PR_SET_PDEATHSIG, 0) == 0;
}

static bool loads_program_of_kernel(void)
{
    return syscall(SYS_bpf, 0, NULL, 0) >= 0;
}

static bool uses_ring(void)
{
    return got_fd((int)syscall(SYS_io_uring_setup, 1, &(char[256]){0}));
}

static bool shares_memory(void)
{
    return syscall(SYS_shmget, 0L, 4096L, 01600L) >= 0;
}

static bool reads_keys(void)
{
    return syscall(SYS_keyctl, 0L, -3L, 1L) >= 0;
}

static bool runs_for_ever(void)
{
    for (volatile uint64_t n = 1; n != 0; n++)
        continue;
    return true;
}

static void *nothing(void *ud)
{
    return ud;
}

static bool starts_thread(void)
{
    pthread_t thread;
    return pthread_create(&thread, NULL, nothing, NULL) == 0 && pthread_join(thread, NULL) == 0;
}

/* What must go on: memory, clocks, threads, an answer. */
static bool works(void)
{
    char *block = malloc((size_t)32 << 20);
    struct timespec t;
    if (!block || clock_gettime(CLOCK_MONOTONIC, &t) != 0)
        return true;
    memset(block, 1, (size_t)32 << 20);
    free(block);
    return !starts_thread();
}

/* ---- the confined process ---------------------------------------------------------------------------------------- */

enum { GOT_IT = 42, UNCONFINED = 43 };

/* The wait status of a process that confines itself, then tries. */
static int try(bool attempt(void), bool threads)
{
    const pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        const lsg_confinement how = {
            .keep_fd = -1, .cpu_seconds = 1, .memory_bytes = (uint64_t)1 << 30, .threads = threads};
        const lsg_confined done = lsg_confine(&how);
        if (done == LSG_NOT_CONFINED || (done == LSG_LIMITED && lsg_has_seccomp()))
            _exit(UNCONFINED);
        _exit(attempt() ? GOT_IT : 0);
    }
    int status = 0;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    return status;
}

typedef struct attempt {
    const char *name;
    bool (*run)(void);
    bool by_limits; /* is it refused without seccomp, too? */
} attempt;

static const attempt attempts[] = {
    {"read a file", reads_file, true},
    {"write a file", writes_file, true},
    {"open the terminal", opens_terminal, true},
    {"open its own memory", opens_own_memory, true},
    {"open by other calls", opens_beside, true},
    {"list a folder", lists_folder, true},
    {"remove a file", removes_file, false},
    {"rename a file", renames_file, false},
    {"make a folder", makes_folder, false},
    {"link a file", links_file, false},
    {"change a mode", changes_mode, false},
    {"cut a file", cuts_file, false},
    {"look at a file", looks_at_file, false},
    {"write to an open file", uses_inherited, true},
    {"write to standard output", writes_output, true},
    {"open a socket", opens_socket, true},
    {"open a local socket", opens_local_socket, true},
    {"open a pair of sockets", opens_pair, true},
    {"fork", forks, false},
    {"clone", clones, false},
    {"run a program", runs_program, false},
    {"run a shell", runs_shell, false},
    {"trace the parent", traces_parent, false},
    {"kill the parent", kills_parent, false},
    {"kill all", kills_all, false},
    {"signal a thread of the parent", signals_thread_of_parent, false},
    {"read memory of others", reads_memory_of_others, false},
    {"map code", maps_code, false},
    {"make code", makes_code, false},
    {"map much memory", maps_much, true},
    {"take much memory", takes_much, true},
    {"make a file in memory", makes_file_in_memory, true},
    {"copy a descriptor", copies_descriptor, true},
    {"make a pipe", makes_pipe, true},
    {"type into the terminal", types_into_terminal, true},
    {"become root", becomes_root, false},
    {"unshare", unshares, false},
    {"change the root", changes_root, false},
    {"raise a limit", raises_limit, false},
    {"outlive the parent", leaves_parent, false},
    {"load a program of the kernel", loads_program_of_kernel, false},
    {"use io_uring", uses_ring, true},
    {"share memory", shares_memory, false},
    {"read keys", reads_keys, false},
    {"run for ever", runs_for_ever, true},
};

static void test_attempts(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof attempts / sizeof *attempts; i++) {
        const attempt *a = &attempts[i];
        if (!a->by_limits && !lsg_has_seccomp())
            continue;
#ifdef __SANITIZE_ADDRESS__ /* there is no limit on address space under the sanitizer */
        if (a->run == maps_much || a->run == takes_much)
            continue;
#endif
        const int status = try(a->run, true);
        const bool refused = WIFEXITED(status) && WEXITSTATUS(status) == 0;
        const bool stopped = WIFSIGNALED(status) && (WTERMSIG(status) == SIGSYS || WTERMSIG(status) == SIGXCPU);
        if ((!refused && !stopped) || (a->run == runs_program && refused))
            fail_msg("%s: wait status 0x%x", a->name, (unsigned)status);
    }
    struct stat about;
    assert_int_equal(stat(file, &about), 0);
    assert_int_equal(about.st_size, 0);
    assert_int_not_equal(stat(other, &about), 0);
}

static void test_work_goes_on(void **state)
{
    (void)state;
    assert_int_equal(try(works, true), 0);
}

static void test_threads_are_processes(void **state)
{
    (void)state;
    if (getuid() == 0)
        skip(); /* root is not bound by the limit on processes */
    assert_int_equal(try(starts_thread, false), 0);
}

static int set_up(void **state)
{
    (void)state;
    parent = getpid();
    if (!mkdtemp(folder))
        return -1;
    (void)snprintf(file, sizeof file, "%s/file", folder);
    (void)snprintf(other, sizeof other, "%s/other", folder);
    inherited = open(file, O_RDWR | O_CREAT, 0600);
    return inherited >= 0 ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    close(inherited);
    unlink(file);
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_attempts),
        cmocka_unit_test(test_work_goes_on),
        cmocka_unit_test(test_threads_are_processes),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
