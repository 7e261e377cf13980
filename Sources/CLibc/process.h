// Processes and the command line.
#pragma once

#ifdef __wasi__
#include <wasi/api.h>

static inline int64_t vinculum_process_id(void) { return -1; }

static inline int vinculum_is_running(int32_t process) { return -1; }

/// The words of the command line, the program's own first, each ended by a zero; `NULL` when there are none.
///
/// Embedded Swift has no `CommandLine`. Swift's top-level code is linked as `__main_argc_argv`, which
/// crt1-command.o reaches by `_start` and `__main_void`, and hides its arguments; so the words are asked for
/// again where `__main_void` gets them.
static inline char *vinculum_arguments(size_t *count, size_t *byte_count) {
    if (__wasi_args_sizes_get(count, byte_count) != 0 || *count == 0) return NULL;
    uint8_t **words = (uint8_t **)malloc(*count * sizeof(uint8_t *));
    uint8_t *bytes = (uint8_t *)malloc(*byte_count + 1);
    if (words != NULL && bytes != NULL && __wasi_args_get(words, bytes) == 0) {
        free(words);
        return (char *)bytes;
    }
    free(words);
    free(bytes);
    return NULL;
}
#else
#include <signal.h>

static inline int64_t vinculum_process_id(void) { return getpid(); }

/// 1 when the process runs, 0 when it does not, -1 when that is not to be told.
static inline int vinculum_is_running(int32_t process) {
    if (kill(process, 0) == 0) return 1;
    return errno == EPERM ? 1 : errno == ESRCH ? 0 : -1;
}
#endif
