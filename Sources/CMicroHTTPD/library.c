#include "library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

#include "CMicroHTTPD.h"

#ifdef __APPLE__
static const char *const names[] = {
    "libmicrohttpd.12.dylib", "/opt/homebrew/lib/libmicrohttpd.12.dylib",
    "/usr/local/lib/libmicrohttpd.12.dylib", "/opt/local/lib/libmicrohttpd.12.dylib"};
#else
static const char *const names[] = {"libmicrohttpd.so.12"};
#endif

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct library library;
static char failure[256];

#define LOOK_UP(member, symbol)                                                           \
  if (!(*(void **)&library.member = dlsym(opened, symbol))) {                             \
    snprintf(failure, sizeof failure, "libmicrohttpd is too old: it has no '%s'", symbol); \
    return;                                                                               \
  }

static void load(void) {
  void *opened = NULL;
  for (size_t index = 0; !opened && index < sizeof names / sizeof *names; index++)
    opened = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
  if (!opened) {
    snprintf(failure, sizeof failure, "libmicrohttpd is not installed");
    return;
  }
  LOOK_UP(start, "MHD_start_daemon")
  LOOK_UP(stop, "MHD_stop_daemon")
  LOOK_UP(queue, "MHD_queue_response")
  LOOK_UP(response_new, "MHD_create_response_from_buffer")
  LOOK_UP(response_free, "MHD_destroy_response")
  LOOK_UP(add_header, "MHD_add_response_header")
  LOOK_UP(each_value, "MHD_get_connection_values")
  LOOK_UP(suspend, "MHD_suspend_connection")
  LOOK_UP(resume, "MHD_resume_connection")
}

const struct library *chttp_library(void) {
  pthread_once(&once, load);
  return failure[0] ? NULL : &library;
}

const char *chttp_problem(void) { return chttp_library() ? NULL : failure; }
