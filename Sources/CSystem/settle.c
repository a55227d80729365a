#include "CSystem.h"

#if defined(__linux__)
#include <malloc.h>
#endif

void vcdoc_settle(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}
