#ifndef VCDOC_CGRAPHVIZ_INTERNAL_H
#define VCDOC_CGRAPHVIZ_INTERNAL_H

// C11 alone hides `strdup` and `dladdr`.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CGraphviz.h"

#include <gvc.h>
#include <gvplugin.h>
#include <gvplugin_textlayout.h>

/// A discipline that gives ids in the order of first use; the default one gives addresses, and the
/// library then puts clusters in the order of addresses.
extern Agiddisc_t vcdoc_names;

/// A stand-in for the plugin that measures text: a label's text says its size, "120 34".
extern gvplugin_library_t vcdoc_sizes;

struct vcdoc_engine {
  GVC_t *context;
  /// The tables of plugins, which the context keeps a pointer to.
  lt_symlist_t plugins[3];
};

/// Forgets the problems so far and collects what comes.
void vcdoc_problem_begin(void);
/// Adds a message.
void vcdoc_problem_add(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
