"""A receiver of what `serve --code-webhook` posts. It answers as a test says, and verifies the signature."""
import hashlib
import hmac
import http.server
import json
import queue
import socket
import struct
import threading
import time


def verified(body, header, secrets, now=None, tolerance=300):
    """Whether a signature is of the body, by one of the secrets, and not old."""
    fields = dict(part.split("=", 1) for part in header.split(",") if "=" in part)
    seconds = fields.get("t", "")
    if not seconds.isascii() or not seconds.isdigit() or abs((now or time.time()) - int(seconds)) > tolerance:
        return False
    signed = seconds.encode() + b"." + body
    expected = [hmac.new(secret, signed, hashlib.sha256).hexdigest() for secret in secrets]
    return any([hmac.compare_digest(one, fields.get("v1", "")) for one in expected])


class Receiver(http.server.ThreadingHTTPServer):
    """Listens on a free port unless it is named. `answers` holds what the next posts get; without any left it is
    `usual`, which is 204.

    An answer is a status, a status with header fields, "reset", a number of seconds as a float, or an event: a pause
    before 204. `times` has when each post arrived, and `answered` counts the posts whose answer was ready.
    """

    daemon_threads = True

    def __init__(self, *answers, port=0):
        super().__init__(("127.0.0.1", port), Handler)
        self.answers = queue.Queue()
        self.posted = queue.Queue()
        self.times, self.answered = [], 0
        for answer in answers:
            self.answers.put(answer)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}/codes"

    def next(self, timeout=60):
        """The next post: its header fields, its bytes and its JSON."""
        headers, body = self.posted.get(timeout=timeout)
        return headers, body, json.loads(body)

    def usual(self, body):
        """The answer to a post that no test has an answer for."""
        return 204

    def stop(self):
        self.shutdown()
        self.server_close()

    def handle_error(self, *_):
        pass


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.times.append(time.monotonic())
        self.server.posted.put((dict(self.headers), body))
        try:
            answer = self.server.answers.get_nowait()
        except queue.Empty:
            answer = self.server.usual(body)
        if answer == "reset":
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.connection.close()
            return
        if isinstance(answer, float):
            time.sleep(answer)
            answer = 204
        if isinstance(answer, threading.Event):
            answer.wait(60)
            answer = 204
        self.server.answered += 1
        status, fields = answer if isinstance(answer, tuple) else (answer, {})
        self.send_response(status)
        for name, value in fields.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, *_):
        pass
