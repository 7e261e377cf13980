// TCP, readiness, signals and threads: what the server needs and WASI does not have.
#pragma once

#ifndef __wasi__
#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static const int vinculum_EAGAIN = EAGAIN;
static const int vinculum_EADDRINUSE = EADDRINUSE;
static const int vinculum_EMFILE = EMFILE;
static const int vinculum_ENFILE = ENFILE;

/// Whether an address is of this machine alone: 127.0.0.0/8, ::1, or the former mapped into IPv6. Asked of what a name
/// resolved to, as the kernel has it; the core answers for the text of a host.
static inline int vinculum_is_loopback(const struct sockaddr *address) {
    if (address->sa_family == AF_INET)
        return (ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr) >> 24) == 127;
    if (address->sa_family != AF_INET6) return 0;
    const struct in6_addr *six = &((const struct sockaddr_in6 *)address)->sin6_addr;
    return IN6_IS_ADDR_LOOPBACK(six) || (IN6_IS_ADDR_V4MAPPED(six) && six->s6_addr[12] == 127);
}

/// A socket that listens, -1 with `errno` set, or -2 when the name means nothing here.
static inline int vinculum_listen(const char *host, uint16_t port, int only_loopback) {
    struct addrinfo hints = {0}, *found = NULL;
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
    char service[8];
    snprintf(service, sizeof service, "%u", port);
    if (getaddrinfo(host, service, &hints, &found) != 0) return -2;
    int descriptor = -1, number = EADDRNOTAVAIL;
    for (struct addrinfo *each = found; each && descriptor < 0; each = each->ai_next) {
        if (only_loopback && !vinculum_is_loopback(each->ai_addr)) continue;
        descriptor = socket(each->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
        if (descriptor < 0) { number = errno; continue; }
        int one = 1;
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
        if (bind(descriptor, each->ai_addr, each->ai_addrlen) != 0 || listen(descriptor, 1024) != 0) {
            number = errno;
            close(descriptor);
            descriptor = -1;
        }
    }
    freeaddrinfo(found);
    errno = number;
    return descriptor;
}

/// The port a socket is bound to.
static inline uint16_t vinculum_port(int descriptor) {
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    if (getsockname(descriptor, (struct sockaddr *)&address, &length) != 0) return 0;
    return ntohs(address.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&address)->sin6_port
                                               : ((struct sockaddr_in *)&address)->sin_port);
}

/// The 128 bits of an address, an IPv4 address below ::ffff:0:0/96.
static inline void vinculum_address_bits(const struct sockaddr_storage *address, uint64_t *high, uint64_t *low) {
    uint8_t bytes[16] = {[10] = 0xFF, [11] = 0xFF};
    if (address->ss_family == AF_INET6)
        memcpy(bytes, &((const struct sockaddr_in6 *)address)->sin6_addr, 16);
    else
        memcpy(bytes + 12, &((const struct sockaddr_in *)address)->sin_addr, 4);
    *high = *low = 0;
    for (int index = 0; index < 8; index++) {
        *high = *high << 8 | bytes[index];
        *low = *low << 8 | bytes[index + 8];
    }
}

