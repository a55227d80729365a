#include "internal.h"

#include <stdbool.h>
#include <stdlib.h>

// A label goes in as two numbers and comes out as that size: nothing is ever measured here.
static bool measure(textspan_t *span, char **font_path) {
  char *rest = span->str;
  span->size.x = (double)strtol(rest, &rest, 10);
  span->size.y = (double)strtol(rest, &rest, 10);
  span->yoffset_layout = 0;
  span->yoffset_centerline = 0;
  span->layout = NULL;
  span->free_layout = NULL;
  if (font_path) *font_path = NULL;
  return true;
}

// Older releases have a one-byte `boolean` of their own in place of `bool`.
static gvtextlayout_engine_t engine = {
    (__typeof__(((gvtextlayout_engine_t *)NULL)->textlayout))measure,
};

// One engine of one interface; each list ends with zeros.
static gvplugin_installed_t engines[] = {
    {0, "textlayout", 100, &engine, NULL},
    {0, NULL, 0, NULL, NULL},
};

static gvplugin_api_t interfaces[] = {
    {API_textlayout, engines},
    {(api_t)0, NULL},
};

gvplugin_library_t vcdoc_sizes = {"vcdoc_sizes", interfaces};
