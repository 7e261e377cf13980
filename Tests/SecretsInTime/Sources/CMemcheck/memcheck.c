#include "CMemcheck.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <valgrind/memcheck.h>

void memcheck_mark_secret(void *bytes, size_t count) { (void)VALGRIND_MAKE_MEM_UNDEFINED(bytes, count); }

void memcheck_mark_public(void *bytes, size_t count) { (void)VALGRIND_MAKE_MEM_DEFINED(bytes, count); }

int memcheck_is_running(void) { return RUNNING_ON_VALGRIND != 0; }

static const char *word;

// glibc calls constructors with what it calls `main` with.
__attribute__((constructor)) static void keep(int count, char **words) { word = count > 1 ? words[1] : NULL; }

const char *memcheck_word(void) { return word; }

const char *memcheck_line(void) {
    // Longer than the digits of each number of the keys.
    static char line[4096];
    if (fgets(line, sizeof line, stdin) == NULL) return NULL;
    line[strcspn(line, "\n")] = 0;
    return line;
}

// Valgrind calls this function in place of `ConstantTime.published(_: UInt64) -> UInt64` of the core, whose symbol it
// names with `ZD` for `$`; it begins with `$e` in Embedded Swift. Nothing else uses the wrapper, which a linker
// would remove. The core says there which values that depend on secrets it gives away on purpose; here they
// become defined. If the core's function changes its name, each of its calls is reported as a branch on a secret.
#define PUBLISHED(symbol) \
    __attribute__((used, retain)) uint64_t I_WRAP_SONAME_FNNAME_ZZ(NONE, symbol)(uint64_t number); \
    uint64_t I_WRAP_SONAME_FNNAME_ZZ(NONE, symbol)(uint64_t number) { \
        OrigFn original; \
        uint64_t published; \
        VALGRIND_GET_ORIG_FN(original); \
        CALL_FN_W_W(published, original, number); \
        (void)VALGRIND_MAKE_MEM_DEFINED(&published, sizeof published); \
        return published; \
    }
PUBLISHED(ZDs8Vinculum12ConstantTimeO9publishedys6UInt64VAFFZZ)
PUBLISHED(ZDe8Vinculum12ConstantTimeO9publishedys6UInt64VAFFZZ)
