#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CRsvg.h"
#include "library.h"

/// Numbers of cairo's that its headers would name.
enum { status_no_memory = 1, format_argb32 = 0, metadata_create_date = 5, largest_side = 32767 };

/// How many points of a page one pixel of an SVG takes.
static const double points_a_pixel = 0.75;

/// Bytes that come in pieces.
struct buffer {
  unsigned char *bytes;
  size_t count, room;
};

static int append(void *closure, const unsigned char *data, unsigned int length) {
  struct buffer *buffer = closure;
  if (buffer->count + length > buffer->room) {
    size_t room = 2 * (buffer->count + length);
    unsigned char *bytes = realloc(buffer->bytes, room);
    if (!bytes) return status_no_memory;
    buffer->bytes = bytes;
    buffer->room = room;
  }
  memcpy(buffer->bytes + buffer->count, data, length);
  buffer->count += length;
  return 0;
}

static struct crsvg_result failed(enum crsvg_outcome outcome, const char *problem) {
  struct crsvg_result result = {.outcome = outcome};
  snprintf(result.problem, sizeof result.problem, "%s", problem);
  return result;
}

/// Paints the picture on a surface, which is finished but not destroyed; null, or what is wrong.
static const char *paint(const struct library *library, rsvg_handle *handle,
                         cairo_surface_t *surface, double scale, struct rectangle frame,
                         char *text, size_t size) {
  cairo_t *context = library->context_new(surface);
  struct glib_error *error = NULL;
  library->scale(context, scale, scale);
  int done = library->handle_render(handle, context, &frame, &error);
  library->context_destroy(context);
  if (!done) {
    snprintf(text, size, "%s", error ? error->message : "librsvg refuses the picture");
    if (error) library->error_free(error);
    return text;
  }
  int status = library->surface_status(surface);
  return status ? library->status_text(status) : NULL;
}

static struct crsvg_result draw(const struct library *library, rsvg_handle *handle,
                                enum crsvg_form form, double scale) {
  struct rectangle frame = {0};
  if (!library->handle_size(handle, &frame.width, &frame.height))
    return failed(CRSVG_FAILED, "the picture has no size");
  if (form == CRSVG_PDF) scale = points_a_pixel;
  double width = ceil(frame.width * scale), height = ceil(frame.height * scale);
  if (form == CRSVG_PNG && (width > largest_side || height > largest_side))
    return failed(CRSVG_FAILED,
                  "the picture would have a side of more than 32767 pixels; take a lower scale, or svg");

  struct buffer buffer = {0};
  cairo_surface_t *surface =
      form == CRSVG_PNG
          ? library->image_new(format_argb32, (int)width, (int)height)
          : library->pdf_new(append, &buffer, frame.width * scale, frame.height * scale);
  // Without a date, the same picture gives the same bytes on another day.
  if (form == CRSVG_PDF) library->pdf_metadata(surface, metadata_create_date, "");

  char text[256];
  const char *problem = paint(library, handle, surface, scale, frame, text, sizeof text);
  if (!problem && form == CRSVG_PNG) {
    int status = library->write_png(surface, append, &buffer);
    problem = status ? library->status_text(status) : NULL;
  }
  library->surface_finish(surface);
  if (!problem && library->surface_status(surface))
    problem = library->status_text(library->surface_status(surface));
  library->surface_destroy(surface);
  if (problem) {
    free(buffer.bytes);
    return failed(CRSVG_FAILED, problem);
  }
  struct crsvg_result result = {CRSVG_DONE, buffer.bytes, buffer.count, ""};
  return result;
}

struct crsvg_result crsvg_draw(const unsigned char *svg, size_t count, enum crsvg_form form,
                               double scale) {
  char problem[256];
  const struct library *library = library_load(problem, sizeof problem);
  if (!library) return failed(CRSVG_NO_LIBRARY, problem);
  struct glib_error *error = NULL;
  rsvg_handle *handle = library->handle_new(svg, count, &error);
  if (!handle) {
    struct crsvg_result result =
        failed(CRSVG_FAILED, error ? error->message : "librsvg cannot read the picture");
    if (error) library->error_free(error);
    return result;
  }
  struct crsvg_result result = draw(library, handle, form, scale);
  library->unref(handle);
  return result;
}

void crsvg_free(struct crsvg_result result) { free(result.bytes); }
