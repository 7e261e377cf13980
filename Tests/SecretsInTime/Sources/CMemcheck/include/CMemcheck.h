// The requests to memcheck that Swift cannot make itself: they are macros of inline assembly, and do nothing when the
// program runs without valgrind.
#pragma once

#include <stddef.h>

/// Marks bytes as undefined: memcheck reports each branch and each address that depends on them.
void memcheck_mark_secret(void *bytes, size_t count);

/// Marks bytes as defined, because the program gives them to everybody.
void memcheck_mark_public(void *bytes, size_t count);

/// The first word behind the program's name, or NULL. Embedded Swift has no `CommandLine`, and no `readLine`.
const char *memcheck_word(void);

/// The next line of standard input without its end, until the next call; NULL at the end of input.
const char *memcheck_line(void);

/// Whether memcheck runs the program.
int memcheck_is_running(void);
