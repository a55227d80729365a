// What the C library declares only when asked, or differently on each system.
#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <stdio.h>

int vcdoc_exchange(int folder, const char *name, int other_folder, const char *other_name) {
#if defined(__APPLE__)
  return renameatx_np(folder, name, other_folder, other_name, RENAME_SWAP);
#elif defined(RENAME_EXCHANGE)
  return renameat2(folder, name, other_folder, other_name, RENAME_EXCHANGE);
#else
  (void)folder, (void)name, (void)other_folder, (void)other_name;
  errno = ENOSYS;
  return -1;
#endif
}
