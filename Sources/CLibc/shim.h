// The C library as both builds see it: glibc natively, wasi-libc for WebAssembly.
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/// `errno` is a macro, which Swift cannot import.
static inline int vinculum_errno(void) { return errno; }
