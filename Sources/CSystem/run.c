// Asks for what C11 leaves out: clocks, signals, processes.
#define _GNU_SOURCE

#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

extern char **environ;

char *const *vcdoc_environment(void) { return environ; }

static long long now_in_milliseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (long long)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static int open_pipe(int ends[2]) {
  if (pipe(ends) != 0) return -1;
  for (int end = 0; end < 2; end++) fcntl(ends[end], F_SETFD, FD_CLOEXEC);
  return 0;
}

/// Two sockets, since a program that does not read its input must not end this one by a signal.
static int open_sockets(int ends[2]) {
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return -1;
  for (int end = 0; end < 2; end++) fcntl(ends[end], F_SETFD, FD_CLOEXEC);
#ifdef SO_NOSIGPIPE
  int on = 1;
  setsockopt(ends[1], SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
  return 0;
}

static void close_end(int *end) {
  if (*end >= 0) close(*end);
  *end = -1;
}

/// Starts the program with three pipes as its streams; 0, or an error.
static int spawn(pid_t *process, char *const arguments[], char *const environment[], int input,
                 int output, int messages) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input, 0);
  posix_spawn_file_actions_adddup2(&actions, output, 1);
  posix_spawn_file_actions_adddup2(&actions, messages, 2);
  int error = posix_spawnp(process, arguments[0], &actions, NULL, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

/// Appends what can be read; 0 at the end, 1 if there may be more, -1 if it is too much.
static int append(int end, char **bytes, size_t *count, size_t most) {
  char piece[65536];
  ssize_t got = read(end, piece, sizeof piece);
  if (got < 0) return errno == EINTR ? 1 : 0;
  if (got == 0) return 0;
  if (*count + (size_t)got > most) return -1;
  char *longer = realloc(*bytes, *count + (size_t)got);
  if (longer == NULL) return -1;
  memcpy(longer + *count, piece, (size_t)got);
  *bytes = longer;
  *count += (size_t)got;
  return 1;
}

vcdoc_run_result vcdoc_run(char *const arguments[], char *const environment[], const void *input,
                           size_t input_size, size_t most, int seconds) {
  vcdoc_run_result result = {VCDOC_RUN_FAILED, 0, NULL, 0, NULL, 0};
  int in[2] = {-1, -1}, out[2] = {-1, -1}, err[2] = {-1, -1};
  pid_t process = -1;
  if (open_sockets(in) != 0 || open_pipe(out) != 0 || open_pipe(err) != 0 ||
      spawn(&process, arguments, environment, in[0], out[1], err[1]) != 0) {
    for (int end = 0; end < 2; end++) close_end(&in[end]), close_end(&out[end]), close_end(&err[end]);
    return result;
  }
  close_end(&in[0]), close_end(&out[1]), close_end(&err[1]);
  fcntl(in[1], F_SETFL, O_NONBLOCK);
  long long end = now_in_milliseconds() + (long long)seconds * 1000;
  size_t written = 0;
  result.outcome = VCDOC_RUN_ENDED;
  if (input_size == 0) close_end(&in[1]);
  while (out[0] >= 0 || err[0] >= 0) {
    struct pollfd ends[3] = {{out[0], POLLIN, 0}, {err[0], POLLIN, 0}, {in[1], POLLOUT, 0}};
    long long left = end - now_in_milliseconds();
    if (left <= 0 || poll(ends, 3, (int)left) == 0) {
      result.outcome = VCDOC_RUN_TOO_LONG;
      break;
    }
    if (ends[2].revents & (POLLOUT | POLLERR | POLLHUP)) {
      ssize_t sent = send(in[1], (const char *)input + written, input_size - written, MSG_NOSIGNAL);
      if (sent > 0) written += (size_t)sent;
      if ((sent < 0 && errno != EAGAIN && errno != EINTR) || written == input_size) close_end(&in[1]);
    }
    if (ends[0].revents) {
      int more = append(out[0], &result.output, &result.output_size, most);
      if (more < 0) result.outcome = VCDOC_RUN_TOO_MUCH;
      if (more < 0) break;
      if (more == 0) close_end(&out[0]);
    }
    // What is said beyond the first part is dropped.
    if (ends[1].revents) {
      int more = append(err[0], &result.messages, &result.messages_size, 65536);
      if (more <= 0) close_end(&err[0]);
    }
  }
  close_end(&in[1]), close_end(&out[0]), close_end(&err[0]);
  if (result.outcome != VCDOC_RUN_ENDED) kill(process, SIGKILL);
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {}
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  return result;
}

void vcdoc_run_free(vcdoc_run_result result) {
  free(result.output);
  free(result.messages);
}

int vcdoc_open_address(const char *address) {
#ifdef __APPLE__
  const char *program = "open";
#else
  const char *program = "xdg-open";
#endif
  char *const arguments[] = {(char *)program, (char *)address, NULL};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (int stream = 0; stream < 3; stream++)
    posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0);
  // In a group of its own, it goes on after Ctrl-C.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  pid_t process;
  int error = posix_spawnp(&process, program, &actions, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error == 0 ? 0 : -1;
}
