"""What takes more than one request: bursts of one machine, and states that strangers or other servers make dear.

Each row is a name, the options of the server, and a function that prepares the server and gives the bytes of the requests, which
are sent at once on connections of their own.
"""
import base64
import contextlib
import http.server
import json
import socket
import threading
import time

PROJECT = "demo-bench"
API = "/identitytoolkit.googleapis.com/v1/accounts:"
ADMIN = f"/identitytoolkit.googleapis.com/v2/projects/{PROJECT}"
CONNECTIONS, PIPELINED = 250, 32


def request(path, body=b"", method="POST", kind="application/json", **fields):
    lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in fields.items())
    return (f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: {kind}\r\n{lines}"
            f"Content-Length: {len(body)}\r\n\r\n").encode() + body


def dump(value):
    return json.dumps(value).encode()


def part(text):
    return base64.urlsafe_b64encode(text.encode()).rstrip(b"=").decode()


def spelled(count):
    """An object whose members are all spelled with an escape."""
    return "{" + ",".join(f'"\\u0061{number:x}":1' for number in range(count)) + "}"


def burst(one):
    """One peer's connections, each with many requests at once."""
    return [one * PIPELINED] * CONNECTIONS


def token(server):
    return server.ask("signUp", {"returnSecureToken": True})["idToken"]


def lookups(server, _):
    return burst(request(f"{API}lookup?key=k", dump({"idToken": token(server)})))


def forged(server, _):
    text = token(server)
    return burst(request(f"{API}lookup?key=k", dump({"idToken": text[:-8] + "AAAAAAAA"})))


def health(*_):
    return burst(request("/healthz", method="GET"))


def bodies(*_):
    return [request(f"{API}signUp?key=k", b'{"a":' + b" " * ((1 << 20) - 8) + b"1}")] * 64


def refresh_token(*_):
    body = f"grant_type=refresh_token&refresh_token={part(spelled(3300))}.{'A' * 43}".encode()
    return [request("/securetoken.googleapis.com/v1/token?key=k", body, kind="application/x-www-form-urlencoded")]


def id_token(objects, members):
    """A request with a token of many objects, all of whose members are spelled with an escape."""
    text = f'{part("{}")}.{part("[" + ",".join([spelled(members)] * objects) + "]")}.'
    return lambda *_: [request(f"{API}lookup?key=k", dump({"idToken": text, "tenantId": "a"}))]


def names(server, _):
    """The longest name of a session that is stored, by an account that is looked up."""
    text = token(server)
    for number in range(4):
        server.send("POST", f"{API}update?key=k", dump({
            "idToken": text, "displayName": "n" * 1_000_000, "photoUrl": f"https://{number}.example/" + "u" * 1_000_000}))
    return [request(f"{API}lookup?key=k", dump({"idToken": text}))]


def tenants(server, owner):
    """Many tenants, each with a provider that leads nowhere, and the frame that looks at all of them."""
    for number in range(1000):
        _, answer = server.send("POST", f"{ADMIN}/tenants", dump({"displayName": f"tenant-{number}"}), **owner)
        name = json.loads(answer)["name"].rsplit("/", 1)[1]
        server.send("POST", f"{ADMIN}/tenants/{name}/inboundSamlConfigs?inboundSamlConfigId=saml.a", dump({
            "enabled": True, "displayName": "a", "idpConfig": {"idpEntityId": "a", "ssoUrl": "https://a.example/"},
            "spConfig": {"spEntityId": "a", "callbackUri": "https://a.example/"}}), **owner)
    return [request("/__/auth/iframe?apiKey=k", method="GET")]


def projects(*_):
    return [request(f"{API}signUp?key=k", b"{}", X_Vinculum_Project=f"p{number}") for number in range(12)]


def function(server, owner):
    """A blocking function that answers with a megabyte of escaped names."""
    answer = ('{"userRecord":' + spelled(60_000) + "}").encode()

    class Function(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_):
            pass

    functions = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Function)
    threading.Thread(target=functions.serve_forever, daemon=True).start()
    server.send("PATCH", f"{ADMIN}/config?updateMask=blockingFunctions", dump({"blockingFunctions": {"triggers": {
        "beforeCreate": {"functionUri": f"http://127.0.0.1:{functions.server_port}/"}}}}), **owner)
    # The function is not asked about guests.
    body = dump({"email": "ada@example.com", "password": "a long password"})
    return [request(f"{API}signUp?key=k", body)]


STORIES = {
    "pipelined lookups of one peer": (("--sign",), lookups),
    "the same, with a wrong signature": (("--sign",), forged),
    "the same, signed with ES256": (("--sign", "--sign-algorithm", "ES256"), lookups),
    "pipelined /healthz of one peer": ((), health),
    "64 bodies of 1 MiB": ((), bodies),
    "a refresh token of escaped names": (("--sign",), refresh_token),
    "an ID token of 4 objects with 900 escaped names": (("--sign",), id_token(4, 900)),
    "an ID token of 230 objects with 16 escaped names": (("--sign",), id_token(230, 16)),
    "a lookup of an account with the longest texts": ((), names),
    "the frame of 1,000 tenants": ((), tenants),
    "12 new projects with keys": (("--sign",), projects),
    "a function's reply of escaped names": ((), function),
}


def send_all(port, pieces):
    """Sends each piece on a connection of its own, and waits until the server has answered all it is going to."""
    with contextlib.ExitStack() as opened:
        sockets = []
        for piece in pieces:
            one = opened.enter_context(socket.create_connection(("127.0.0.1", port), timeout=60))
            one.setblocking(False)
            sockets.append([one, memoryview(piece), 0, piece.count(b" HTTP/1.1\r\n")])
        waiting = list(sockets)
        while waiting:
            for entry in list(waiting):
                one, piece, seen, wanted = entry
                with contextlib.suppress(BlockingIOError):
                    while piece:
                        piece = piece[one.send(piece):]
                entry[1] = piece
                with contextlib.suppress(BlockingIOError):
                    while data := one.recv(1 << 16):
                        entry[2] += data.count(b"HTTP/1.1 ")
                    waiting.remove(entry)
                    continue
                if entry[2] >= wanted:
                    waiting.remove(entry)
            time.sleep(0.001)


def watch(port, times, ends):
    """The times of `/healthz` on another connection."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as one:
        while not ends.is_set():
            began = time.perf_counter()
            one.sendall(request("/healthz", method="GET"))
            one.recv(1 << 16)
            times.append((time.perf_counter() - began) * 1000)
            time.sleep(0.002)


def bursts(program, Server, row, table, repetitions=3):
    """Prints the longest round of each story."""
    print("\n### bursts of one peer, and dear states: the aim is 5 ms of the loop")
    table("story", "longest round", "/healthz meanwhile, longest")
    beyond = []
    for title, (options, prepare) in STORIES.items():
        with Server(program, "--hash-cost", "1", *options) as server:
            pieces = prepare(server, {"Authorization": "Bearer owner"})
            rounds, slowest = [], 0
            for _ in range(repetitions):
                server.longest_round()
                times, ends = [], threading.Event()
                watcher = threading.Thread(target=watch, args=(server.port, times, ends))
                watcher.start()
                send_all(server.port, pieces)
                ends.set()
                watcher.join()
                rounds.append(server.longest_round())
                slowest = max([slowest, *times])
                if title.endswith("with keys"):
                    break
        # Beside it runs what the machine runs; the least is the server's own.
        row(title, f"{min(rounds):.1f} ms", f"{slowest:.1f} ms")
        if min(rounds) > 5:
            beyond.append(title)
    print("\nbeyond the aim: " + (", ".join(beyond) or "none"))
