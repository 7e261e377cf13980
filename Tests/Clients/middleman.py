"""Stands between a server and PostgreSQL, and ends a connection at a chosen moment of a commit."""
import contextlib
import hashlib
import os
import shutil
import socket
import tempfile
import threading


def name_of(statement):
    """The name under which Vinculum prepares a statement."""
    return b"vinculum_" + hashlib.sha256(statement).hexdigest()[:32].encode()


BEGIN, COMMIT = name_of(b"BEGIN ISOLATION LEVEL READ COMMITTED"), name_of(b"COMMIT")
# PostgreSQL is ready for the next statement, in a transaction or out of one.
IN_TRANSACTION, IDLE = b"Z\0\0\0\5T", b"Z\0\0\0\5I"


class Middleman:
    """A socket that leads to that of PostgreSQL."""

    def __init__(self, postgres):
        self.folder = tempfile.mkdtemp()
        self.target = f"{postgres.folder}/.s.PGSQL.5432"
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(f"{self.folder}/.s.PGSQL.5432")
        self.listener.listen(16)
        self.moment, self.refuses, self.has_cut = None, False, threading.Event()
        threading.Thread(target=self.accept, daemon=True).start()

    def cut_at(self, moment, then_refuse=False):
        """Ends the next connection that comes there: "between" the two trips of a commit, at its end "unsent" to PostgreSQL, or
        "unanswered" by it. Connections may be refused from then on, until `allow`."""
        self.has_cut.clear()
        self.then_refuse, self.moment = then_refuse, moment

    def allow(self):
        self.refuses = False

    def close(self):
        self.moment = None
        self.listener.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            if self.refuses:
                client.close()
                continue
            server = socket.socket(socket.AF_UNIX)
            try:
                server.connect(self.target)
            except OSError:
                client.close()
                server.close()
                continue
            # How the answer to what is under way is cut.
            cuts = {"answer": None}
            for source, target, is_client in ((client, server, True), (server, client, False)):
                threading.Thread(target=self.pass_on, args=(source, target, is_client, cuts), daemon=True).start()

    def pass_on(self, source, target, is_client, cuts):
        with contextlib.suppress(OSError):
            while data := source.recv(1 << 20):
                if is_client and self.moment == "between" and BEGIN in data and COMMIT not in data:
                    cuts["answer"], self.moment = IN_TRANSACTION, None
                elif is_client and self.moment in ("unsent", "unanswered") and COMMIT in data:
                    cuts["answer"], moment, self.moment = IDLE, self.moment, None
                    if moment == "unsent":
                        break
                elif not is_client and cuts["answer"] and data.endswith(cuts["answer"]):
                    if cuts["answer"] == IN_TRANSACTION:
                        target.sendall(data)
                    break
                if not (not is_client and cuts["answer"] == IDLE):
                    target.sendall(data)
        if cuts["answer"]:
            self.refuses = self.then_refuse
        for each in (target, source):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()
        if cuts["answer"]:
            cuts["answer"] = None
            self.has_cut.set()
