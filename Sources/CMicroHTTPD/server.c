// Asks for what C11 leaves out: sockets and their addresses.
#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include "CMicroHTTPD.h"
#include "library.h"

/// Numbers of libmicrohttpd's that its header would name.
enum {
  use_polling_thread = 8,
  allow_suspend = 8192 | 1024,
  use_best_poll = 65536,
  option_end = 0,
  option_connections = 2,
  option_timeout = 3,
  option_completed = 4,
  option_address = 7,
  option_socket = 12,
  kind_header = 1,
  kind_argument = 8,
  copied = 2
};

enum {
  /// The most requests that upload at once.
  most_uploads = 4,
  busy = 503
};

struct chttp_reply {
  const struct library *library;
  struct MHD_Response *response;
  unsigned int status;
  int is_given;
};

/// One request from its first line to its answer.
struct call {
  struct MHD_Connection *connection;
  int has_begun;
  int has_waited;
  /// Whether its address has a null, at which its path would end.
  int has_null;
  /// The next one that waits.
  struct call *next;
  struct chttp_server *server;
  /// Whether its upload is read, and whether a thread has seen to it.
  int uploads, is_done;
  unsigned char *body;
  size_t count, room;
  /// What that thread gets, and its answer.
  struct chttp_request request;
  struct chttp_reply reply;
};

struct chttp_server {
  const struct library *library;
  struct MHD_Daemon *daemon;
  chttp_handler handler;
  void *context;
  /// How many requests upload; only the thread of the library knows.
  int uploads;
  /// Guards what follows.
  pthread_mutex_t lock;
  /// How often the requests were woken.
  unsigned long wakings;
  struct call *waiting;
  int is_ending;
  /// How many threads see to uploads, and that there are fewer.
  int workers;
  pthread_cond_t fewer;
};

void chttp_answer(struct chttp_reply *reply, unsigned int status, const void *bytes, size_t count) {
  if (reply->is_given) return;
  reply->response = reply->library->response_new(count, (void *)bytes, copied);
  reply->status = status;
  reply->is_given = 1;
}

void chttp_add_header(struct chttp_reply *reply, const char *name, const char *value) {
  if (reply->response) reply->library->add_header(reply->response, name, value);
}

/// What is looked for among headers, and how many there are.
struct found {
  struct chttp_request *request;
  int hosts;
};

static int take_header(void *context, int kind, const char *name, const char *value) {
  (void)kind;
  struct found *found = context;
  if (strcasecmp(name, "Host") == 0) found->hosts++, found->request->host = value;
  if (strcasecmp(name, "Origin") == 0) found->request->origin = value;
  if (strcasecmp(name, "Content-Type") == 0) found->request->type = value;
  if (strcasecmp(name, "Content-Length") == 0) found->request->length = value;
  return 1;
}

static int take_argument(void *context, int kind, const char *name, const char *value) {
  (void)kind;
  struct chttp_request *request = context;
  if (strcmp(name, "seen") == 0) request->seen = value;
  if (strcmp(name, "page") == 0) request->page = value;
  return 1;
}

/// Sends an answer; 0 if it cannot.
static int send_reply(struct call *call, struct chttp_reply *reply) {
  const struct library *library = call->server->library;
  int sent = reply->response && library->queue(call->connection, reply->status, reply->response);
  if (reply->response) library->response_free(reply->response);
  reply->response = NULL;
  return sent;
}

/// Asks the handler, and sends its answer; 0 where there is none.
static int ask(struct chttp_server *server, struct call *call, struct chttp_request request,
               int *sent) {
  struct chttp_reply reply = {.library = server->library};
  request.has_waited = call->has_waited;
  server->handler(server->context, &request, &reply);
  if (!reply.is_given) return 0;
  *sent = send_reply(call, &reply);
  return 1;
}

/// What a request asks for.
static struct chttp_request read_request(struct call *call, const char *url, const char *method) {
  struct chttp_request request = {.method = method, .path = call->has_null ? NULL : url};
  struct found found = {&request, 0};
  const struct library *library = call->server->library;
  library->each_value(call->connection, kind_header, take_header, &found);
  library->each_value(call->connection, kind_argument, take_argument, &request);
  if (found.hosts != 1) request.host = NULL;
  return request;
}

/// Answers a request, or makes it wait; 0 closes its connection.
static int answer(struct chttp_server *server, struct call *call, struct chttp_request request) {
  for (;;) {
    pthread_mutex_lock(&server->lock);
    unsigned long wakings = server->wakings;
    if (server->is_ending) call->has_waited = 1;
    pthread_mutex_unlock(&server->lock);
    int sent = 0;
    if (ask(server, call, request, &sent)) return sent;
    pthread_mutex_lock(&server->lock);
    int waits = wakings == server->wakings;
    call->has_waited = 1;
    if (waits) {
      server->library->suspend(call->connection);
      call->next = server->waiting;
      server->waiting = call;
    }
    pthread_mutex_unlock(&server->lock);
    if (waits) return 1;
  }
}

/// Begins an upload, unless the handler answers without it; 0 closes the connection.
static int begin_upload(struct chttp_server *server, struct call *call,
                        struct chttp_request request) {
  int sent = 0;
  if (ask(server, call, request, &sent)) return sent;
  call->reply.library = server->library;
  if (server->uploads >= most_uploads) {
    chttp_answer(&call->reply, busy, "too many logs at once; try again\n", 33);
    return send_reply(call, &call->reply);
  }
  server->uploads++;
  call->uploads = 1;
  return 1;
}

