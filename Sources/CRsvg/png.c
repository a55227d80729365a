#include "png.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// libpng, as cairo calls it, tries five filters for each row; they help photographs. What is drawn here is
// flat: without a filter the file is smaller, and is made in a third of the time.
//
// Source: Portable Network Graphics (PNG) Specification, Third Edition, sections 5 and 11.2.

static const unsigned char signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};

/// The size of a number, of the header's data, and of what stands around the data of a chunk.
enum { number_size = 4, header_size = 13, chunk_frame = 3 * number_size };
/// What the header says and the rows begin with, and how hard zlib tries.
enum { bit_depth = 8, color_with_alpha = 6, no_filter = 0, level = 6 };

/// Writes a number, its highest byte first; returns what is behind it.
static unsigned char *put(unsigned char *to, uint32_t number) {
  for (int shift = 24; shift >= 0; shift -= 8) *to++ = (unsigned char)(number >> shift);
  return to;
}

/// Writes what stands around the data of a chunk, which is there already; returns what is behind it.
static unsigned char *chunk(const struct library *library, unsigned char *start, const char *name,
                            size_t count) {
  unsigned char *data = put(start, (uint32_t)count) + number_size;
  memcpy(data - number_size, name, number_size);
  unsigned long sum = library->crc32(0, data - number_size, (unsigned int)(number_size + count));
  return put(data + count, (uint32_t)sum);
}

/// A colour that was multiplied by its alpha.
static unsigned char divided(uint32_t color, uint32_t alpha) {
  return (unsigned char)(((color & 0xFF) * 0xFF + alpha / 2) / alpha);
}

/// Writes a row of pixels as red, green, blue, and alpha; returns what is behind it.
static unsigned char *put_row(unsigned char *to, const unsigned char *row, size_t width) {
  *to++ = no_filter;
  for (size_t x = 0; x < width; x++) {
    uint32_t pixel;
    memcpy(&pixel, row + x * sizeof pixel, sizeof pixel);
    uint32_t alpha = pixel >> 24;
    if (alpha != 0 && alpha != 0xFF)
      pixel = alpha << 24 | (uint32_t)divided(pixel >> 16, alpha) << 16 |
              (uint32_t)divided(pixel >> 8, alpha) << 8 | divided(pixel, alpha);
    to = put(to, pixel << 8 | alpha);
  }
  return to;
}

/// The rows one behind the other; null where there is no memory for them.
static unsigned char *rows(struct pixels pixels, size_t *count) {
  *count = pixels.height * (1 + pixels.width * sizeof(uint32_t));
  unsigned char *all = malloc(*count);
  unsigned char *to = all;
  for (size_t y = 0; all && y < pixels.height; y++)
    to = put_row(to, pixels.bytes + y * pixels.stride, pixels.width);
  return all;
}

unsigned char *png_of(const struct library *library, struct pixels pixels, size_t *count) {
  size_t size;
  unsigned char *all = rows(pixels, &size);
  if (!all) return NULL;
  unsigned long packed = library->compress_bound(size);
  unsigned char *file = malloc(sizeof signature + 3 * chunk_frame + header_size + packed);
  if (file) {
    memcpy(file, signature, sizeof signature);
    unsigned char *to = file + sizeof signature;
    unsigned char *header = put(put(to + 2 * number_size, (uint32_t)pixels.width), (uint32_t)pixels.height);
    memcpy(header, (unsigned char[]){bit_depth, color_with_alpha, 0, 0, 0}, 5);
    to = chunk(library, to, "IHDR", header_size);
    int failure = library->compress(to + 2 * number_size, &packed, all, size, level);
    if (failure || packed > INT32_MAX) {
      free(file);
      file = NULL;
    } else {
      to = chunk(library, chunk(library, to, "IDAT", packed), "IEND", 0);
      *count = (size_t)(to - file);
    }
  }
  free(all);
  return file;
}
