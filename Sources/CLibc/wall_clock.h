// The wall clock.
#pragma once

/// Milliseconds since 1970-01-01T00:00:00Z. `CLOCK_REALTIME` is the address of a structure in wasi-libc, which
/// Swift cannot import.
static inline int64_t vinculum_now_milliseconds(void) {
    struct timespec now = {0, 0};
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