/// Adds to an upload; 0 if it is too large.
static int upload_more(struct call *call, const void *bytes, size_t count) {
  if (!call->uploads || count > CHTTP_MOST_UPLOADED - call->count) return 0;
  if (count > call->room - call->count) {
    size_t room = 2 * (call->count + count);
    unsigned char *grown = realloc(call->body, room);
    if (!grown) return 0;
    call->body = grown;
    call->room = room;
  }
  memcpy(call->body + call->count, bytes, count);
  call->count += count;
  return 1;
}

/// Hands an upload to the handler, and lets the request go on.
static void *see_to(void *context) {
  struct call *call = context;
  struct chttp_server *server = call->server;
  server->handler(server->context, &call->request, &call->reply);
  pthread_mutex_lock(&server->lock);
  server->workers--;
  call->is_done = 1;
  server->library->resume(call->connection);
  pthread_cond_signal(&server->fewer);
  pthread_mutex_unlock(&server->lock);
  return NULL;
}

/// Starts a thread that sees to an upload, while others are served; 0 closes the connection.
static int finish_upload(struct chttp_server *server, struct call *call,
                         struct chttp_request request) {
  if (call->is_done) return call->reply.is_given && send_reply(call, &call->reply);
  request.body = call->body ? (const void *)call->body : "";
  request.body_count = call->count;
  call->request = request;
  pthread_t thread;
  pthread_mutex_lock(&server->lock);
  int starts = !server->is_ending;
  if (starts) {
    server->library->suspend(call->connection);
    server->workers++;
  }
  pthread_mutex_unlock(&server->lock);
  if (!starts) return 0;
  if (pthread_create(&thread, NULL, see_to, call) == 0) {
    pthread_detach(thread);
  } else {
    see_to(call);
  }
  return 1;
}

/// Begins a request, with its address as it was sent.
static void *begin(void *context, const char *address, struct MHD_Connection *connection) {
  struct call *call = calloc(1, sizeof *call);
  if (!call) return NULL;
  call->server = context;
  call->connection = connection;
  call->has_null = strstr(address, "%00") != NULL;
  return call;
}

static int handle(void *context, struct MHD_Connection *connection, const char *url,
                  const char *method, const char *version, const char *upload,
                  size_t *upload_size, void **own) {
  (void)connection, (void)version;
  struct call *call = *own;
  if (!call) return 0;
  if (!call->has_begun) {
    call->has_begun = 1;
    if (strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0) return 1;
    // An answer before the second call ends the connection, so that no upload has to be read.
    return begin_upload(context, call, read_request(call, url, method));
  }
  if (*upload_size > 0) {
    size_t count = *upload_size;
    *upload_size = 0;
    return upload_more(call, upload, count);
  }
  struct chttp_request request = read_request(call, url, method);
  return call->uploads ? finish_upload(context, call, request) : answer(context, call, request);
}

static void complete(void *context, struct MHD_Connection *connection, void **own, int why) {
  (void)connection, (void)why;
  struct call *call = *own;
  if (!call) return;
  struct chttp_server *server = context;
  if (call->uploads) server->uploads--;
  if (call->reply.response) server->library->response_free(call->reply.response);
  free(call->body);
  free(call);
  *own = NULL;
}

struct chttp_server *chttp_start(int socket, unsigned int connections, unsigned int seconds,
                                 chttp_handler handler, void *context) {
  const struct library *library = chttp_library();
  struct chttp_server *server = library ? calloc(1, sizeof *server) : NULL;
  if (!server) return NULL;
  server->library = library;
  server->handler = handler;
  server->context = context;
  pthread_mutex_init(&server->lock, NULL);
  pthread_cond_init(&server->fewer, NULL);
  server->daemon = library->start(
      use_polling_thread | allow_suspend | use_best_poll, 0, NULL, NULL, handle, server,
      option_socket, socket, option_connections, connections, option_timeout, seconds,
      option_address, begin, server, option_completed, complete, server, option_end);
  if (server->daemon) return server;
  pthread_cond_destroy(&server->fewer);
  pthread_mutex_destroy(&server->lock);
  free(server);
  return NULL;
}

void chttp_wake(struct chttp_server *server) {
  pthread_mutex_lock(&server->lock);
  server->wakings++;
  while (server->waiting) {
    struct call *call = server->waiting;
    server->waiting = call->next;
    server->library->resume(call->connection);
  }
  pthread_mutex_unlock(&server->lock);
}

void chttp_stop(struct chttp_server *server) {
  pthread_mutex_lock(&server->lock);
  server->is_ending = 1;
  while (server->workers > 0) pthread_cond_wait(&server->fewer, &server->lock);
  pthread_mutex_unlock(&server->lock);
  chttp_wake(server);
  server->library->stop(server->daemon);
  pthread_cond_destroy(&server->fewer);
  pthread_mutex_destroy(&server->lock);
  free(server);
}

/// Listens to one address; the socket, or minus `errno`.
static int listen_to(const struct addrinfo *address) {
  int opened = socket(address->ai_family, address->ai_socktype, address->ai_protocol);
  if (opened < 0) return -errno;
  int on = 1;
  fcntl(opened, F_SETFD, FD_CLOEXEC);
  fcntl(opened, F_SETFL, O_NONBLOCK);
  setsockopt(opened, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  if (bind(opened, address->ai_addr, address->ai_addrlen) == 0 && listen(opened, SOMAXCONN) == 0)
    return opened;
  int problem = errno;
  close(opened);
  return -problem;
}

int chttp_listen(const char *host, unsigned short port) {
  struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
  struct addrinfo *found = NULL;
  char number[8];
  snprintf(number, sizeof number, "%hu", port);
  if (getaddrinfo(host, number, &hints, &found) != 0 || !found) return CHTTP_UNKNOWN_HOST;
  int result = listen_to(found);
  freeaddrinfo(found);
  return result;
}
