/* SPDX-License-Identifier: MIT */
/* files.c: the functions of sg.pool about files, the clock and the machine, see pool.h. */
#define _POSIX_C_SOURCE 200809L

#include "io/pool.h"

#include "common/clock.h"
#include "common/failure.h"
#include "common/limits.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <lauxlib.h>

void lsg_close_type(lua_State *L, const char *name, lua_CFunction close_object)
{
    if (luaL_newmetatable(L, name)) {
        lua_pushcfunction(L, close_object);
        lua_setfield(L, -2, "__close");
        lua_pushcfunction(L, close_object);
        lua_setfield(L, -2, "__gc");
        lua_pushboolean(L, 0);
        lua_setfield(L, -2, "__metatable");
    }
    lua_pop(L, 1);
}

/* The failure of what is there, but is no plain file. [-0, +LSG_FAILED, m] */
static int fail_no_file(lua_State *L, const char *path, mode_t mode)
{
    lsg_failure_push(L, LSG_IO,
                     S_ISDIR(mode)   ? "is a folder, not a file"
                     : S_ISLNK(mode) ? "is a symbolic link, which may lead anywhere; a plain file is expected"
                                     : "is a device, a pipe or a socket, not a plain file");
    lsg_failure_set_flag(L, "link", S_ISLNK(mode));
    lsg_failure_set_place(L, path, 0);
    return lsg_failure_return(L);
}

/* commit(from, to): fsync, then rename. [-2, +1..3, e] */
static int l_commit(lua_State *L)
{
    const char *from = luaL_checkstring(L, 1), *to = luaL_checkstring(L, 2);
    int fd = open(from, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return lsg_fail_errno(L, from, errno);
    if (fsync(fd) != 0 && errno != EINVAL && errno != EROFS) { /* EINVAL: this file system has no fsync */
        int error = errno;
        close(fd);
        return lsg_fail_errno(L, from, error);
    }
    close(fd);
    struct stat target;
    const bool is_there = stat(to, &target) == 0;
    if (!is_there && errno != ENOENT)
        return lsg_fail_errno(L, to, errno);
    if (is_there && !S_ISREG(target.st_mode)) /* /dev/null must stay what it is */
        return fail_no_file(L, to, target.st_mode);
    if (rename(from, to) != 0)
        return lsg_fail_errno(L, to, errno);
    lua_pushboolean(L, 1);
    return 1;
}

/*
 * kind(path) -> "file", "dir" or "other" (a device, a pipe), links followed; nil if there is nothing; nil, failure if the
 * system does not say. Who would replace what is there has to look at the failure.
 */
static int l_kind(lua_State *L)
{
    struct stat found;
    const char *path = luaL_checkstring(L, 1);
    if (stat(path, &found) == 0) {
        lua_pushstring(L, S_ISREG(found.st_mode) ? "file" : S_ISDIR(found.st_mode) ? "dir" : "other");
        return 1;
    }
    if (errno != ENOENT && errno != ENOTDIR)
        return lsg_fail_errno(L, path, errno);
    lua_pushnil(L);
    return 1;
}

/* same(a, b) -> are both there, and one and the same file? Links are followed. [-2, +1, e] */
static int l_same(lua_State *L)
{
    struct stat a, b;
    lua_pushboolean(L, stat(luaL_checkstring(L, 1), &a) == 0 && stat(luaL_checkstring(L, 2), &b) == 0 &&
                           a.st_dev == b.st_dev && a.st_ino == b.st_ino);
    return 1;
}

/* make_dir(path) -> true | nil, failure: one folder; it may be there already. */
static int l_make_dir(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    if (mkdir(path, 0777) != 0 && errno != EEXIST)
        return lsg_fail_errno(L, path, errno);
    lua_pushboolean(L, 1);
    return 1;
}

static int l_cpus(lua_State *L)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    lua_pushinteger(L, n >= 1 ? n : 1);
    return 1;
}

static int l_now(lua_State *L)
{
    lua_pushnumber(L, lsg_clock());
    return 1;
}

static int l_pid(lua_State *L)
{
    lua_pushinteger(L, getpid());
    return 1;
}

/* An open folder in a userdata, so that an error while its names are pushed closes it. */
#define FOLDER_TYPE "sg.pool.folder"

typedef struct folder {
    DIR *stream; /* NULL when closed */
} folder;

static int l_folder_close(lua_State *L)
{
    folder *f = luaL_checkudata(L, 1, FOLDER_TYPE);
    if (f->stream != NULL)
        closedir(f->stream);
    f->stream = NULL;
    return 0;
}

/*
 * "file", "dir" or "other"; links count as what they point to, but a link to a folder is "other": no loops. NULL, with
 * errno set, if the system does not say.
 */
