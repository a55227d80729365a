// The functions that are looked up in libmicrohttpd.
#ifndef LIBRARY_H
#define LIBRARY_H

#include <stddef.h>
#include <stdint.h>

struct MHD_Daemon;
struct MHD_Connection;
struct MHD_Response;

typedef int (*access_func)(void *context, struct MHD_Connection *connection, const char *url,
                           const char *method, const char *version, const char *upload,
                           size_t *upload_size, void **own);
typedef int (*value_func)(void *context, int kind, const char *name, const char *value);

/// Everything that is called; nothing in it is null.
struct library {
  struct MHD_Daemon *(*start)(unsigned int flags, uint16_t port, void *accept,
                              void *accept_context, access_func, void *context, ...);
  void (*stop)(struct MHD_Daemon *);
  int (*queue)(struct MHD_Connection *, unsigned int status, struct MHD_Response *);
  struct MHD_Response *(*response_new)(size_t count, void *bytes, int mode);
  void (*response_free)(struct MHD_Response *);
  int (*add_header)(struct MHD_Response *, const char *name, const char *value);
  int (*each_value)(struct MHD_Connection *, int kind, value_func, void *context);
  void (*suspend)(struct MHD_Connection *);
  void (*resume)(struct MHD_Connection *);
};

/// Loads the library once; null when it is not there, or too old.
const struct library *chttp_library(void);

#endif
