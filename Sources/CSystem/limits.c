#include "CSystem.h"

#include <sys/resource.h>

static long long soft(int resource) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return -1;
  return limit.rlim_cur > 0x7FFFFFFFFFFFFFFF ? -1 : (long long)limit.rlim_cur;
}

long long vcdoc_limit_of_address_space(void) { return soft(RLIMIT_AS); }

long long vcdoc_limit_of_files(void) { return soft(RLIMIT_NOFILE); }
