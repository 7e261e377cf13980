"""The world outside, on this machine: a service behind TLS with a certificate of its own authority, and a proxy.

    outside.py service [--certificate FILE --key FILE] [--forward PORT]     says what it was asked, or passes it on
    outside.py proxy [--to PORT]                                            passes on, whatever the name, to this machine

It prints its port and ends with its standard input. With --forward it is a reverse proxy that terminates TLS.
Paths of the service: /echo, /redirect, /busy, /slow, /large, /endless, /garbage, /file/… (beneath the current folder), /seen.
"""
import argparse
import base64
import http.client
import http.server
import json
import os
import pathlib
import select
import socket
import ssl
import sys
import threading
import time
import urllib.parse

SEEN = []


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    forward = None

    def log_message(self, *_):
        pass

    def say(self, body, status=200, **fields):
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", "Content-Length": str(len(body)), **fields}.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        path = urllib.parse.urlsplit(self.path).path
        if self.forward:
            return self.pass_on("127.0.0.1", self.forward, self.path, body)
        if path != "/seen":
            SEEN.append(path)
        if path == "/seen":
            self.say(json.dumps(SEEN).encode())
        elif path == "/redirect":
            self.say(b"elsewhere", 302, Location="/echo", Content_Type="text/plain")
        elif path == "/busy":
            self.say(b"later\n7\n", 503, Retry_After="7", Content_Type="text/plain")
        elif path == "/slow":
            time.sleep(20)
            self.say(b"{}")
        elif path == "/large":
            self.say(b"x" * (1 << 21))
        elif path == "/endless":
            self.send_response(200)
            self.send_header("Connection", "close")
            self.end_headers()
            for _ in range(64):
                self.wfile.write(b"x" * (1 << 16))
            self.close_connection = True
        elif path == "/garbage":
            self.wfile.write(b"\0\1\2\3 no HTTP\n\n")
            self.close_connection = True
        elif path.startswith("/file/"):
            file = pathlib.Path(path.removeprefix("/file/"))
            self.say(file.read_bytes()) if file.is_file() and ".." not in file.parts else self.say(b"{}", 404)
        else:
            fields = [[name, value] for name, value in self.headers.items()]
            said = {"method": self.command, "target": self.path, "fields": fields, "body": base64.b64encode(body).decode()}
            self.say(json.dumps(said).encode())

    do_POST = do_PATCH = do_PUT = do_DELETE = do_GET

    def pass_on(self, host, port, target, body):
        there = http.client.HTTPConnection(host, port, timeout=30)
        fields = {name: value for name, value in self.headers.items() if name.lower() not in ("host", "connection", "proxy-connection")}
        there.request(self.command, target, body or None, fields)
        answer = there.getresponse()
        self.say(answer.read(), answer.status, Content_Type=answer.headers.get("Content-Type", ""))
        there.close()


class Proxy(Handler):
    """Resolves every name to this machine, so that tests can use names that do not exist or are not theirs."""

    to = None

    def do_GET(self):
        parts = urllib.parse.urlsplit(self.path)
        if not parts.netloc:
            return self.say(json.dumps(SEEN).encode())
        SEEN.append(f"{self.command} {parts.scheme}://{parts.netloc}")
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.pass_on("127.0.0.1", self.to or parts.port or 80, urllib.parse.urlunsplit(("", "", parts.path or "/", parts.query, "")), body)

    do_POST = do_GET

    def do_CONNECT(self):
        SEEN.append(f"CONNECT {self.path}")
        there = socket.create_connection(("127.0.0.1", self.to or int(self.path.rsplit(":", 1)[1])))
        self.send_response(200)
        self.end_headers()
        both = [self.connection, there]
        while True:
            ready, _, _ = select.select(both, [], [], 30)
            blocks = [(peer, peer.recv(1 << 16)) for peer in ready]
            for peer, block in blocks:
                (there if peer is self.connection else self.connection).sendall(block)
            if not blocks or any(not block for _, block in blocks):
                break
        there.close()
        self.close_connection = True


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64
    context = None

    def finish_request(self, request, address):
        # In the thread of the connection: a peer that refuses the certificate must not delay the others.
        if self.context:
            try:
                request = self.context.wrap_socket(request, server_side=True)
            except OSError:
                return
        super().finish_request(request, address)

    def handle_error(self, *_):
        pass


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("kind", choices=["service", "proxy"])
    parser.add_argument("--certificate")
    parser.add_argument("--key")
    parser.add_argument("--forward", type=int)
    parser.add_argument("--to", type=int)
    options = parser.parse_args()
    Handler.forward, Proxy.to = options.forward, options.to
    server = Server(("127.0.0.1", 0), Proxy if options.kind == "proxy" else Handler)
    if options.certificate:
        server.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        server.context.load_cert_chain(options.certificate, options.key)
    print(server.server_port, flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.read()
    os._exit(0)


main()