/// The next connection, without delays for small answers, and the 128 bits of its peer's address; -1 with `errno` set.
static inline int vinculum_accept(int listener, uint64_t *high, uint64_t *low) {
    struct sockaddr_storage address = {0};
    socklen_t length = sizeof address;
    int descriptor = accept4(listener, (struct sockaddr *)&address, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
    vinculum_address_bits(&address, high, low);
    int one = 1;
    if (descriptor >= 0) setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return descriptor;
}

/// A peer that is gone is an error to be told, not a signal that ends the process.
static inline ssize_t vinculum_send(int descriptor, const void *bytes, size_t count) {
    return send(descriptor, bytes, count, MSG_NOSIGNAL);
}

/// A connection under way to this machine, -1 when there is none to be had. Names resolve to loopback addresses only.
static inline int vinculum_connect_loopback(const char *host, uint16_t port) {
    struct addrinfo hints = {0}, *found = NULL;
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_NUMERICSERV;
    char service[8];
    snprintf(service, sizeof service, "%u", port);
    if (getaddrinfo(host, service, &hints, &found) != 0) return -1;
    int descriptor = -1;
    for (struct addrinfo *each = found; each && descriptor < 0; each = each->ai_next) {
        if (!vinculum_is_loopback(each->ai_addr)) continue;
        descriptor = socket(each->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
        // On this machine a connection is made or refused at once.
        if (descriptor >= 0 && connect(descriptor, each->ai_addr, each->ai_addrlen) != 0) {
            close(descriptor);
            descriptor = -1;
        }
    }
    freeaddrinfo(found);
    return descriptor;
}

/// Whether the descriptor is ready within so many milliseconds: 1, 0 when the time is up, -1 when it failed.
static inline int vinculum_wait(int descriptor, int writes, int64_t milliseconds) {
    struct pollfd one = {descriptor, writes ? POLLOUT : POLLIN, 0};
    int limited = milliseconds < 0 ? 0 : milliseconds > 60000 ? 60000 : (int)milliseconds;
    int ready = poll(&one, 1, limited);
    return ready < 0 && errno == EINTR ? 0 : ready;
}

/// Waits as `vinculum_wait` does until a descriptor can be read or written.
static inline int vinculum_wait_both(int descriptor, int64_t milliseconds) {
    struct pollfd one = {descriptor, POLLIN | POLLOUT, 0};
    int limited = milliseconds < 0 ? 0 : milliseconds > 60000 ? 60000 : (int)milliseconds;
    int ready = poll(&one, 1, limited);
    return ready < 0 && errno == EINTR ? 0 : ready;
}

static inline int vinculum_poller(void) { return epoll_create1(EPOLL_CLOEXEC); }

/// Begins (operation 0) or changes (1) what is waited for: reading is 1, writing 2. `name` comes back with each event.
static inline int vinculum_watch(int poller, int operation, int descriptor, uint64_t name, int interest) {
    struct epoll_event event = {0};
    event.events = (interest & 1 ? EPOLLIN | EPOLLRDHUP : 0) | (interest & 2 ? EPOLLOUT : 0);
    event.data.u64 = name;
    return epoll_ctl(poller, operation == 0 ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, descriptor, &event);
}

/// Waits for events; gives their names, and what each is ready for: reading 1, writing 2, broken 4.
static inline int vinculum_events(int poller, uint64_t *names, int *readiness, int capacity, int milliseconds) {
    struct epoll_event events[256];
    int count = epoll_wait(poller, events, capacity < 256 ? capacity : 256, milliseconds);
    for (int index = 0; index < count; index++) {
        uint32_t bits = events[index].events;
        names[index] = events[index].data.u64;
        readiness[index] = (bits & (EPOLLIN | EPOLLRDHUP) ? 1 : 0) | (bits & EPOLLOUT ? 2 : 0)
            | (bits & (EPOLLERR | EPOLLHUP) ? 4 : 0);
    }
    return count;
}

/// A descriptor that becomes readable when the process is told to end, instead of ending at once; with `children` also when
/// a child has ended.
static inline int vinculum_end_signals(int children) {
    // Who reads the log may go away; what is written then is lost, not the process.
    signal(SIGPIPE, SIG_IGN);
    // A file that may not grow is an error of the write, as a full disk is, and does not end the process.
    signal(SIGXFSZ, SIG_IGN);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    if (children) {
        // Were children thrown away unseen, how one ended could not be asked.
        signal(SIGCHLD, SIG_DFL);
        sigaddset(&set, SIGCHLD);
    }
    // Who started the process with nohup wants it to outlive the terminal.
    struct sigaction hangUp;
    if (sigaction(SIGHUP, NULL, &hangUp) == 0 && hangUp.sa_handler != SIG_IGN) sigaddset(&set, SIGHUP);
    if (pthread_sigmask(SIG_BLOCK, &set, NULL) != 0) return -1;
    return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

/// The next signal of such a descriptor, 0 when there is none; whether a terminal sent it, to its whole process group.
static inline int vinculum_next_signal(int descriptor, int *from_terminal) {
    struct signalfd_siginfo signal;
    if (read(descriptor, &signal, sizeof signal) != sizeof signal) return 0;
    *from_terminal = signal.ssi_code == SI_KERNEL;
    return (int)signal.ssi_signo;
}

/// The terminal of this process, -1 when it has none. It is open until the end: whether it hangs up can be seen of it alone.
static inline int vinculum_own_terminal(void) { return open("/dev/tty", O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC); }

/// Whether a terminal has gone: its window was closed, or the connection to it ended.
static inline int vinculum_has_hung_up(int terminal) {
    struct pollfd one = {terminal, 0, 0};
    return terminal >= 0 && poll(&one, 1, 0) == 1 && one.revents & (POLLHUP | POLLERR);
}

/// Lets the calling thread have a processor only where no other thread of this machine wants it more: about a tenth of a
/// processor beside a busy thread of the usual priority.
static inline void vinculum_yield_to_others(void) { setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), 10); }

static inline int vinculum_alarm(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

/// Allows as many open files as the system lets this process have; the number that is.
static inline int64_t vinculum_raise_file_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 1024;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    getrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_cur > 1 << 20 ? 1 << 20 : (int64_t)limit.rlim_cur;
}

static inline int64_t vinculum_monotonic_microseconds(void) {
    struct timespec now = {0, 0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static inline int64_t vinculum_monotonic_milliseconds(void) { return vinculum_monotonic_microseconds() / 1000; }
#endif
