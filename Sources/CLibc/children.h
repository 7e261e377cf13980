// Other programs as child processes, and the names of other machines: what calls elsewhere need and WASI does not have.
#pragma once

#ifndef __wasi__
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>

#ifndef MFD_CLOEXEC
// Where the C library is a module of its own, this name stays behind in it.
#define MFD_CLOEXEC 1U
#endif

/// The same open file under a number that no child expects anything at, and that no child inherits; the old one is closed.
static inline int vinculum_out_of_the_way(int descriptor) {
    if (descriptor < 0 || descriptor >= 10) return descriptor;
    int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 10);
    int number = errno;
    close(descriptor);
    errno = number;
    return moved;
}

/// A file that is in memory alone, at its beginning; -1 with `errno` set.
static inline int vinculum_memory_file(const void *bytes, size_t count) {
    int descriptor = vinculum_out_of_the_way(memfd_create("call", MFD_CLOEXEC));
    if (descriptor < 0) return -1;
    size_t done = 0;
    while (done < count) {
        ssize_t written = write(descriptor, (const char *)bytes + done, count - done);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) {
            close(descriptor);
            return -1;
        }
        done += (size_t)written;
    }
    lseek(descriptor, 0, SEEK_SET);
    return descriptor;
}

/// A pipe; 0, or -1 with `errno` set.
static inline int vinculum_pipe(int *reading, int *writing) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return -1;
    *reading = vinculum_out_of_the_way(ends[0]);
    *writing = vinculum_out_of_the_way(ends[1]);
    if (*reading >= 0 && *writing >= 0) return 0;
    if (*reading >= 0) close(*reading);
    if (*writing >= 0) close(*writing);
    return -1;
}

/// Starts the program at `path`, without a shell. It has the given descriptors, all of 10 and above, under the numbers 0, 1,
/// 2 and so on, and no other; no signal is blocked or ignored in it. Its process number, or -1 with `errno` set.
static inline int64_t vinculum_spawn(
    const char *path, char *const words[], char *const environment[], const int *descriptors, int count
) {
    // Were children thrown away unseen, how one ended could not be asked.
    struct sigaction ended;
    if (sigaction(SIGCHLD, NULL, &ended) == 0 && ended.sa_handler == SIG_IGN) signal(SIGCHLD, SIG_DFL);
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    if (posix_spawn_file_actions_init(&actions) != 0) return -1;
    if (posix_spawnattr_init(&attributes) != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return -1;
    }
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    // A program that handles SIGINT finishes its running call first, so Ctrl-C in the terminal must not end the child.
    sigset_t blocked;
    short own = pthread_sigmask(SIG_BLOCK, NULL, &blocked) == 0 && sigismember(&blocked, SIGINT) == 1 ? POSIX_SPAWN_SETPGROUP : 0;
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, (short)(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | own));
    int number = 0;
    for (int index = 0; index < count && number == 0; index++)
        number = posix_spawn_file_actions_adddup2(&actions, descriptors[index], index);
    pid_t process = -1;
    if (number == 0) number = posix_spawn(&process, path, &actions, &attributes, words, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    errno = number;
    return number == 0 ? process : -1;
}

/// Starts a program that `PATH` finds, with the streams and the process group of this process: the terminal is its too. No
/// signal is blocked in it, and those that this process ignores for itself are not ignored. Its process number, or -1 with
/// `errno` set.
static inline int64_t vinculum_spawn_command(const char *name, char *const words[], char *const environment[]) {
    posix_spawnattr_t attributes;
    if (posix_spawnattr_init(&attributes) != 0) return -1;
    sigset_t none, own;
    sigemptyset(&none);
    sigemptyset(&own);
    sigaddset(&own, SIGPIPE);
    sigaddset(&own, SIGXFSZ);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &own);
    posix_spawnattr_setflags(&attributes, (short)(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF));
    pid_t process = -1;
    int number = posix_spawnp(&process, name, NULL, &attributes, words, environment);
    posix_spawnattr_destroy(&attributes);
    errno = number;
    return number == 0 ? process : -1;
}

/// Whether a program that could not be started does not exist (1), or exists and cannot be run (2); 0 for another reason.
static inline int vinculum_why_not_started(int number) {
    switch (number) {
    case ENOENT: case ENOTDIR: return 1;
    case EACCES: case EPERM: case ENOEXEC: case EISDIR: case E2BIG: case ELOOP: case ENAMETOOLONG: case ETXTBSY: return 2;
    default: return 0;
    }
}

static inline void vinculum_signal(int64_t process, int number) { kill((pid_t)process, number); }

