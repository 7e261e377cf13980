"""Today's build, an older one and nginx side by side: requests a second, system calls, and requests in process.

Each round measures all of them one right after another, because a machine that others use is twice as fast in one minute
as in the next. A share is the median of the rounds' shares.
"""
import json
import os
import re
import resource
import shutil
import statistics
import subprocess
import tempfile
import time
import urllib.request
from contextlib import ExitStack
from functools import partial

from serving import ACCOUNTS, Peer, Server, load, row, table

ROUNDS = 5
#: The title of a request, its name in requests.lua, and the token that it brings.
KINDS = (("lookup", "lookup", "idToken"), ("signUp, anonymous", "signUp", None))


def answer_length(server, kind, tokens):
    """The bytes of the body of an answer."""
    with open(tokens.name) if tokens else open(os.devnull) as file:
        body = {"idToken": file.readline().rstrip()} if tokens else {"returnSecureToken": True}
    request = urllib.request.Request(
        f"{server.url}{ACCOUNTS}{kind}?key=bench", json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return len(answer.read())


def show(program, beside, seconds):
    programs = {"today": program} | ({"beside": beside} if beside else {})
    over_http(programs, seconds)
    signed(programs, seconds)
    system_calls(programs)
    if beside:
        in_process(programs)


def over_http(programs, seconds):
    table("request", "connections", "server", "a second", "p99", "processor time each", "of beside", "of nginx", "refused")
    for title, kind, member in KINDS:
        with ExitStack() as running:
            servers = {name: running.enter_context(Server(program)) for name, program in programs.items()}
            tokens = {name: server.tokens(member, 2000) if member else None for name, server in servers.items()}
            if shutil.which("nginx"):
                tokens["nginx"] = tokens["today"]
                servers["nginx"] = running.enter_context(Peer(answer_length(servers["today"], kind, tokens["today"])))
            for connections in (16, 256):
                compare(title, connections, [
                    {name: load(server, kind, tokens[name], seconds, connections) for name, server in servers.items()}
                    for _ in range(ROUNDS)])


def signed(programs, seconds):
    """Sign-ups whose tokens each program signs, on all cores, beside those that today's does not sign."""
    table("signUp, anonymous, on all cores", "connections", "server", "a second", "p99", "processor time each", "of beside", "of nginx", "refused")
    kinds = {"unsigned": [], "RS256": ["--sign"], "ES256": ["--sign", "--sign-algorithm", "ES256"]}
    for connections in (16, 256):
        for title, options in kinds.items():
            with ExitStack() as running:
                servers = {
                    name: running.enter_context(Server(program, *options, everywhere=True)) for name, program in programs.items()}
                compare(title, connections, [
                    {name: load(server, "signUp", None, seconds, connections) for name, server in servers.items()}
                    for _ in range(ROUNDS)])


def compare(title, connections, rounds):
    """A row on each server."""
    def middle(of):
        return statistics.median(map(of, rounds))

    for name in rounds[0]:
        shares = [
            f"{middle(lambda measured: measured[name].rate / measured[other].rate):.2f}"
            if other in rounds[0] and other != name else "" for other in ("beside", "nginx")]
        row(
            title, connections, name, f"{middle(lambda measured: measured[name].rate):,}",
            f"{middle(lambda measured: measured[name].slow) / 1000:.2f} ms",
            f"{middle(lambda measured: measured[name].used / measured[name].count) * 1e6:.1f} µs",
            *shares, sum(measured[name].errors for measured in rounds))


def system_calls(programs):
    """What each server asks of the system for a request, while a second's requests wait for it."""
    if not shutil.which("strace"):
        return print("\nstrace is not installed, so system calls are not counted: apt-get install strace")
    table("request", "connections", "server", "system calls each")
    for title, kind, member in KINDS:
        for connections in (1, 16):
            for name, program in programs.items():
                prepare = lambda server: server.tokens(member, 2000) if member else None
                row(title, connections, name, calls_each(partial(Server, program), kind, prepare, connections))
    if shutil.which("nginx"):
        for connections in (1, 16):
            row("fixed bytes", connections, "nginx", calls_each(partial(Peer, 1000), "signUp", lambda _: None, connections))


def calls_each(start, kind, prepare, connections):
    _, before = traced(start, prepare)
    sent, after = traced(start, lambda server: load(server, kind, prepare(server), 1, connections))
    each = {name: (count - before.get(name, 0)) / sent.count for name, count in after.items() if name != "total"}
    return ", ".join(f"{name} {count:.2f}" for name, count in sorted(each.items(), key=lambda item: -item[1]) if count >= 0.01)


def traced(start, work):
    """The result of work on a server, and how often that called each function of the system."""
    with tempfile.NamedTemporaryFile("r") as file:
        # Otherwise a signal would end neither of both.
        with start(tracer=["strace", "-I", "2", "-f", "-c", "-U", "calls,name", "-o", file.name]) as server:
            result = work(server)
        return result, {name: int(count) for count, name in re.findall(r"^ *(\d+) (\w+)$", file.read(), re.M)}


def in_process(programs):
    """Requests in a second of the processor in process: by the benchmarks beside both programs, compiled as a package that
    depends on the core, and by that of today's which is compiled as the program is."""
    folders = {name: os.path.abspath(os.path.dirname(program)) for name, program in programs.items()}
    benches = {name: f"{folder}/vinculum-bench" for name, folder in folders.items()}
    as_program = folders["today"] + "/vinculum-bench-program"
    if lacking := [path for path in [*benches.values(), as_program] if not os.access(path, os.X_OK)]:
        return print(f"\nnot built, so requests in process are not compared: {', '.join(lacking)}")
    # Where it finds no package, it measures natively alone.
    with tempfile.TemporaryDirectory() as folder:
        rounds = [
            {name: natively(bench, folder) for name, bench in benches.items()} | {"program": as_compiled(as_program)}
            for _ in range(ROUNDS)]
    table("request in process, in a second of the processor", "today, as the program is compiled", "of beside", "today, as a package", "of beside", "beside")
    for kind in rounds[0]["today"]:
        def middle(of):
            return statistics.median(map(of, rounds))

        shares = [
            cell for name in ("program", "today") for cell in (
                f"{middle(lambda measured: measured[name][kind]):,.0f}",
                f"{middle(lambda measured: measured[name][kind] / measured['beside'][kind]):.2f}")]
        row(kind, *shares, f"{middle(lambda measured: measured['beside'][kind]):,.0f}")


def as_compiled(bench):
    printed = subprocess.run([bench], capture_output=True, text=True, check=True).stdout
    return {kind: float(rate) for kind, rate in map(str.split, printed.splitlines())}


def natively(bench, folder):
    began, used = time.perf_counter(), children_seconds()
    printed = subprocess.run([bench, "module"], cwd=folder, capture_output=True, text=True, check=True).stdout
    share = (children_seconds() - used) / (time.perf_counter() - began)
    return {kind: float(rate.replace(",", "")) / share for kind, rate in re.findall(r"^(\w+) +([\d.,]+) ", printed, re.M)}


def children_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
