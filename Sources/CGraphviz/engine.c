#include "internal.h"

#include <dirent.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The plugins lie beside the library: libgvc.so.6, and graphviz/libgvplugin_dot_layout.so.6.
static int find_folder(char *folder, size_t size) {
  void *anchor = dlsym(RTLD_DEFAULT, "gvContextPlugins");
  Dl_info info;
  char *path = anchor && dladdr(anchor, &info) ? realpath(info.dli_fname, NULL) : NULL;
  char *slash = path ? strrchr(path, '/') : NULL;
  int written = slash ? snprintf(folder, size, "%.*s/graphviz", (int)(slash - path), path) : -1;
  free(path);
  return written > 0 && (size_t)written < size;
}

// Finds "libgvplugin_dot_layout.so.6" by "libgvplugin_dot_layout.": the end differs by system and
// version. Of several the shortest name is taken, then the first by its bytes.
static int find_file(const char *folder, const char *stem, char *path, size_t size) {
  DIR *files = opendir(folder);
  char best[256] = "";
  for (struct dirent *file = files ? readdir(files) : NULL; file; file = readdir(files)) {
    if (strncmp(file->d_name, stem, strlen(stem)) != 0) continue;
    size_t length = strlen(file->d_name), known = strlen(best);
    if (length >= sizeof best) continue;
    if (!known || length < known || (length == known && strcmp(file->d_name, best) < 0)) {
      memcpy(best, file->d_name, length + 1);
    }
  }
  if (files) closedir(files);
  return best[0] && (size_t)snprintf(path, size, "%s/%s", folder, best) < size;
}

// A plugin is a library with one table, named after it. It stays loaded until the process ends.
static void *load_plugin(const char *folder, const char *name) {
  char stem[64], symbol[64], path[4096];
  snprintf(stem, sizeof stem, "lib%s.", name);
  snprintf(symbol, sizeof symbol, "%s_LTX_library", name);
  void *handle = NULL, *table = NULL;
  if (find_file(folder, stem, path, sizeof path)) handle = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
  if (handle) table = dlsym(handle, symbol);
  if (!table) {
    vcdoc_problem_add(
        "the Graphviz plugin %s is missing from %s; install libgvc6 (apt) or graphviz (brew)", name,
        folder);
  }
  return table;
}

// Nothing is looked for beyond the tables given here: no configuration file, no other plugin.
vcdoc_engine *vcdoc_engine_open_from(const char *folder) {
  vcdoc_problem_begin();
  // The layout is all that is wanted: the core plugin only draws, and drawing is done elsewhere.
  void *layout = load_plugin(folder, "gvplugin_dot_layout");
  if (!layout) return NULL;
  vcdoc_engine *engine = calloc(1, sizeof *engine);
  if (!engine) {
    vcdoc_problem_add("there is no memory for Graphviz");
    return NULL;
  }
  engine->plugins[0] = (lt_symlist_t){"gvplugin_dot_layout_LTX_library", layout};
  engine->plugins[1] = (lt_symlist_t){"gvplugin_vcdoc_sizes_LTX_library", &vcdoc_sizes};
  engine->context = gvContextPlugins(engine->plugins, 0);
  if (engine->context) return engine;
  vcdoc_problem_add("Graphviz gives no context; install libgvc6 (apt) or graphviz (brew)");
  free(engine);
  return NULL;
}

vcdoc_engine *vcdoc_engine_open(void) {
  char folder[4096];
  if (find_folder(folder, sizeof folder)) return vcdoc_engine_open_from(folder);
  vcdoc_problem_begin();
  vcdoc_problem_add("the library libgvc is missing; install libgvc6 (apt) or graphviz (brew)");
  return NULL;
}

void vcdoc_engine_close(vcdoc_engine *engine) {
  gvFreeContext(engine->context);
  free(engine);
}
