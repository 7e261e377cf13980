"""A mail server that keeps what it is sent, or refuses recipients with a code."""
import email
import email.policy
import queue
import socketserver
import threading


class Sink(socketserver.ThreadingTCPServer):
    """`refusals` holds the codes that the next recipients get instead of 250."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Session)
        self.refusals = queue.Queue()
        self.mails = queue.Queue()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self):
        return f"127.0.0.1:{self.server_address[1]}"

    def next(self, timeout=60):
        """The next mail: its recipients, and the message."""
        recipients, content = self.mails.get(timeout=timeout)
        return recipients, email.message_from_bytes(content, policy=email.policy.default)

    def stop(self):
        self.shutdown()
        self.server_close()


class Session(socketserver.StreamRequestHandler):
    def say(self, line):
        self.wfile.write(line.encode() + b"\r\n")

    def handle(self):
        recipients = []
        self.say("220 sink")
        for line in self.rfile:
            command, _, rest = line.decode().strip().partition(" ")
            match command.upper():
                case "EHLO" | "HELO":
                    self.say("250 sink")
                case "RCPT" if not self.server.refusals.empty():
                    self.say(f"{self.server.refusals.get()} no")
                case "RCPT":
                    recipients.append(rest.removeprefix("TO:").strip("<>"))
                    self.say("250 ok")
                case "DATA":
                    self.say("354 go on")
                    content = b""
                    for part in self.rfile:
                        if part == b".\r\n":
                            break
                        content += part.removeprefix(b".")
                    self.server.mails.put((recipients, content))
                    recipients = []
                    self.say("250 ok")
                case "QUIT":
                    self.say("221 bye")
                    return
                case _:
                    self.say("250 ok")
