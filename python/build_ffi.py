# SPDX-License-Identifier: MIT
"""Build tool: build_ffi.py OUT writes OUT, the declarations of src/python/face.h as cffi wants them (ABI mode, out of
line). OUT is plain Python that any Python 3 with cffi's backend loads, whatever Python wrote it."""
import contextlib
import io
import os
import shutil
import sys
import tempfile

import cffi

DECLARATIONS = """
typedef struct sgpy sgpy;
typedef int (*sgpy_call)(const char *, size_t);
sgpy *sgpy_open(const char *, size_t, sgpy_call, char *, size_t);
void sgpy_close(sgpy *);
int sgpy_ask(sgpy *, const char *, size_t, int, char **, size_t *);
void sgpy_free(char *);
int sgpy_give(sgpy *, const char *, size_t);
void sgpy_interrupt(void);
void sgpy_forked(void);
"""


def main(out):
    builder = cffi.FFI()
    builder.cdef(DECLARATIONS)
    builder.set_source("sg._ffi", None)
    with tempfile.TemporaryDirectory() as folder:
        made = os.path.join(folder, "_ffi.py")
        with contextlib.redirect_stdout(io.StringIO()):  # it tells the name of the temporary file
            builder.emit_python_code(made)
        shutil.copyfile(made, out)


if __name__ == "__main__":
    main(sys.argv[1])
