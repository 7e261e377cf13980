"""A PostgreSQL of the tests' own, Debian's, on a socket in a temporary folder."""
import glob
import os
import shutil
import signal
import subprocess
import tempfile
import time


class PostgreSQL:
    """A server with databases. It runs as another user where the tests run as root, which it refuses."""

    def __init__(self):
        programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"))
        if not programs:
            raise AssertionError("PostgreSQL is not installed; make setup-clients installs it")
        self.programs = programs[-1]
        self.by = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        self.folder = tempfile.mkdtemp()
        if self.by:
            shutil.chown(self.folder, "postgres")
        self.environment = {**os.environ, "PGHOST": self.folder, "PGUSER": "postgres", "PGCONNECT_TIMEOUT": "10"}
        self.run("initdb", "-D", f"{self.folder}/data", "-U", "postgres", "--auth", "trust", "--no-sync", by=self.by)
        self.start()

    def run(self, program, *words, by=()):
        # The server that pg_ctl starts would keep a pipe open.
        with tempfile.TemporaryFile("w+") as said:
            line = [*by, f"{self.programs}/{program}", *words]
            code = subprocess.run(
                line, env=self.environment, stdin=subprocess.DEVNULL, stdout=said, stderr=said, timeout=120, cwd="/").returncode
            said.seek(0)
            text = said.read()
        if code:
            raise AssertionError(f"{program}: {text}")
        return text

    def start(self):
        options = f"-c listen_addresses= -c unix_socket_directories={self.folder} -c fsync=off -c max_connections=60"
        line = ["-D", f"{self.folder}/data", "-l", f"{self.folder}/log", "-w", "-o", options, "start"]
        for attempt in range(50):
            try:
                return self.run("pg_ctl", *line, by=self.by)
            except AssertionError:
                # What a killed server has left behind ends by itself.
                if attempt == 49:
                    raise
                time.sleep(0.2)

    def place(self, database):
        """The value of --store for a database."""
        return f"postgres://postgres@/{database}?host={self.folder}"

    def query(self, database, statement):
        """The first column of a result."""
        return self.run("psql", "-X", "-A", "-t", "-c", statement, database).split()

    def processes(self):
        """The server and its children."""
        with open(f"{self.folder}/data/postmaster.pid") as file:
            first = int(file.readline())
        children = subprocess.run(["pgrep", "-P", str(first)], capture_output=True, text=True).stdout.split()
        return [first, *map(int, children)]

    def send(self, number):
        for process in self.processes():
            try:
                os.kill(process, number)
            except ProcessLookupError:
                pass

    def pause(self):
        """Makes it stand still: connections are kept, and nothing is answered."""
        self.send(signal.SIGSTOP)

    def resume(self):
        self.send(signal.SIGCONT)

    def kill(self):
        first, *_ = self.processes()
        self.send(signal.SIGKILL)
        while os.path.exists(f"/proc/{first}"):
            time.sleep(0.01)

    def stop(self):
        self.resume()
        self.run("pg_ctl", "-D", f"{self.folder}/data", "-m", "immediate", "-w", "stop", by=self.by)
        shutil.rmtree(self.folder, ignore_errors=True)
