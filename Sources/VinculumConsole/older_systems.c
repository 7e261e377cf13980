// The C++ runtime of a system with glibc 2.36 calls arc4random, for its random_device, which older systems do not have.
// With this the program runs on those too.
#if defined(__linux__)
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

__attribute__((visibility("hidden"))) uint32_t arc4random(void) {
    uint32_t word;
    while (getrandom(&word, sizeof word, 0) != sizeof word) {
        // Without random numbers nothing may go on.
        if (errno != EINTR) abort();
    }
    return word;
}
#endif
