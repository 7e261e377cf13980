// The terminal: its width, and input without echo.
#pragma once

#ifdef __wasi__
static inline int vinculum_terminal_columns(int descriptor) { return 0; }
#else
#include <signal.h>
#include <sys/ioctl.h>
#include <termios.h>

/// 0 when the descriptor is no terminal or does not say.
static inline int vinculum_terminal_columns(int descriptor) {
    struct winsize size;
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

/// Stops the echo; `before` keeps what `vinculum_restore_terminal` puts back.
///
/// A signal must not leave the terminal without echo. Rather than catch every signal, Ctrl-C becomes a character
/// that ends the line, for the reader to act on once the echo is back; Ctrl-Z and Ctrl-\ become plain characters.
static inline int vinculum_hide_typing(int descriptor, struct termios *before) {
    if (tcgetattr(descriptor, before) != 0) return -1;
    struct termios hidden = *before;
    hidden.c_lflag &= ~(tcflag_t)(ECHO | ISIG);
    hidden.c_lflag |= ECHONL | ICANON;
    hidden.c_cc[VEOL] = 3;
    return tcsetattr(descriptor, TCSAFLUSH, &hidden);
}

static inline void vinculum_restore_terminal(int descriptor, const struct termios *before) {
    tcsetattr(descriptor, TCSANOW, before);
}

static inline void vinculum_interrupt(void) { raise(SIGINT); }
#endif
