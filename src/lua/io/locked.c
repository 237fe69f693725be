/* SPDX-License-Identifier: MIT */
/*
 * Files that one process writes at a time: pool.lock of sg.pool, see pool.h.
 *
 * The lock belongs to the open file, so it goes with the process, however that ends. A file that is replaced is another
 * one under the same name: the new one is locked before it gets the name, and whoever locks a file looks afterwards
 * whether it has the name still.
 */
#define _POSIX_C_SOURCE 200809L

#include "io/pool.h"

#include "common/clock.h"
#include "common/failure.h"
#include "io/disk.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <lauxlib.h>

#define LOCKED_TYPE "sg.pool.locked"

enum { TRIES = 100, PAUSE_MS = 20 };

typedef struct locked {
    int fd;     /* -1: closed */
    bool fresh; /* made here, and nothing was written to it */
    char *path;
    char *made; /* the name of a fresh one */
} locked;

static locked *check_open(lua_State *L)
{
    locked *file = luaL_checkudata(L, 1, LOCKED_TYPE);
    luaL_argcheck(L, file->fd >= 0, 1, "a file that is closed");
    return file;
}

/* Is this open file the one of that name? */
static bool has_name(int fd, const char *path)
{
    struct stat opened, named;
    return fstat(fd, &opened) == 0 && stat(path, &named) == 0 && opened.st_dev == named.st_dev &&
           opened.st_ino == named.st_ino;
}

/* Opens the file, or makes the one of the other name. Returns -1 on failure, with errno set. */
static int open_or_make(const char *path, const char *made, bool *fresh)
{
    int fd = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK);
    *fresh = fd < 0 && errno == ENOENT;
    if (*fresh)
        fd = open(made, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    return fd;
}

/*
 * Opens and locks the file; if there is none, makes and locks one with the name `made`. Returns the descriptor, or -1:
 * *error is an errno, 0 if another process has the lock.
 */
static int open_locked(const char *path, const char *made, bool *fresh, int *error)
{
    for (int n = 0; n < TRIES; n++) {
        const int fd = open_or_make(path, made, fresh);
        *error = fd < 0 ? errno : 0;
        if (fd < 0)
            return -1;
        const bool mine = lsg_lock(fd);
        const bool stays = mine && has_name(fd, *fresh ? made : path);
        if (stays && (!*fresh || strcmp(path, made) == 0 || access(path, F_OK) != 0))
            return fd;
        close(fd);
        if (!mine)
            return -1;
    }
    *error = EAGAIN;
    return -1;
}

/*
 * lock(path, whole, seconds) -> file | nil, failure: a file that no other process locks until it is closed; made if
 * there is none, with whole not before replace is called. seconds: how long to wait for another one to let it go.
 */
static int l_lock(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    const double deadline = lsg_clock() + luaL_optnumber(L, 3, 0);
    const char *made = lua_toboolean(L, 2) ? lua_pushfstring(L, "%s.tmp", path) : path;
    int error;
    locked *file = lua_newuserdatauv(L, sizeof *file, 0);
    *file = (locked){.fd = -1};
    luaL_setmetatable(L, LOCKED_TYPE);
    file->path = strdup(path);
    file->made = strdup(made);
    if (!file->path || !file->made)
        return lsg_fail(L, SG_ENOMEM, "%s", sg_status_text(SG_ENOMEM));
    file->fd = open_locked(path, made, &file->fresh, &error);
    while (file->fd < 0 && !error && lsg_clock() < deadline) {
        (void)poll(NULL, 0, PAUSE_MS);
        file->fd = open_locked(path, made, &file->fresh, &error);
    }
    if (file->fd >= 0)
        return 1;
    if (error)
        return lsg_fail_errno(L, path, error);
    lsg_failure_push(L, LSG_IO, "another run is writing to this file");
    lsg_failure_set_place(L, path, 0);
    return lsg_failure_return(L);
}

