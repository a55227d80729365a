// Turns SVG into pixels and pages by librsvg and cairo, which are loaded when first asked for: the
// program starts without them, and runs where they are not installed.
#ifndef CRSVG_H
#define CRSVG_H

#include <stddef.h>

/// What a picture is turned into.
enum crsvg_form { CRSVG_PNG, CRSVG_PDF };

/// How it went.
enum crsvg_outcome { CRSVG_DONE, CRSVG_NO_LIBRARY, CRSVG_FAILED };

/// What became of a picture.
struct crsvg_result {
  enum crsvg_outcome outcome;
  /// The file, to be freed by `crsvg_free`; null unless it is done.
  unsigned char *bytes;
  /// The size of the file.
  size_t count;
  /// What is wrong, unless it is done; ends with a null.
  char problem[256];
};

/// Draws a picture of `count` bytes; `scale` is how many pixels a PNG has for one of the SVG. May be
/// called from many threads at once; pictures are painted one at a time, and turned into PNG together.
struct crsvg_result crsvg_draw(const unsigned char *svg, size_t count, enum crsvg_form form,
                               double scale);

/// Frees the file of a result.
void crsvg_free(struct crsvg_result result);

#endif
