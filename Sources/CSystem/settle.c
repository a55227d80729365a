#include "CSystem.h"

#if defined(__linux__)
#include <malloc.h>
#endif

void vcdoc_settle(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}

void vcdoc_keep_little(void) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, 1 << 19);
  mallopt(M_TRIM_THRESHOLD, 1 << 26);
#endif
}