static const char *entry_type(int folder_fd, const char *name)
{
    struct stat entry;
    int failed = fstatat(folder_fd, name, &entry, AT_SYMLINK_NOFOLLOW);
    if (failed == 0 && S_ISDIR(entry.st_mode))
        return "dir";
    if (failed == 0 && S_ISLNK(entry.st_mode))
        failed = fstatat(folder_fd, name, &entry, 0);
    if (failed) /* gone meanwhile, or a link to nothing */
        return errno == ENOENT || errno == ENOTDIR || errno == ELOOP ? "other" : NULL;
    return S_ISREG(entry.st_mode) ? "file" : "other";
}

/* dir(path) -> list of {name =, type =} in no order, without "." and ".." | nil, failure */
static int l_dir(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    lua_settop(L, 1);
    folder *f = lua_newuserdatauv(L, sizeof *f, 0);
    f->stream = NULL;
    luaL_setmetatable(L, FOLDER_TYPE);
    lua_toclose(L, 2);
    f->stream = opendir(path);
    if (f->stream == NULL)
        return lsg_fail_errno(L, path, errno);
    lua_newtable(L);
    lua_Integer n_entries = 0;
    for (;;) {
        errno = 0;
        const struct dirent *entry = readdir(f->stream);
        if (entry == NULL && errno != 0)
            return lsg_fail_errno(L, path, errno);
        if (entry == NULL)
            return 1;
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        const char *type = entry_type(dirfd(f->stream), entry->d_name);
        if (type == NULL) {
            const int error = errno;
            lua_pushfstring(L, "%s/%s", path, entry->d_name);
            return lsg_fail_errno(L, lua_tostring(L, -1), error);
        }
        lua_createtable(L, 0, 2);
        lua_pushstring(L, entry->d_name);
        lua_setfield(L, -2, "name");
        lua_pushstring(L, type);
        lua_setfield(L, -2, "type");
        lua_rawseti(L, 3, ++n_entries);
    }
}

/* pause(seconds): at most a minute; less if a signal comes. [-1, +0, e] */
static int l_pause(lua_State *L)
{
    const lua_Number seconds = luaL_checknumber(L, 1);
    luaL_argcheck(L, seconds >= 0 && seconds <= 60, 1, "from 0 to 60 seconds are expected");
    if (lsg_host_wait)
        lsg_host_wait(seconds);
    else
        (void)poll(NULL, 0, (int)(seconds * 1000));
    return 0;
}

enum { BESIDE_MAX = 1 << 24 };

/* The text of an open file, which is closed; NULL with errno set. The text is freed by the caller. */
static char *read_all(int fd, size_t *n_bytes)
{
    struct stat found;
    char *text = NULL;
    int error = 0;
    *n_bytes = 0;
    if (fstat(fd, &found) != 0)
        error = errno;
    else if (found.st_size > BESIDE_MAX)
        error = EFBIG;
    else if (!(text = malloc((size_t)found.st_size + 1)))
        error = ENOMEM;
    while (!error && *n_bytes < (size_t)found.st_size) {
        const ssize_t n = read(fd, text + *n_bytes, (size_t)found.st_size - *n_bytes);
        if (n == 0)
            break;
        if (n > 0)
            *n_bytes += (size_t)n;
        else if (errno != EINTR)
            error = errno;
    }
    close(fd);
    if (!error)
        return text;
    free(text);
    errno = error;
    return NULL;
}

/*
 * beside(folder, name) -> text | nil, failure: a plain file of at most 16 MiB in a folder. A name with / is refused, and so
 * is a symbolic link, which may lead out of the folder. [-2, +1..3, e]
 */
static int l_beside(lua_State *L)
{
    const char *parent = luaL_checkstring(L, 1), *name = luaL_checkstring(L, 2);
    luaL_argcheck(L, *name && *name != '.' && !strchr(name, '/'), 2, "a name without a folder is expected");
    const int at = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (at < 0)
        return lsg_fail_errno(L, parent, errno);
    struct stat found = {.st_mode = S_IFREG};
    const int fd = openat(at, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    const int error = errno;
    const int known = fd >= 0 ? fstat(fd, &found) : fstatat(at, name, &found, AT_SYMLINK_NOFOLLOW);
    if (known == 0 && !S_ISREG(found.st_mode)) {
        close(at);
        if (fd >= 0)
            close(fd);
        return fail_no_file(L, name, found.st_mode);
    }
    close(at);
    if (fd < 0)
        return lsg_fail_errno(L, name, error);
    size_t n_bytes;
    char *text = read_all(fd, &n_bytes);
    if (!text)
        return lsg_fail_errno(L, name, errno);
    lua_pushlstring(L, text, n_bytes);
    free(text);
    return 1;
}

static const luaL_Reg functions[] = {
    {"beside", l_beside}, {"pause", l_pause},       {"commit", l_commit}, {"cpus", l_cpus}, {"dir", l_dir},
    {"kind", l_kind},     {"make_dir", l_make_dir}, {"now", l_now},       {"pid", l_pid},   {"same", l_same},
    {NULL, NULL},
};

void lsg_open_files(lua_State *L)
{
    lsg_close_type(L, FOLDER_TYPE, l_folder_close);
    luaL_setfuncs(L, functions, 0);
}
