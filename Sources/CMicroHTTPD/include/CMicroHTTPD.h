// Answers HTTP requests by libmicrohttpd, which is loaded when first asked for: the program starts
// without it, and runs where it is not installed.
#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H

#include <stddef.h>

struct chttp_server;
struct chttp_reply;

/// A request, which is there until its handler returns. Texts end with a null.
struct chttp_request {
  const char *method;
  /// The path, percent-decoded, without what follows `?`; null if the address has a null.
  const char *path;
  /// Null unless the request has exactly one such header.
  const char *host;
  /// Null unless the request has the header.
  const char *origin;
  /// The headers `Content-Type` and `Content-Length`; null unless the request has them.
  const char *type;
  const char *length;
  /// The argument `seen`; null without one.
  const char *seen;
  /// The argument `page`; null without one.
  const char *page;
  /// What was uploaded; null until all of it is there.
  const void *body;
  size_t body_count;
  /// Whether the request has waited before.
  int has_waited;
};

/// Gives a request its answer by `chttp_answer`; without, the request waits for `chttp_wake` and is
/// handed over again. Called by one thread of the server.
///
/// Methods other than GET and HEAD are handed over before anything is uploaded; without an answer,
/// the upload is read, and the request is handed over again with it, by a thread of its own.
typedef void (*chttp_handler)(void *context, const struct chttp_request *request,
                              struct chttp_reply *reply);

/// Loads the library; null, or what is wrong.
const char *chttp_problem(void);

/// Opens a socket that listens to an address of this machine; a number of it, or minus `errno`, or
/// `CHTTP_UNKNOWN_HOST`.
int chttp_listen(const char *host, unsigned short port);
enum { CHTTP_UNKNOWN_HOST = -100000 };

/// The most bytes of an upload; a connection that sends more is closed.
enum { CHTTP_MOST_UPLOADED = 16 << 20 };

/// Serves a socket with so many connections at once, and closes idle ones after so many seconds;
/// null if the system refuses it. Takes the socket over if it succeeds.
struct chttp_server *chttp_start(int socket, unsigned int connections, unsigned int seconds,
                                 chttp_handler handler, void *context);

/// Hands all requests that wait to the handler again. Any thread may call it.
void chttp_wake(struct chttp_server *server);

/// Ends the server, after the handler has answered what waits.
void chttp_stop(struct chttp_server *server);

/// Answers with a copy of the bytes.
void chttp_answer(struct chttp_reply *reply, unsigned int status, const void *bytes, size_t count);

/// Adds a header to an answer that was given.
void chttp_add_header(struct chttp_reply *reply, const char *name, const char *value);

#endif
