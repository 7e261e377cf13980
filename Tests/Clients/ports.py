"""Ports for programs that cannot choose a free one themselves, or that give theirs back and take it again."""
import itertools
import os
import socket

# Below those that the system hands out, so that no other program is given one of them meanwhile. Each process begins elsewhere.
CANDIDATES = (10_000 + (os.getpid() * 37 + step) % 20_000 for step in itertools.count())


def free_port():
    """A port of this machine on which nothing listens; a process gets each once."""
    for port in CANDIDATES:
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue


def is_listening(port):
    """Whether a program accepts connections on a port of this machine."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
