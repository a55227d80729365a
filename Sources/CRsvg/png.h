// Pixels as a PNG.
#ifndef PNG_H
#define PNG_H

#include <stddef.h>

#include "library.h"

/// A picture in pixels as cairo holds them: rows of alpha, red, green, and blue in one number each, the
/// colours multiplied by the alpha.
struct pixels {
  const unsigned char *bytes;
  /// From the beginning of a row to that of the next, in bytes.
  size_t stride;
  size_t width, height;
};

/// Makes a PNG, to be freed; null where there is no memory for it.
unsigned char *png_of(const struct library *library, struct pixels pixels, size_t *count);

#endif
