// Linked in the place of posix_memalign, by which Swift asks for each object, with an alignment of 4 or 8. For one that it
// does not know by name, wasi-libc takes 16 bytes more, splits what it took, and gives a part back: this takes longer than
// the allocation. What malloc returns is aligned for all of these.
#include <errno.h>
#include <stdlib.h>

int __real_posix_memalign(void **place, size_t alignment, size_t size);

int __wrap_posix_memalign(void **place, size_t alignment, size_t size) {
    if (alignment > _Alignof(max_align_t)) return __real_posix_memalign(place, alignment, size);
    void *memory = malloc(size);
    if (memory == NULL) return ENOMEM;
    *place = memory;
    return 0;
}