/* file:size() -> bytes | nil, failure */
static int locked_size(lua_State *L)
{
    const locked *file = check_open(L);
    struct stat about;
    if (fstat(file->fd, &about) != 0)
        return lsg_fail_errno(L, file->path, errno);
    lua_pushinteger(L, (lua_Integer)about.st_size);
    return 1;
}

/* file:truncate(bytes) -> true | nil, failure: keeps the first bytes; what is appended goes behind them. */
static int locked_truncate(lua_State *L)
{
    const locked *file = check_open(L);
    const off_t n_bytes = (off_t)luaL_checkinteger(L, 2);
    if (ftruncate(file->fd, n_bytes) != 0)
        return lsg_fail_errno(L, file->path, errno);
    lua_pushboolean(L, 1);
    return 1;
}

/* file:append(text) -> true | nil, failure: on failure the file has the length that it had. */
static int locked_append(lua_State *L)
{
    locked *file = check_open(L);
    size_t n_bytes;
    const char *text = luaL_checklstring(L, 2, &n_bytes);
    const off_t end = lseek(file->fd, 0, SEEK_END);
    if (end < 0 || !lsg_write_all(file->fd, text, n_bytes)) {
        const int error = errno;
        const bool cut = end >= 0 && ftruncate(file->fd, end) == 0;
        (void)cut; /* else a line is torn, which the next reader drops */
        return lsg_fail_errno(L, file->path, error);
    }
    file->fresh = false;
    lua_pushboolean(L, 1);
    return 1;
}

/* Writes the text to a file of that name, which is the fresh one or a new one. Returns its descriptor, locked; -1 on
 * failure, with errno set. */
static int write_new(const locked *file, const char *name, const char *text, size_t n_bytes)
{
    const int fd = file->fresh ? dup(file->fd) : open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (fd < 0)
        return -1;
    errno = EAGAIN;
    if (lsg_lock(fd) && ftruncate(fd, 0) == 0 && lseek(fd, 0, SEEK_SET) == 0 && lsg_write_all(fd, text, n_bytes) &&
        lsg_sync(fd) && rename(name, file->path) == 0)
        return fd;
    const int error = errno;
    close(fd);
    if (!file->fresh)
        (void)unlink(name);
    errno = error;
    return -1;
}

/*
 * file:replace(text) -> true | nil, failure: the file holds the text from now on. It holds what it held or all of the
 * text at any moment, for which the text is written to PATH.tmp first; one that a crash left is written over.
 */
static int locked_replace(lua_State *L)
{
    locked *file = check_open(L);
    size_t n_bytes;
    const char *text = luaL_checklstring(L, 2, &n_bytes);
    const int fd = write_new(file, lua_pushfstring(L, "%s.tmp", file->path), text, n_bytes);
    if (fd < 0)
        return lsg_fail_errno(L, file->path, errno);
    close(file->fd);
    file->fd = fd;
    file->fresh = false;
    lua_pushboolean(L, 1);
    return 1;
}

/* file:close(), __close and __gc: a file that was made and never written to goes again. */
static int locked_close(lua_State *L)
{
    locked *file = luaL_checkudata(L, 1, LOCKED_TYPE);
    if (file->fd >= 0) {
        if (file->fresh)
            (void)unlink(file->made);
        close(file->fd);
    }
    free(file->path);
    free(file->made);
    *file = (locked){.fd = -1};
    return 0;
}

void lsg_open_locked(lua_State *L)
{
    static const luaL_Reg methods[] = {{"append", locked_append},     {"close", locked_close},
                                       {"replace", locked_replace},   {"size", locked_size},
                                       {"truncate", locked_truncate}, {NULL, NULL}};
    lsg_close_type(L, LOCKED_TYPE, locked_close);
    luaL_getmetatable(L, LOCKED_TYPE);
    luaL_newlib(L, methods);
    lua_setfield(L, -2, "__index");
    lua_pop(L, 1);
    lua_pushcfunction(L, l_lock);
    lua_setfield(L, -2, "lock");
}
