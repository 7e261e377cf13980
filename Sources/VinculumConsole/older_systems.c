// Swift's library seeds its hash tables by arc4random_buf, which systems with a glibc older than 2.36 do not have. With
// this the program runs on those too.
#if defined(__linux__)
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

__attribute__((visibility("hidden"))) void arc4random_buf(void *place, size_t count) {
    // The kernel gives at most 256 bytes of them whole.
    for (uint8_t *next = place; count > 0;) {
        ssize_t given = getrandom(next, count, 0);
        if (given > 0) {
            next += given;
            count -= (size_t)given;
        } else if (errno != EINTR) {
            // Without random numbers nothing may go on.
            abort();
        }
    }
}
#endif
