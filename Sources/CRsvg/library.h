// The functions that are looked up in librsvg and in what it brings along.
#ifndef LIBRARY_H
#define LIBRARY_H

#include <stddef.h>

typedef struct cairo cairo_t;
typedef struct cairo_surface cairo_surface_t;
typedef struct rsvg_handle rsvg_handle;
typedef int (*write_func)(void *closure, const unsigned char *data, unsigned int length);

/// GLib's description of a failure.
struct glib_error {
  unsigned int domain;
  int code;
  char *message;
};

/// librsvg's rectangle.
struct rectangle {
  double x, y, width, height;
};

/// Everything that is called; nothing in it is null.
struct library {
  rsvg_handle *(*handle_new)(const unsigned char *, size_t, struct glib_error **);
  int (*handle_size)(rsvg_handle *, double *, double *);
  int (*handle_render)(rsvg_handle *, cairo_t *, const struct rectangle *, struct glib_error **);
  void (*unref)(void *);
  void (*error_free)(struct glib_error *);
  cairo_surface_t *(*image_new)(int, int, int);
  cairo_surface_t *(*pdf_new)(write_func, void *, double, double);
  void (*pdf_metadata)(cairo_surface_t *, int, const char *);
  int (*write_png)(cairo_surface_t *, write_func, void *);
  int (*surface_status)(cairo_surface_t *);
  void (*surface_finish)(cairo_surface_t *);
  void (*surface_destroy)(cairo_surface_t *);
  cairo_t *(*context_new)(cairo_surface_t *);
  void (*context_destroy)(cairo_t *);
  void (*scale)(cairo_t *, double, double);
  const char *(*status_text)(int);
};

/// Loads the library once; null, and what is wrong, when it is not there.
const struct library *library_load(char *problem, size_t size);

#endif
