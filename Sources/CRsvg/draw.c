#include <math.h>
#include <pthread.h>
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

/// A picture in the making.
struct drawing {
  cairo_surface_t *surface;
  struct buffer file;
  /// Where what is wrong is written, if that is not a constant.
  char text[256];
};

/// What an error of GLib's says, which is freed, or else what is said without one.
static const char *told(const struct library *library, struct glib_error *error,
                        const char *otherwise, struct drawing *drawing) {
  if (!error) return otherwise;
  snprintf(drawing->text, sizeof drawing->text, "%s", error->message);
  library->error_free(error);
  return drawing->text;
}

/// Paints the picture on its surface; null, or what is wrong.
static const char *paint(const struct library *library, rsvg_handle *handle,
                         struct drawing *drawing, double scale, struct rectangle frame) {
  cairo_t *context = library->context_new(drawing->surface);
  struct glib_error *error = NULL;
  library->scale(context, scale, scale);
  int done = library->handle_render(handle, context, &frame, &error);
  library->context_destroy(context);
  if (!done) return told(library, error, "librsvg refuses the picture", drawing);
  int status = library->surface_status(drawing->surface);
  return status ? library->status_text(status) : NULL;
}

/// The surface that a picture is painted on: pixels, or a page that is written to the buffer.
static cairo_surface_t *surface_of(const struct library *library, enum crsvg_form form,
                                   double width, double height, struct buffer *buffer) {
  if (form == CRSVG_PNG)
    return library->image_new(format_argb32, (int)ceil(width), (int)ceil(height));
  cairo_surface_t *surface = library->pdf_new(append, buffer, width, height);
  // Without a date, the same picture gives the same bytes on another day.
  library->pdf_metadata(surface, metadata_create_date, "");
  return surface;
}

/// Draws a picture that was read; null, or what is wrong. There is a surface unless it is too large.
static const char *draw(const struct library *library, rsvg_handle *handle, enum crsvg_form form,
                        double scale, struct drawing *drawing) {
  struct rectangle frame = {0};
  if (!library->handle_size(handle, &frame.width, &frame.height)) return "the picture has no size";
  if (form == CRSVG_PDF) scale = points_a_pixel;
  double width = frame.width * scale, height = frame.height * scale;
  if (form == CRSVG_PNG && (ceil(width) > largest_side || ceil(height) > largest_side))
    return "the picture would have a side of more than 32767 pixels; take a lower scale, or svg";
  drawing->surface = surface_of(library, form, width, height, &drawing->file);
  const char *problem = paint(library, handle, drawing, scale, frame);
  // The file of a page is written here, with the fonts that it shows.
  if (form == CRSVG_PDF) library->surface_finish(drawing->surface);
  return problem;
}

/// Reads a picture and draws it; null, or what is wrong.
static const char *read_and_draw(const struct library *library, const unsigned char *svg,
                                 size_t count, enum crsvg_form form, double scale,
                                 struct drawing *drawing) {
  struct glib_error *error = NULL;
  rsvg_handle *handle = library->handle_new(svg, count, &error);
  if (!handle) return told(library, error, "librsvg cannot read the picture", drawing);
  const char *problem = draw(library, handle, form, scale, drawing);
  library->unref(handle);
  return problem;
}

/// Held while a picture is drawn, by one thread at a time.
///
/// pango has a font map for each thread and fontconfig locks its own, but below them cairo shares its
/// FreeType faces between threads. By its documentation that is safe; by experience it depends on
/// the versions of cairo and pango: there are reports of crashes in the loading of glyphs. Making a
/// PNG of the pixels, which is four fifths of the work, touches nothing that two pictures share.
static pthread_mutex_t drawing_lock = PTHREAD_MUTEX_INITIALIZER;

struct crsvg_result crsvg_draw(const unsigned char *svg, size_t count, enum crsvg_form form,
                               double scale) {
  struct drawing drawing = {0};
  const struct library *library = library_load(drawing.text, sizeof drawing.text);
  if (!library) return failed(CRSVG_NO_LIBRARY, drawing.text);

  pthread_mutex_lock(&drawing_lock);
  const char *problem = read_and_draw(library, svg, count, form, scale, &drawing);
  pthread_mutex_unlock(&drawing_lock);

  int status = problem ? 0 : library->surface_status(drawing.surface);
  if (!problem && !status && form == CRSVG_PNG)
    status = library->write_png(drawing.surface, append, &drawing.file);
  if (status) problem = library->status_text(status);
  if (drawing.surface) library->surface_destroy(drawing.surface);
  if (problem) {
    free(drawing.file.bytes);
    return failed(CRSVG_FAILED, problem);
  }
  struct crsvg_result result = {CRSVG_DONE, drawing.file.bytes, drawing.file.count, ""};
  return result;
}

void crsvg_free(struct crsvg_result result) { free(result.bytes); }
