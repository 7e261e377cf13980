"""nginx in front of a server, with the configuration of the article and a certificate of its own."""
import pathlib
import re
import shutil
import subprocess
import tempfile

from articles import block
from ports import free_port, is_listening
from serving import wait_until
from test_https import make_certificates

IS_AVAILABLE = shutil.which("nginx") is not None


class Nginx:
    """Terminates TLS at localhost for a server on this machine.

    Changes are pairs of texts in the article's configuration.
    """

    def __init__(self, server_port, *changes):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        # Workers of another user keep large bodies in files of this folder.
        self.folder.chmod(0o755)
        make_certificates(self.folder)
        self.authority = str(self.folder / "ca.pem")
        self.port = free_port()
        site = block("BehindAProxy", "nginx", "upstream vinculum")
        for old, new in [
            ("127.0.0.1:9099", f"127.0.0.1:{server_port}"), ("listen 443", f"listen 127.0.0.1:{self.port}"),
            ("auth.example.com", "localhost"), ("/etc/vinculum/certificate.pem", "certificate.pem"),
            ("/etc/vinculum/certificate-key.pem", "key.pem"), *changes,
        ]:
            if old not in site:
                raise AssertionError(f"the configuration has no {old}")
            site = site.replace(old, new)
        paths = "".join(f"{name}_temp_path {name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        main = re.sub(r"\n +", "\n", f"""
            daemon off;
            worker_processes 1;
            pid nginx.pid;
            error_log error.log;
            events {{ worker_connections 256; }}
            http {{ access_log off; {paths}
            {site}
            }}""")
        (self.folder / "nginx.conf").write_text(main)
        self.process = subprocess.Popen(
            ["nginx", "-p", f"{self.folder}/", "-e", "error.log", "-c", "nginx.conf"], stderr=subprocess.DEVNULL)
        wait_until("nginx", lambda: is_listening(self.port) or self.process.poll() is not None)
        if self.process.poll() is not None:
            raise AssertionError((self.folder / "error.log").read_text())
        self.url = f"https://localhost:{self.port}"

    def stop(self):
        self.process.terminate()
        self.process.wait(60)
        shutil.rmtree(self.folder, ignore_errors=True)
