// Processes and the command line.
#pragma once

#ifdef __wasi__
#include <wasi/api.h>

static inline int64_t vinculum_process_id(void) { return -1; }

static inline int vinculum_is_running(int32_t process) { return -1; }

static inline void vinculum_disable_core_dumps(void) {}

/// Waits by looking at the clock, because not every WASI runtime can sleep. One whose clock stands still ends the wait.
static inline void vinculum_pause(int64_t milliseconds) {
    __wasi_timestamp_t begin = 0, now = 0;
    if (__wasi_clock_time_get(__WASI_CLOCKID_MONOTONIC, 1000, &begin) != 0) return;
    for (int32_t rounds = 0; rounds < 10000000; rounds++) {
        if (__wasi_clock_time_get(__WASI_CLOCKID_MONOTONIC, 1000, &now) != 0) return;
        if (now - begin >= (__wasi_timestamp_t)milliseconds * 1000000) return;
    }
}

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
// What the linker was told of the build; empty where it was told nothing.
const char *vinculum_build_commit(void);
const char *vinculum_build_toolchain(void);
#else
#include <signal.h>
#include <sys/resource.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

/// No core dump of this process. A program that the kernel pipes dumps to would get one in spite of the limit, and other
/// processes of the user could read the memory, were the process dumpable. A program that it starts may raise the limit.
///
/// A crash ends the process at once: the backtrace of the Swift runtime shows memory on standard error, which is logged.
static inline void vinculum_disable_core_dumps(void) {
    static const int crashes[] = {SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
    for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) {
        if (signal(crashes[index], SIG_DFL) == SIG_IGN) signal(crashes[index], SIG_IGN);
    }
    struct rlimit limit;
    if (getrlimit(RLIMIT_CORE, &limit) == 0) {
        limit.rlim_cur = 0;
        setrlimit(RLIMIT_CORE, &limit);
    }
#ifdef __linux__
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#endif
}

static inline int64_t vinculum_process_id(void) { return getpid(); }

static inline void vinculum_pause(int64_t milliseconds) {
    struct timespec time = {milliseconds / 1000, (milliseconds % 1000) * 1000000};
    nanosleep(&time, NULL);
}

/// 1 when the process runs, 0 when it does not, -1 when that is not to be told.
static inline int vinculum_is_running(int32_t process) {
    if (kill(process, 0) == 0) return 1;
    return errno == EPERM ? 1 : errno == ESRCH ? 0 : -1;
}
#endif
