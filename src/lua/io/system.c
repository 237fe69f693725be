/* SPDX-License-Identifier: MIT */
/* system.c: what Linux has beyond POSIX.1-2008, see system.h. */
#if defined __linux__ && !defined SG_PORTABLE
#define SG_LINUX
#endif
#define _XOPEN_SOURCE 700

#include "io/system.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef SG_LINUX

#include <signal.h>
#include <sys/prctl.h>
#include <sys/random.h>

void lsg_end_with_parent(void)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
}

bool lsg_no_new_privileges(void)
{
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 || errno == EINVAL;
}

bool lsg_random_bytes(unsigned char *bytes, size_t n_bytes)
{
    return getrandom(bytes, n_bytes, 0) == (ssize_t)n_bytes;
}

bool lsg_program_path(const char *started_as, char *path, size_t size)
{
    (void)started_as;
    const ssize_t length = readlink("/proc/self/exe", path, size);
    if (length <= 0 || (size_t)length >= size)
        return false;
    path[length] = '\0';
    return true;
}

#else

void lsg_end_with_parent(void)
{
}

bool lsg_no_new_privileges(void)
{
    return true;
}

bool lsg_random_bytes(unsigned char *bytes, size_t n_bytes)
{
    const int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    const bool ok = read(fd, bytes, n_bytes) == (ssize_t)n_bytes;
    const int error = errno;
    close(fd);
    errno = error;
    return ok;
}

static bool put_absolute(const char *found, char *path, size_t size)
{
    char *whole = realpath(found, NULL);
    const bool fits = whole && strlen(whole) < size;
    if (fits)
        strcpy(path, whole);
    free(whole);
    return fits;
}

bool lsg_program_path(const char *started_as, char *path, size_t size)
{
    if (!started_as || !*started_as)
        return false;
    if (strchr(started_as, '/'))
        return put_absolute(started_as, path, size);
    const char *folder = getenv("PATH");
    while (folder && *folder) {
        const size_t n = strcspn(folder, ":");
        const int length = snprintf(path, size, "%.*s%s%s", (int)n, folder, n > 0 ? "/" : "./", started_as);
        if (length > 0 && (size_t)length < size && access(path, X_OK) == 0)
            return put_absolute(path, path, size);
        folder += n + (folder[n] == ':');
    }
    return false;
}

#endif
