// memmem is declared only when asked.
#define _GNU_SOURCE
#include "CSystem.h"

#include <string.h>

long vcdoc_find(const void *text, size_t size, const void *word, size_t length) {
  const char *found = memmem(text, size, word, length);
  return found == NULL ? -1 : (long)(found - (const char *)text);
}
