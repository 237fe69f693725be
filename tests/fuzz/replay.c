/* SPDX-License-Identifier: MIT */
/*
 * Gives the files that are named, and the files in the folders that are named, to a fuzz target, one after the other.
 * No fuzzer is needed for that. Says how many there were; names the file that the target fails on.
 */
#include "fuzz.h"

#include <dirent.h>
#include <signal.h>
#include <unistd.h>

static char current[4096];

static void on_abort(int signal_number)
{
    (void)signal_number;
    if (write(STDERR_FILENO, current, strlen(current)) < 0)
        _exit(3);
}

static void give_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
        perror(path);
        exit(2);
    }
    const long n_bytes = ftell(file);
    rewind(file);
    uint8_t *bytes = malloc(n_bytes > 0 ? (size_t)n_bytes : 1); /* of this size: ASan sees a read behind the end */
    if (bytes == NULL || n_bytes < 0 || fread(bytes, 1, (size_t)n_bytes, file) != (size_t)n_bytes) {
        perror(path);
        exit(2);
    }
    (void)fclose(file);
    (void)snprintf(current, sizeof current, "it fails on %s\n", path);
    (void)LLVMFuzzerTestOneInput(bytes, (size_t)n_bytes);
    free(bytes);
}

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static int give(const char *path)
{
    struct dirent **entries;
    const int n_entries = scandir(path, &entries, is_visible, alphasort);
    if (n_entries < 0) {
        give_file(path);
        return 1;
    }
    for (int i = 0; i < n_entries; i++) {
        char file[4096];
        (void)snprintf(file, sizeof file, "%s/%s", path, entries[i]->d_name);
        give_file(file);
        free(entries[i]);
    }
    free(entries);
    return n_entries;
}

int main(int argc, char **argv)
{
    (void)signal(SIGABRT, on_abort);
    int n_inputs = 0;
    for (int i = 1; i < argc; i++)
        n_inputs += give(argv[i]);
    (void)printf("%d inputs\n", n_inputs);
    return 0;
}
