// Libraries that are loaded when they are needed.
#pragma once

#ifndef __wasi__
#include <dlfcn.h>
#include <stddef.h>

// A named value that OpenSSL 3 takes: its OSSL_PARAM (core.h). The layout is part of the binary interface of
// libcrypto.so.3.
struct vinculum_openssl_value {
    const char *name;
    unsigned int kind;
    void *bytes;
    size_t count;
    size_t returned_count;
};
#endif
