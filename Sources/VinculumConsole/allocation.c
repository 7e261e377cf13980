// Embedded Swift allocates every object by posix_memalign. The linker's `--wrap` has it call this instead: what `malloc`
// aligns anyway is had from it in fewer instructions.
#ifdef EMBEDDED
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

int __real_posix_memalign(void **place, size_t alignment, size_t size);

int __wrap_posix_memalign(void **place, size_t alignment, size_t size) {
    if (alignment > _Alignof(max_align_t)) return __real_posix_memalign(place, alignment, size);
    *place = malloc(size);
    return *place == NULL ? ENOMEM : 0;
}
#endif
