// What the program says of its build.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#include "console.h"

#ifndef VINCULUM_COMMIT
#define VINCULUM_COMMIT
#endif
#ifndef VINCULUM_TOOLCHAIN
#define VINCULUM_TOOLCHAIN
#endif
#define TEXT_OF(name) #name
#define TEXT(name) TEXT_OF(name)

const char *vinculum_build_commit(void) { return TEXT(VINCULUM_COMMIT); }

const char *vinculum_build_toolchain(void) { return TEXT(VINCULUM_TOOLCHAIN); }

int vinculum_contains_swift(void) {
    // One that contains them shows none of their names to others.
    void *name = dlsym(RTLD_DEFAULT, "swift_retain");
    Dl_info own, library;
    if (name == NULL || dladdr(name, &library) == 0) return 1;
    return dladdr((const void *)(intptr_t)vinculum_contains_swift, &own) != 0 && own.dli_fbase == library.dli_fbase;
}
