"""What a stolen disk, a core dump or another user of the machine learns from a server."""
import os
import pathlib
import signal
import tempfile
import unittest

from serving import Server


class CoreDumpTests(unittest.TestCase):
    def limit(self, server):
        lines = pathlib.Path(f"/proc/{server.process.pid}/limits").read_text().splitlines()
        return next(line for line in lines if line.startswith("Max core file size"))[25:].split()[0]

    def test_a_server_that_signs_leaves_no_core_dump(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            by = ("sh", "-c", 'cd "$0" && ulimit -c unlimited && exec "$@"', str(folder))
            server = Server("--sign", by=by)
            self.addCleanup(server.stop)
            self.assertEqual(self.limit(server), "0")
            # It still shows what tools look at.
            self.assertIn("VmRSS", pathlib.Path(f"/proc/{server.process.pid}/status").read_text())
            server.stop(signal.SIGABRT)
            self.assertEqual(list(folder.iterdir()), [])


class DirectoryTests(unittest.TestCase):
    def test_a_directory_that_others_may_change_is_refused_until_its_mode_is_mended(self):
        with tempfile.TemporaryDirectory() as folder:
            data, secret = pathlib.Path(folder) / "data", pathlib.Path(folder) / "secret"
            secret.write_text("0123456789abcdef0123456789abcdef\n")
            secret.chmod(0o600)
            options = ("--data", data, "--hardened", "--admin-secret", secret, "--link-origin", "https://a.example")
            Server(*options).stop()
            self.assertEqual(data.stat().st_mode & 0o777, 0o700)
            for exposed in (data, data / "demo-clients"):
                os.chmod(exposed, 0o770)
                with self.assertRaisesRegex(AssertionError, "chmod go-w"):
                    Server(*options)
                os.chmod(exposed, 0o750)
                Server(*options).stop()
            for file in (data / "demo-clients").iterdir():
                self.assertEqual(file.stat().st_mode & 0o777, 0o600, file)


if __name__ == "__main__":
    unittest.main()
