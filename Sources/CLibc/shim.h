// The C library as both builds see it: glibc natively, wasi-libc for WebAssembly.
//
// Swift cannot import macros that are expressions, variadic functions or flexible array members, and the two
// libraries spell some of them differently; the inline functions here say each such thing once. The headers they
// need are included; everything is inline, so there is no C to build.
#pragma once

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#ifdef __linux__
#include <sys/xattr.h>
#endif
#include <time.h>
#include <unistd.h>

#include "children.h"
#include "files.h"
#include "loading.h"
#include "process.h"
#include "sockets.h"
#include "terminal.h"
#include "wall_clock.h"
