// Linked in the place of posix_memalign, by which Swift asks for each object, with an alignment of 4 or 8. For one that it
// does not know by name, wasi-libc takes 16 bytes more, splits what it took, and gives a part back: this takes longer than
// the allocation, and it is 1.7 KB of code. What malloc returns is aligned for every object.
#include <errno.h>
#include <stdlib.h>

int __wrap_posix_memalign(void **place, size_t alignment, size_t size) {
    if (alignment > _Alignof(max_align_t)) return EINVAL;
    void *memory = malloc(size);
    if (memory == NULL) return ENOMEM;
    *place = memory;
    return 0;
}