/// Asks a child to end, waits ten seconds for that, and ends it.
static inline void vinculum_stop_child(int64_t process) {
    kill((pid_t)process, SIGTERM);
    for (int round = 0; round < 1000; round++) {
        pid_t ended = waitpid((pid_t)process, NULL, WNOHANG);
        if (ended != 0 && !(ended < 0 && errno == EINTR)) return;
        struct timespec pause = {0, 10000000};
        nanosleep(&pause, NULL);
    }
    kill((pid_t)process, SIGKILL);
    while (waitpid((pid_t)process, NULL, 0) < 0 && errno == EINTR) {}
}

/// Which of two descriptors can be read, or is at its end: 1, 2, or both; 0 when the time is up, -1 when it failed. A
/// negative one is left out.
static inline int vinculum_wait_for_either(int first, int second, int64_t milliseconds) {
    struct pollfd both[2] = {{first, POLLIN, 0}, {second, POLLIN, 0}};
    int limited = milliseconds < 0 ? 0 : milliseconds > 60000 ? 60000 : (int)milliseconds;
    int ready = poll(both, 2, limited);
    if (ready < 0) return errno == EINTR ? 0 : -1;
    return (both[0].revents ? 1 : 0) | (both[1].revents ? 2 : 0);
}

/// Whether a child has ended: 0 while it runs, 1 with its exit code, or with 128 and the number of the signal that ended it.
static inline int vinculum_has_ended(int64_t process, int *code) {
    int status = 0;
    pid_t ended = waitpid((pid_t)process, &status, WNOHANG);
    if (ended == 0 || (ended < 0 && errno == EINTR)) return 0;
    *code = ended < 0 ? -1 : WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return 1;
}

/// Ends a child at once and waits for that.
static inline void vinculum_end_child(int64_t process) {
    kill((pid_t)process, SIGKILL);
    while (waitpid((pid_t)process, NULL, 0) < 0 && errno == EINTR) {}
}

// POSIX has every program declare it.
extern char **environ;

/// The environment variables of this process, each as `NAME=VALUE`.
static inline char *const *vinculum_environment(void) { return environ; }

static inline int vinculum_can_run(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) && access(path, X_OK) == 0;
}

/// Whether an IPv4 address, in the order of this machine, is one that the whole internet can reach (RFC 6890). Asked of
/// what a name resolved to, as the kernel has it; the core answers for the text of a host.
static inline int vinculum_is_public_ipv4(uint32_t a) {
    return !(a >> 24 == 0 || a >> 24 == 10 || a >> 24 == 127 || a >> 28 >= 14 || a >> 16 == 0xC0A8 || a >> 16 == 0xA9FE
        || a >> 20 == 0xAC1 || a >> 22 == 0x191 || a >> 8 == 0xC00000 || a >> 17 == 0x6309);
}

static inline int vinculum_is_public(const struct sockaddr *address) {
    if (address->sa_family == AF_INET)
        return vinculum_is_public_ipv4(ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr));
    if (address->sa_family != AF_INET6) return 0;
    const uint8_t *b = ((const struct sockaddr_in6 *)address)->sin6_addr.s6_addr;
    // Of IPv6 only global unicast, 2000::/3, and of that not what carries an IPv4 address (6to4, Teredo).
    if (b[0] >> 5 != 1) return 0;
    return !(b[0] == 0x20 && b[1] == 0x02) && !(b[0] == 0x20 && b[1] == 0x01 && b[2] == 0 && b[3] == 0);
}

/// The addresses that a name leads to, as text with commas between; 0, -1 when it leads nowhere, -2 when one of them is
/// not public.
static inline int vinculum_addresses(const char *host, char *text, size_t capacity) {
    struct addrinfo hints = {0}, *found = NULL;
    hints.ai_socktype = SOCK_STREAM;
    if (getaddrinfo(host, NULL, &hints, &found) != 0) return -1;
    size_t length = 0;
    int result = -1;
    for (struct addrinfo *each = found; each; each = each->ai_next) {
        // Room for an address with a zone.
        char name[INET6_ADDRSTRLEN + 32];
        int isPublic = vinculum_is_public(each->ai_addr);
        if (!isPublic) result = -2;
        if (getnameinfo(each->ai_addr, each->ai_addrlen, name, sizeof name, NULL, 0, NI_NUMERICHOST) != 0) continue;
        size_t needed = strlen(name) + 4;
        if (length + needed > capacity) break;
        int isSix = each->ai_family == AF_INET6;
        length += (size_t)snprintf(text + length, capacity - length, isSix ? "%s[%s]" : "%s%s", length ? "," : "", name);
        if (isPublic && result != -2) result = 0;
    }
    freeaddrinfo(found);
    return result;
}
#endif
