#include "library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

#ifdef __APPLE__
static const char *const names[] = {"librsvg-2.2.dylib", "/opt/homebrew/lib/librsvg-2.2.dylib",
                                    "/usr/local/lib/librsvg-2.2.dylib",
                                    "/opt/local/lib/librsvg-2.2.dylib"};
#else
static const char *const names[] = {"librsvg-2.so.2"};
#endif

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct library library;
static char failure[256];

// A symbol that librsvg, or a library that it needs, exports.
#define LOOK_UP(member, symbol)                                                    \
  if (!(*(void **)&library.member = dlsym(opened, symbol))) {                      \
    snprintf(failure, sizeof failure, "librsvg is too old: it has no '%s'", symbol); \
    return;                                                                        \
  }

static void load(void) {
  void *opened = NULL;
  for (size_t index = 0; !opened && index < sizeof names / sizeof *names; index++)
    opened = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
  if (!opened) {
    snprintf(failure, sizeof failure, "librsvg is not installed");
    return;
  }
  LOOK_UP(handle_new, "rsvg_handle_new_from_data")
  LOOK_UP(handle_size, "rsvg_handle_get_intrinsic_size_in_pixels")
  LOOK_UP(handle_render, "rsvg_handle_render_document")
  LOOK_UP(unref, "g_object_unref")
  LOOK_UP(error_free, "g_error_free")
  LOOK_UP(image_new, "cairo_image_surface_create")
  LOOK_UP(pdf_new, "cairo_pdf_surface_create_for_stream")
  LOOK_UP(pdf_metadata, "cairo_pdf_surface_set_metadata")
  LOOK_UP(write_png, "cairo_surface_write_to_png_stream")
  LOOK_UP(surface_status, "cairo_surface_status")
  LOOK_UP(surface_finish, "cairo_surface_finish")
  LOOK_UP(surface_destroy, "cairo_surface_destroy")
  LOOK_UP(context_new, "cairo_create")
  LOOK_UP(context_destroy, "cairo_destroy")
  LOOK_UP(scale, "cairo_scale")
  LOOK_UP(status_text, "cairo_status_to_string")
}

const struct library *library_load(char *problem, size_t size) {
  pthread_once(&once, load);
  if (!failure[0]) return &library;
  snprintf(problem, size, "%s", failure);
  return NULL;
}
