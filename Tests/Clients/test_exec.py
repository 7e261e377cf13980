"""`exec`: a server while a command runs, its exit codes and its signals."""
import json
import os
import pathlib
import pty
import signal
import socket
import subprocess
import sys
import tempfile
import unittest

from serving import PROGRAM

SIGN_UP = """
import json, os, urllib.request
url = "http://" + os.environ["FIREBASE_AUTH_EMULATOR_HOST"] + "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k"
request = urllib.request.Request(url, b"{}", {"Content-Type": "application/json", "X-Vinculum-Project": os.environ["GCLOUD_PROJECT"]})
print(json.load(urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request))["localId"])
"""


class ExecTests(unittest.TestCase):
    def setUp(self):
        # Under nohup the tests ignore SIGHUP, and what they start would as well.
        self.addCleanup(signal.signal, signal.SIGHUP, signal.signal(signal.SIGHUP, signal.SIG_DFL))

    def run_exec(self, *words, **options):
        return subprocess.run([PROGRAM, "exec", *words], capture_output=True, text=True, timeout=60, **options)

    def start(self, *words):
        process = subprocess.Popen(
            [PROGRAM, "exec", *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            start_new_session=True)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait, 30)
        self.addCleanup(process.kill)
        return process

    def test_a_command_finds_its_server(self):
        run = self.run_exec("--project", "demo-exec", "--", sys.executable, "-c", SIGN_UP)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertRegex(run.stdout, r"\A\w{28}\n\Z")

    def test_two_at_once_have_a_server_each(self):
        processes = [self.start("--", sys.executable, "-c", "import os; print(os.environ['FIREBASE_AUTH_EMULATOR_HOST']); input()")
                     for _ in range(2)]
        self.assertEqual(len({process.stdout.readline() for process in processes}), 2)

    def test_the_variables_replace_those_of_outside(self):
        names = "GCLOUD_PROJECT", "GOOGLE_CLOUD_PROJECT", "FIREBASE_AUTH_EMULATOR_HOST", "OTHER"
        script = f"import os; print(*(os.environ[name] for name in {names}))"
        outside = {**os.environ, "GCLOUD_PROJECT": "real", "GOOGLE_CLOUD_PROJECT": "real", "FIREBASE_AUTH_EMULATOR_HOST": "real.example:1", "OTHER": "stays"}
        run = self.run_exec("--host", "0.0.0.0", "--allow-host", "auth", sys.executable, "-c", script, env=outside)
        self.assertRegex(run.stdout, r"\Ademo-vinculum demo-vinculum 127\.0\.0\.1:\d+ stays\n\Z")
        self.assertIn("other machines can reach this server", run.stderr)

    def test_it_ends_as_the_command_does(self):
        for words, code in (
            (("true",), 0), (("sh", "-c", "exit 7"), 7), (("sh", "-c", "exit 125"), 125), (("sh", "-c", "exit 255"), 255),
            (("sh", "-c", "kill -KILL $$"), 137), (("sh", "-c", "kill -TERM $$"), 143),
        ):
            with self.subTest(words):
                run = self.run_exec("--", *words)
                self.assertEqual((run.returncode, run.stdout, run.stderr), (code, "", ""))

    def test_its_own_failures(self):
        with tempfile.TemporaryDirectory() as folder:
            plain = pathlib.Path(folder, "plain")
            plain.write_text("no program\n")
            for words, code, text in (
                (("nosuchcommand",), 127, "there is no such command"), ((folder + "/nothing",), 127, "no such"),
                ((str(plain),), 126, "cannot be run"), ((folder,), 126, "cannot be run"),
                (("--bogus", "true"), 125, "unknown option --bogus"), ((), 125, "missing argument"),
                (("--host", "203.0.113.1", "--allow-host", "a", "true"), 125, "does not let this program listen"),
                (("--import", folder + "/nothing", "true"), 125, "no such directory"),
            ):
                with self.subTest(words):
                    run = self.run_exec(*words)
                    self.assertEqual((run.returncode, run.stdout), (code, ""), run.stderr)
                    self.assertIn(text, run.stderr)

    def test_the_streams_are_the_command_s(self):
        run = self.run_exec("--", "sh", "-c", "cat; echo aside >&2", input="what goes in\n")
        self.assertEqual((run.stdout, run.stderr), ("what goes in\n", "aside\n"))

    def test_signals_are_passed_on(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            with self.subTest(number):
                script = (
                    "import signal, sys, time\n"
                    f"signal.signal({number.value}, lambda *_: (print('got it', flush=True), sys.exit(3)))\n"
                    "print('ready', flush=True)\nwhile True: time.sleep(1)")
                process = self.start("--", sys.executable, "-c", script)
                self.assertEqual(process.stdout.readline(), "ready\n")
                process.send_signal(number)
                self.assertEqual(process.stdout.readline(), "got it\n")
                self.assertEqual(process.wait(60), 3)

    def test_a_terminal_s_interrupt_arrives_once(self):
        script = (
            "import signal, time\ncount = 0\n"
            "def note(*_):\n    global count\n    count += 1\n"
            "signal.signal(signal.SIGINT, note)\nprint('ready', flush=True)\n"
            "deadline = time.time() + 60\n"
            "while not count and time.time() < deadline: time.sleep(0.05)\n"
            "time.sleep(0.5)\nprint('counted', count, flush=True)")
        process, terminal = pty.fork()
        if process == 0:
            os.execv(PROGRAM, [PROGRAM, "exec", "--", sys.executable, "-c", script])
        self.addCleanup(os.close, terminal)
        said = b""
        while b"ready" not in said:
            said += os.read(terminal, 1024)
        os.write(terminal, b"\x03")
        try:
            while b"counted" not in said or not said.endswith(b"\n"):
                said += os.read(terminal, 1024)
        except OSError:
            pass  # Linux reports the end of a terminal's last process as an error.
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), 0)
        self.assertIn(b"counted 1\r\n", said)

    def test_a_command_that_outlasts_a_signal_keeps_its_server(self):
        script = (
            "import os, signal, sys, time, urllib.request\n"
            "def ask(*_):\n"
            "    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))\n"
            "    print(opener.open('http://' + os.environ['FIREBASE_AUTH_EMULATOR_HOST'] + '/healthz').status, flush=True)\n"
            "    sys.exit(0)\n"
            "signal.signal(signal.SIGTERM, ask)\nprint('ready', flush=True)\nwhile True: time.sleep(1)")
        process = self.start("--", sys.executable, "-c", script)
        process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        self.assertEqual((process.stdout.readline(), process.wait(60)), ("200\n", 0))

    def test_an_unhandled_signal_ends_both(self):
        process = self.start("--", "sh", "-c", "echo $$; exec sleep 60")
        child = int(process.stdout.readline())
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(60), 143)
        self.assertFalse(pathlib.Path(f"/proc/{child}").exists())

    def test_the_server_ends_with_the_command(self):
        process = self.start("--", "sh", "-c", "echo $FIREBASE_AUTH_EMULATOR_HOST")
        port = int(process.stdout.readline().split(":")[1])
        self.assertEqual(process.wait(60), 0)
        with self.assertRaises(OSError):
            socket.create_connection(("127.0.0.1", port), timeout=2).close()

    def test_accounts_go_in_and_out(self):
        with tempfile.TemporaryDirectory() as folder:
            export = folder + "/export"
            options = ("--import", export, "--export-on-exit", export, "--", sys.executable, "-c", SIGN_UP)
            first, second = self.run_exec(*options), self.run_exec(*options)
            self.assertEqual((first.returncode, second.returncode), (0, 0), first.stderr + second.stderr)
            users = json.loads(pathlib.Path(export, "auth_export/accounts.json").read_text())["users"]
            self.assertEqual({user["localId"] for user in users}, {first.stdout.strip(), second.stdout.strip()})

    def test_links_are_shown_with_verbose_alone(self):
        script = SIGN_UP.replace("accounts:signUp", "accounts:sendVerificationCode").replace(
            'b"{}"', "b'{\"phoneNumber\":\"+15555550100\"}'").replace('["localId"]', '["sessionInfo"]')
        loud = self.run_exec("--verbose", "--", sys.executable, "-c", script)
        self.assertRegex(loud.stderr, r"message to \+15555550100, sign in or link: code \d{6}\n")
        self.assertEqual(self.run_exec("--", sys.executable, "-c", script).stderr, "")


if __name__ == "__main__":
    unittest.main()
