// The words of the command line, because Embedded Swift has no `CommandLine`. glibc calls constructors with what it calls
// `main` with; other C libraries need not, and have Swift's whole library.
#ifdef EMBEDDED
#include "console.h"

static int argument_count;
static char **arguments;

__attribute__((constructor)) static void keep(int count, char **words) {
    argument_count = count;
    arguments = words;
}

char *const *vinculum_arguments(int *count) {
    *count = argument_count;
    return arguments;
}
#endif
