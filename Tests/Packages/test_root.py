"""What a new user does in a Debian 12 in which nothing is installed yet: README's first commands, the package, the archive."""
import json
import pathlib
import re
import time
import unittest

import artefacts
from artefacts import PACKAGES, ROOT, DebianRoot, artefact, folder, program, said, version

HEALTH = "curl --silent --show-error --fail --retry 60 --retry-connrefused --retry-delay 1 http://127.0.0.1:9099/healthz"
INSTALL = "apt-get install --yes ./vinculum_*_amd64.deb"


def first_block(page: pathlib.Path) -> str:
    """The first commands that a page shows."""
    return re.search(r"^```sh\n(.*?)^```$", page.read_text(), re.DOTALL | re.MULTILINE)[1]


def newer(package: pathlib.Path) -> pathlib.Path:
    """The same package under a later version."""
    tree = folder()
    said("dpkg-deb", "--raw-extract", package, tree)
    control = tree / "DEBIAN" / "control"
    later = f"{version()}+later"
    control.write_text(re.sub(r"^Version: .*$", f"Version: {later}", control.read_text(), flags=re.MULTILINE))
    made = folder() / f"vinculum_{later}_amd64.deb"
    said("dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", tree, made)
    return made


@unittest.skipUnless(artefacts.may_have_roots(), artefacts.NO_ROOTS)
class NewcomerTests(unittest.TestCase):
    def test_readme_leads_to_a_first_account(self):
        root = DebianRoot()
        root.take(artefact("*.deb"))
        block = first_block(ROOT / "README.md")
        self.assertIn(INSTALL, block)
        began = time.monotonic()
        printed = root.run(block)
        # A person has two minutes; what this machine does beside it is not known, so the time is said and not judged.
        print(f"    README's first account after {time.monotonic() - began:.0f} s", flush=True)
        self.assertIn("ada@example.com", printed.splitlines()[-1], printed)

    def test_the_archive_needs_nothing_but_the_c_library(self):
        root = DebianRoot()
        root.take(artefact("*.tar.gz"))
        printed = root.run("""
            tar -xzf vinculum-*-linux-x86_64.tar.gz --strip-components=1 -C /usr/local
            vinculum --version
            vinculum --data state sign-up
            vinculum --data state accounts list --json
            """)
        self.assertEqual(printed.splitlines()[0], version())
        self.assertEqual(len(re.findall('"uid":', printed)), 1, printed)

    def test_make_install_installs_into_it(self):
        root = DebianRoot()
        said(PACKAGES / "install", root.path, "/usr/local", program())
        self.assertEqual(root.run("vinculum --version").strip(), version())


@unittest.skipUnless(artefacts.may_have_roots(), artefacts.NO_ROOTS)
class PackageLifeTests(unittest.TestCase):
    """One package from its installation to its purge; each test goes on where the one before it ended."""

    def test_it_is_installed_upgraded_removed_and_purged(self):
        root = DebianRoot()
        root.take(artefact("*.deb"))
        later = newer(artefact("*.deb"))
        # What it depends on stays when it leaves.
        root.run("apt-get install --yes systemd-standalone-sysusers ca-certificates curl")
        before = root.files()
        root.run(INSTALL)
        self.installed(root)
        self.serving(root)
        self.upgraded(root, later)
        self.purged(root, before)

    def installed(self, root):
        self.assertEqual(root.run("dpkg --verify vinculum"), "")
        self.assertEqual(root.run("vinculum --version").strip(), version())
        self.assertRegex(root.run("getent passwd vinculum"), r"^vinculum:x:\d+:\d+:.*:/var/lib/vinculum:/usr/sbin/nologin\n$")
        secret = root.run("stat -c '%U %G %a' /etc/vinculum/administrators; cat /etc/vinculum/administrators")
        self.assertRegex(secret, r"^vinculum vinculum 600\nadmin [0-9a-f]{64}\n$")
        # A developer wants the port, and an operator configures first.
        self.assertEqual([name for name in root.files() if re.match("etc/systemd/.*vinculum", name)], [])

    def serving(self, root):
        """Runs what the unit runs, as its user, with the folder that systemd would make."""
        unit = (root.path / "lib/systemd/system/vinculum.service").read_text()
        settings = dict(line.split("=", 1) for line in unit.splitlines() if "=" in line and line[0] != "#")
        state = f"/var/lib/{settings['StateDirectory']}"
        user = settings["User"]
        printed = root.run(f"""
            install -d -m {settings['StateDirectoryMode']} -o {user} -g {user} {state}
            umask {settings['UMask']}
            setpriv --reuid={user} --regid={user} --init-groups --no-new-privs {settings['ExecStart']} > said 2>&1 &
            {HEALTH} || cat said >&2
            echo
            secret=$(cut -d' ' -f2 /etc/vinculum/administrators)
            project=http://127.0.0.1:9099/identitytoolkit.googleapis.com/v1/projects/my-project
            for bearer in "$secret" owner; do
                curl --silent --output /dev/null --write-out '%{{http_code}} ' --header "Authorization: Bearer $bearer" \\
                    --json '{{"email": "ada@example.com"}}' $project/accounts
            done
            kill %1
            wait %1 || true
            stat -c '%U %a' {state} {state}/my-project
            """)
        lines = printed.splitlines()
        self.assertEqual(json.loads(lines[0])["status"], "ok")
        self.assertEqual(lines[1], f"200 401 {user} 700")
        self.assertEqual(lines[2], f"{user} 700")

    def upgraded(self, root, later):
        root.take(later)
        configuration = root.path / "etc/vinculum/serve.conf"
        configuration.write_text(configuration.read_text() + "metrics-listen = 127.0.0.1:9100\n")
        kept = configuration.read_bytes(), (root.path / "etc/vinculum/administrators").read_bytes()
        root.run(f"apt-get install --yes ./{later.name}")
        self.assertEqual(root.run("dpkg-query --show --showformat '${Version}' vinculum"), f"{version()}+later")
        self.assertEqual((configuration.read_bytes(), (root.path / "etc/vinculum/administrators").read_bytes()), kept)
        accounts = root.run("runuser -u vinculum -- vinculum --data /var/lib/vinculum --project my-project accounts list")
        self.assertIn("ada@example.com", accounts)

    def purged(self, root, before):
        state = {f"var/lib/vinculum/{path.relative_to(root.path / 'var/lib/vinculum')}"
                 for path in (root.path / "var/lib/vinculum").rglob("*")} | {"var/lib/vinculum"}
        root.run("apt-get remove --yes vinculum")
        self.assertEqual({name for name in root.files() - before - state if not name.startswith("var/lib/systemd/")},
                         {"etc/vinculum", "etc/vinculum/serve.conf", "etc/vinculum/administrators"})
        root.run("apt-get purge --yes vinculum")
        # Accounts are the owner's, who removes them by hand.
        self.assertEqual(root.files() - before, state)
        self.assertEqual(before - root.files(), set())


if __name__ == "__main__":
    unittest.main()
