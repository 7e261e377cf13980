// The files of the console, which the program holds: those of site/, but for the playground's.
#pragma once

#include <stddef.h>

typedef struct {
    // The path below /console/, such as main.js.
    const char *name;
    const char *content_type;
    const unsigned char *bytes;
    size_t byte_count;
} vinculum_console_file;

size_t vinculum_console_file_count(void);

// The file of an index below the count.
const vinculum_console_file *vinculum_console_file_at(size_t index);

// The commit that the program was built from; empty where the build was not told.
const char *vinculum_build_commit(void);

// The version of Swift that compiled it, such as 6.3.1; empty where the build was not told.
const char *vinculum_build_toolchain(void);

// The words of the command line, the program's name first, and how many they are. In Embedded Swift alone.
char *const *vinculum_arguments(int *count);

// Whether Swift's libraries are a part of the program, and not files beside it.
int vinculum_contains_swift(void);
