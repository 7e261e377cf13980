"""The servers that benchmarks start, and what wrk measures of them: each server on one core, wrk on another."""
import json
import os
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from typing import NamedTuple

HERE = os.path.dirname(os.path.abspath(__file__))
PROJECT = "demo-bench"
ACCOUNTS = "/identitytoolkit.googleapis.com/v1/accounts:"
OF_PROJECT = "/identitytoolkit.googleapis.com/v1/projects/PROJECT/accounts:"


def pinned(core):
    return ["taskset", "-c", str(core)] if shutil.which("taskset") and os.cpu_count() > 1 else []


class Process:
    """A server on the first core or, with workers, on all of them, perhaps under a program that traces it."""

    def __init__(self, command, files=None, tracer=(), everywhere=False):
        self.began = time.perf_counter()
        limited = files and (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files)))
        where = [] if everywhere else pinned(0)
        self.process = subprocess.Popen(where + list(tracer) + command, stdout=subprocess.PIPE, text=True, preexec_fn=limited)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def resident(self):
        with open(f"/proc/{self.process.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def processor_seconds(self):
        with open(f"/proc/{self.process.pid}/stat") as file:
            return sum(map(int, file.read().rsplit(")", 1)[1].split()[11:13])) / os.sysconf("SC_CLK_TCK")


class Peer(Process):
    """nginx with one worker, which answers every request with the same bytes, a text in JSON."""

    def __init__(self, length=48, tracer=()):
        self.folder = tempfile.TemporaryDirectory()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        temporary = "".join(
            f"{kind}_temp_path {self.folder.name}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        configuration = f"{self.folder.name}/nginx.conf"
        with open(configuration, "w") as file:
            file.write(
                f"daemon off; master_process off; pid {self.folder.name}/pid; error_log /dev/null; events {{}} http {{ {temporary} "
                f"access_log off; keepalive_requests 1000000000; server {{ listen 127.0.0.1:{self.port}; location / {{ "
                f"default_type application/json; return 200 '{json.dumps('x' * (length - 2))}'; }} }} }}")
        super().__init__(["nginx", "-e", "/dev/null", "-c", configuration], tracer=tracer)
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except ConnectionRefusedError:
                time.sleep(0.05)
        sys.exit("bench: nginx does not start")

    def __exit__(self, *arguments):
        super().__exit__(*arguments)
        self.folder.cleanup()


class Server(Process):
    """The program on a free port."""

    def __init__(self, program, *options, files=None, tracer=(), everywhere=False):
        command = [program, "serve", "--json", "--port", "0", "--project", PROJECT, *options]
        super().__init__(command, files, tracer, everywhere)
        line = self.process.stdout.readline()
        if not line:
            sys.exit("bench: the server does not start")
        self.url = json.loads(line)["listening"]
        self.port = int(self.url.rsplit(":", 1)[1])

    def ask(self, path, bodies, administrator=False, projects=(PROJECT,)):
        """The answers to requests that are sent ahead, some at a time.

        They are for the projects in turn: PROJECT in the path becomes each, and a header names it.
        """
        bearer = "Authorization: Bearer owner\r\n" if administrator else ""
        with socket.create_connection(("127.0.0.1", self.port)) as connection:
            reader = connection.makefile("rb")
            for start in range(0, len(bodies), 50):
                batch = [
                    (body, projects[number % len(projects)])
                    for number, body in enumerate(bodies[start : start + 50], start)]
                connection.sendall(b"".join(
                    f"POST {path.replace('PROJECT', project)}?key=bench HTTP/1.1\r\nHost: 127.0.0.1\r\n{bearer}"
                    f"X-Vinculum-Project: {project}\r\nContent-Type: application/json\r\n"
                    f"Content-Length: {len(body)}\r\n\r\n{body}".encode() for body, project in batch))
                for _ in batch:
                    status = reader.readline().split()[1]
                    length = 0
                    while (field := reader.readline()) != b"\r\n":
                        if field.lower().startswith(b"content-length:"):
                            length = int(field.split(b":")[1])
                    answer = json.loads(reader.read(length))
                    if status != b"200":
                        sys.exit(f"bench: {path}: {answer}")
                    yield answer

    def tokens(self, member, count, projects=(PROJECT,)):
        """A file with that token of as many fresh accounts, of the projects in turn."""
        file = tempfile.NamedTemporaryFile("w", suffix=".tokens")
        for answer in self.ask(ACCOUNTS + "signUp", ['{"returnSecureToken":true}'] * count, projects=projects):
            file.write(answer[member] + "\n")
        file.flush()
        return file


def row(*cells):
    print("| " + " | ".join(str(cell) for cell in cells) + " |")


def table(*columns):
    print()
    row(*columns)
    row(*["---"] * len(columns))


class Load(NamedTuple):
    """What wrk reports of a run, with latencies in microseconds, and what the machine did meanwhile."""

    connections: int
    count: int
    rate: int
    median: int
    slow: int
    errors: int
    #: Seconds of the processor that the server used.
    used: float
    #: The share of the processors' time that the host gave to others.
    stolen: float

    def cells(self):
        return (
            self.connections, f"{self.rate:,}", f"{self.median / 1000:.2f} ms", f"{self.slow / 1000:.2f} ms",
            f"{self.used / self.count * 1e6:.1f} µs", f"{self.stolen:.0%}", self.errors)


def processors():
    """The ticks of all processors, and those of them that the host gave to others."""
    with open("/proc/stat") as file:
        ticks = list(map(int, file.readline().split()[1:9]))
    return sum(ticks), ticks[7]


def load(server, kind, tokens, seconds, connections, projects=1, beside=()):
    """Sends requests for some seconds. With several projects the requests name them in turn, and with other servers
    beside the first each has a part of the connections."""
    servers = [server, *beside]

    def processor_seconds():
        return sum(one.processor_seconds() for one in servers)

    before, (all_before, stolen_before) = processor_seconds(), processors()
    outcome = subprocess.run(
        pinned(1) + ["wrk", f"-t{len(servers)}", f"-c{connections}", f"-d{seconds}s", "-s", f"{HERE}/requests.lua", server.url,
                     "--", kind, tokens.name if tokens else "", str(projects)],
        env=os.environ | {"PORTS": ",".join(str(one.port) for one in servers)}, capture_output=True, text=True)
    used, (all_after, stolen_after) = processor_seconds() - before, processors()
    stolen = (stolen_after - stolen_before) / max(all_after - all_before, 1)
    result = [line.split()[1:] for line in outcome.stdout.splitlines() if line.startswith("RESULT ")]
    if not result:
        sys.exit(f"bench: wrk: {outcome.stdout}{outcome.stderr}")
    return Load(connections, *map(int, result[0]), used, stolen)
