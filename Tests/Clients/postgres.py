"""A PostgreSQL of the tests' own, Debian's, on a socket in a temporary folder."""
import glob
import os
import shutil
import signal
import subprocess
import tempfile
import time


class PostgreSQL:
    """A server with databases. It runs as another user where the tests run as root, which it refuses.

    `settings` are of its configuration, such as "max_connections=60"; it is started through another program if need be.
    """

    def __init__(self, *settings, through=()):
        programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"))
        if not programs:
            raise AssertionError("PostgreSQL is not installed; make setup-clients installs it")
        self.programs = programs[-1]
        self.by = [*through, *(["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else [])]
        self.settings = settings
        self.folder = tempfile.mkdtemp()
        self.own(self.folder)
        self.environment = {**os.environ, "PGHOST": self.folder, "PGUSER": "postgres", "PGCONNECT_TIMEOUT": "10"}
        try:
            self.make(f"{self.folder}/data")
            self.start()
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise

    def own(self, path):
        """Gives a path to the user that the server runs as."""
        if os.getuid() == 0:
            shutil.chown(path, "postgres")

    def make(self, data):
        self.run("initdb", "-D", data, "-U", "postgres", "--auth", "trust", "--no-sync", by=self.by)

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
        settings = [
            "listen_addresses=''", f"unix_socket_directories={self.folder}", "fsync=off", "max_connections=60", *self.settings]
        options = " ".join(f"-c {setting}" for setting in settings)
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

    def shut_down(self):
        """Ends it at once: it writes nothing any more, and recovers when it is started."""
        self.run("pg_ctl", "-D", f"{self.folder}/data", "-m", "immediate", "-w", "stop", by=self.by)

    def end_connections(self, database, times, under_way=True):
        """Ends the connections of Vinculum's servers again and again, and gives how many were ended.

        Those under way are in a transaction or execute a statement.
        """
        which = "AND xact_start IS NOT NULL" if under_way else ""
        ending = f"""SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
            WHERE application_name = 'vinculum' AND datname = '{database}' {which}"""
        statements = [word for _ in range(times) for word in ("-c", ending, "-c", "DO 'BEGIN PERFORM pg_sleep(0.01); END'")]
        said = self.run("psql", "-X", "-A", "-t", "-q", *statements, database).split()
        return sum(map(int, said))

    def stop(self):
        if self.is_running():
            self.resume()
            self.shut_down()
        shutil.rmtree(self.folder, ignore_errors=True)

    def is_running(self):
        line = [*self.by, f"{self.programs}/pg_ctl", "-D", f"{self.folder}/data", "status"]
        return subprocess.run(line, capture_output=True, cwd="/").returncode == 0


class Standby(PostgreSQL):
    """A copy of another server that follows it, and takes its place when it is promoted."""

    def __init__(self, primary, *settings, through=()):
        self.primary = primary
        super().__init__(*settings, through=through)

    def make(self, data):
        self.run("pg_basebackup", "-h", self.primary.folder, "-D", data, "-R", "-c", "fast", "--no-sync", by=self.by)

    def promote(self):
        self.run("pg_ctl", "-D", f"{self.folder}/data", "-w", "promote", by=self.by)
