"""The files of a release: the package, the image, the SBOM, the packages for JavaScript and Python, the workflows."""
import email
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import unittest
import urllib.request
import zipfile

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from ruamel.yaml import YAML

import artefacts
from artefacts import PACKAGES, ROOT, artefact, folder, program, release, said, version

UNIT = PACKAGES / "debian" / "vinculum.service"
SCRIPT = """
import sys
NAME = sys.argv[1]
engine = __import__(NAME).Engine("demo")
path = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any"
print(engine.handle("POST", path, json={"email": "ada@example.com", "password": "a-long-secret"}).json()["email"])
"""


class ReleaseTests(unittest.TestCase):
    def test_it_has_each_form_once_and_the_digest_of_each(self):
        names = sorted(path.name for path in release().iterdir())
        expected = [
            r"SHA256SUMS", rf"vinculum-{version()}-linux-x86_64\.tar\.gz", rf"vinculum-{version()}-oci\.tar",
            rf"vinculum-{version()}\.cdx\.json", r"vinculum-module\.wasm", r"vinculum\.wasm",
            rf"vinculum_{version()}_amd64\.deb", rf"[a-z-]+-{version()}\.tgz", rf"[a-z_]+-{version()}-py3-none-any\.whl"]
        for pattern in expected:
            self.assertEqual(len([name for name in names if re.fullmatch(pattern, name)]), 1, (pattern, names))
        self.assertEqual(len(names), len(expected), names)
        checked = said("sha256sum", "--check", "--strict", "SHA256SUMS", cwd=release())
        self.assertEqual(sorted(line.removesuffix(": OK") for line in checked.splitlines()),
                         [name for name in names if name != "SHA256SUMS"])

    def test_packing_again_gives_the_same_bytes(self):
        # In another folder, at another time of day, by another user's habits.
        again = folder() / "elsewhere" / "again"
        again.parent.mkdir()
        environment = os.environ | {"TZ": "Asia/Tokyo", "LC_ALL": "C.UTF-8", "TMPDIR": str(folder())}
        said("bash", "-c", 'umask 077; "$@"', "again", PACKAGES / "collect", program(), artefacts.WASM, again,
             env=environment)
        self.assertEqual(
            (release() / "SHA256SUMS").read_text(), (again / "SHA256SUMS").read_text())

    def test_the_archive_is_what_make_install_installs(self):
        place, installed = folder(), folder()
        said("tar", "-xzf", artefact("*.tar.gz"), "-C", place)
        said(PACKAGES / "install", installed, "/usr/local", program())
        [tree] = place.iterdir()
        self.assertEqual(said("diff", "--recursive", tree, installed / "usr" / "local"), "")
        self.assertEqual(said(tree / "bin" / "vinculum", "--version").strip(), version())

    def test_a_folder_without_what_is_built_is_refused_and_left_alone(self):
        empty, target = folder(), folder()
        done = subprocess.run([PACKAGES / "collect", program(), empty, target / "release"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("run make wasm first", done.stderr)
        self.assertEqual(list(target.iterdir()), [])

    def test_a_folder_of_something_else_is_not_replaced(self):
        other = folder()
        (other / "letter").write_text("mine")
        done = subprocess.run([PACKAGES / "collect", program(), artefacts.WASM, other], capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("is no earlier release", done.stderr)
        self.assertEqual((other / "letter").read_text(), "mine")


class CommitTests(unittest.TestCase):
    """What depends on the commit: the time in archives, and building it again."""

    def test_the_time_is_that_of_the_commit_unless_one_is_given(self):
        environment = {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"}
        self.assertEqual(said(PACKAGES / "epoch", env=environment), said("git", "log", "-1", "--format=%ct", cwd=ROOT))
        self.assertEqual(said(PACKAGES / "epoch", env=environment | {"SOURCE_DATE_EPOCH": "315532800"}), "315532800\n")

    def test_without_git_a_time_must_be_given(self):
        with tempfile.TemporaryDirectory() as place:
            script = pathlib.Path(place, "packages", "epoch")
            script.parent.mkdir()
            shutil.copy(PACKAGES / "epoch", script)
            environment = {"PATH": os.environ["PATH"], "GIT_CEILING_DIRECTORIES": place}
            done = subprocess.run([script], env=environment, capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertIn("set SOURCE_DATE_EPOCH", done.stderr)

    def test_files_that_are_in_no_commit_are_not_built_again(self):
        with tempfile.TemporaryDirectory() as place:
            said("git", "clone", "--quiet", "--shared", ROOT, f"{place}/clone")
            pathlib.Path(place, "clone", "README.md").write_text("changed\n")
            done = subprocess.run([f"{place}/clone/.packages/again", place], capture_output=True, text=True)
            self.assertEqual(done.returncode, 1)
            self.assertIn("files differ from the commit", done.stderr)


class PackageTests(unittest.TestCase):
    def test_lintian_accepts_it(self):
        command = ["lintian", "--allow-root", "--fail-on", "error,warning"]
        # The tested program finds Swift's libraries by a path that the release program does not have.
        if artefacts.foreign_libraries():
            command += ["--suppress-tags", "custom-library-search-path"]
        self.assertEqual(said(*command, artefact("*.deb")), "")

    def test_its_configuration_is_a_configuration_file_and_its_secrets_are_in_none(self):
        tree = folder()
        said("dpkg-deb", "--raw-extract", artefact("*.deb"), tree)
        self.assertEqual((tree / "DEBIAN/conffiles").read_text(), "/etc/vinculum/serve.conf\n")
        self.assertEqual([path.name for path in (tree / "etc/vinculum").iterdir()], ["serve.conf"])

    def test_every_file_belongs_to_root_and_none_else_may_write_it(self):
        for line in said("dpkg-deb", "--contents", artefact("*.deb")).splitlines():
            self.assertRegex(line, r"^[d-]r[w-][x-]r-[x-]r-[x-] root/root ")


class UnitTests(unittest.TestCase):
    def test_its_exposure_is_at_most_two(self):
        # In tenths.
        said("systemd-analyze", "security", "--offline=true", "--threshold=20", UNIT)

    def test_a_unit_without_its_restrictions_is_above_that(self):
        with tempfile.TemporaryDirectory() as place:
            open_unit = pathlib.Path(place, "vinculum.service")
            open_unit.write_text("".join(
                line for line in UNIT.read_text().splitlines(True) if not line.startswith(("Protect", "SystemCall"))))
            with self.assertRaises(AssertionError):
                said("systemd-analyze", "security", "--offline=true", "--threshold=20", open_unit)

    def test_systemd_reads_it_without_a_complaint(self):
        with tempfile.TemporaryDirectory() as place:
            unit = pathlib.Path(place, "vinculum.service")
            # Neither the program nor its manual page is installed on this machine.
            text = UNIT.read_text().replace("/usr/bin/vinculum ", "/bin/true ")
            unit.write_text(text.replace("Documentation=man:vinculum(1)\n", ""))
            done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
            self.assertEqual([line for line in done.stderr.splitlines() if "vinculum.service" in line], [])


class ImageTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.archive = artefact("*-oci.tar")
        cls.image = folder()
        said("tar", "-xf", cls.archive, "-C", cls.image)

    def test_skopeo_reads_it(self):
        read = json.loads(said("skopeo", "inspect", f"oci:{self.image}:{version()}"))
        self.assertEqual((read["Os"], read["Architecture"], len(read["Layers"])), ("linux", "amd64", 1))
        self.assertEqual(read["Labels"]["org.opencontainers.image.version"], version())
        configuration = json.loads(said("skopeo", "inspect", "--config", f"oci:{self.image}:{version()}"))["config"]
        self.assertEqual(configuration["Entrypoint"], ["/usr/bin/vinculum"])
        self.assertEqual(configuration["User"], "65532:65532")

    def test_skopeo_copies_it_from_the_archive_and_so_verifies_each_digest(self):
        copy = folder() / "copy"
        said("skopeo", "copy", "--quiet", "--insecure-policy", f"oci-archive:{self.archive}:{version()}", f"dir:{copy}")
        self.assertTrue((copy / "manifest.json").exists())

    @unittest.skipUnless(artefacts.may_have_roots(), artefacts.NO_ROOTS)
    def test_its_command_serves_in_its_root_alone(self):
        bundle = folder() / "bundle"
        said("umoci", "unpack", "--image", f"{self.image}:{version()}", bundle)
        process = json.loads((bundle / "config.json").read_text())["process"]
        rootfs = bundle / "rootfs"
        (rootfs / "proc").mkdir()
        # curl is this machine's, for the image has none; both have one network.
        script = """
            ip link set lo up
            mount -t proc proc "$1/proc"
            chroot --userspec="$2" "$1" "${@:3}" > "$1/said" 2>&1 &
            curl --silent --show-error --retry 60 --retry-connrefused --retry-delay 1 --noproxy '*' http://127.0.0.1:9099/healthz ||
                cat "$1/said" >&2
            """
        user = f"{process['user']['uid']}:{process['user']['gid']}"
        health = said("unshare", "--mount", "--net", "--pid", "--fork", "--kill-child", "bash", "-euc", script, "image",
                      rootfs, user, *process["args"], env={"PATH": os.environ["PATH"]})
        self.assertEqual(json.loads(health)["status"], "ok")

    def test_its_files_belong_to_root_but_for_the_state(self):
        manifest = json.loads(said("skopeo", "inspect", "--raw", f"oci:{self.image}:{version()}"))
        [layer] = manifest["layers"]
        blob = self.image / "blobs" / "sha256" / layer["digest"].removeprefix("sha256:")
        owners = {line.split()[-1]: line.split()[1] for line in said("tar", "-tvzf", blob, "--numeric-owner").splitlines()}
        self.assertEqual(owners.pop("var/lib/vinculum/"), "65532/65532")
        self.assertEqual(set(owners.values()), {"0/0"})


class BillTests(unittest.TestCase):
    def test_it_follows_the_schema(self):
        text = artefact("*.cdx.json").read_text()
        self.assertIsNone(JsonStrictValidator(SchemaVersion.V1_6).validate_str(text))

    def test_a_bill_without_a_type_is_seen(self):
        bill = json.loads(artefact("*.cdx.json").read_text())
        del bill["components"][0]["type"]
        self.assertIsNotNone(JsonStrictValidator(SchemaVersion.V1_6).validate_str(json.dumps(bill)))

    def test_it_names_the_toolchain_and_nothing_else(self):
        bill = json.loads(artefact("*.cdx.json").read_text())
        names = [re.sub(r"\d+", "N", component["name"]) for component in bill["components"]]
        self.assertEqual(names, ["swift-runtime", "libcN", "wasi-libc", "libclang-rt-N-dev-wasmN"])
        # Nothing else is linked: the package has no dependency.
        self.assertEqual(re.findall(r"\.package\(", (ROOT / "Package.swift").read_text()), [])
        own = bill["metadata"]["component"]
        digest = said("sha256sum", program()).split()[0]
        self.assertEqual((own["version"], own["hashes"]), (version(), [{"alg": "SHA-256", "content": digest}]))


class OtherPackagesTests(unittest.TestCase):
    def test_the_wheel_is_installed_from_the_file_and_signs_up(self):
        wheel = artefact("*.whl")
        with zipfile.ZipFile(wheel) as archive:
            [metadata] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
            of = email.message_from_bytes(archive.read(metadata))
            [module] = {name.split("/")[0] for name in archive.namelist()} - {metadata.split("/")[0]}
        self.assertEqual(of["Version"], version())
        place = folder()
        said(sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps",
             "--target", place, wheel)
        printed = said(sys.executable, "-c", SCRIPT, module, env=os.environ | {"PYTHONPATH": str(place)})
        self.assertEqual(printed, "ada@example.com\n")

    def test_the_npm_package_is_installed_from_the_file_and_signs_up(self):
        place = folder()
        said("npm", "install", "--offline", "--no-audit", "--no-fund", "--prefix", place, artefact("*.tgz"), cwd=place)
        [name] = json.loads((place / "package.json").read_text())["dependencies"]
        (place / "host.mjs").write_text(f"""
            import {{ createEngine }} from {json.dumps(name)};
            const engine = await createEngine({{ projectId: "demo" }});
            const client = engine.client();
            const session = await client.signUp({{ email: "ada@example.com", password: "a-long-secret" }});
            console.log((await client.lookup(session)).email);
            await engine.close();
            """)
        self.assertEqual(said("node", "host.mjs", cwd=place), "ada@example.com\n")

    def test_the_wasi_program_says_the_same_version(self):
        run = ROOT / "wasm" / "hosts" / "run-wasi.mjs"
        self.assertEqual(said("node", run, artefact("vinculum.wasm"), "--version").strip(), version())


class WorkflowTests(unittest.TestCase):
    WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    ACTIONS = sorted((ROOT / ".github" / "actions").glob("*/action.yml"))

    def check(self, schema, files):
        return subprocess.run(
            [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *map(str, files)],
            capture_output=True, text=True)

    def test_they_follow_their_schemas(self):
        self.assertTrue(self.WORKFLOWS and self.ACTIONS)
        for schema, files in (("vendor.github-workflows", self.WORKFLOWS), ("vendor.github-actions", self.ACTIONS)):
            done = self.check(schema, files)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_a_workflow_with_an_unknown_key_is_seen(self):
        with tempfile.TemporaryDirectory() as place:
            wrong = pathlib.Path(place, "wrong.yml")
            wrong.write_text(self.WORKFLOWS[0].read_text() + "\nunknown-key: 1\n")
            self.assertEqual(self.check("vendor.github-workflows", [wrong]).returncode, 1)

    def test_they_use_actions_of_github_alone(self):
        for file in [*self.WORKFLOWS, *self.ACTIONS]:
            for used in re.findall(r"^[ -]+uses: *(\S+)", file.read_text(), re.MULTILINE):
                self.assertRegex(used, r"^(actions/[a-z-]+@v\d+$|\./)", file)

    def test_their_scripts_are_bash(self):
        for file in [*self.WORKFLOWS, *self.ACTIONS]:
            for script in re.findall(r"^( +)run: \|\n((?:\1 +.*\n|\n)+)", file.read_text(), re.MULTILINE):
                text = re.sub(r"\$\{\{.*?\}\}", "expression", script[1])
                done = subprocess.run(["bash", "-n"], input=text, capture_output=True, text=True)
                self.assertEqual(done.returncode, 0, (file, done.stderr))


class ActionTests(unittest.TestCase):
    """The steps of the action, with a stand-in for the program that downloads."""

    GH = """#!/bin/bash
[ "$1 $2 $4 $5" = "release download --repo owner/name" ] && [ "$3" = "v$RELEASED" ] || exit 1
while [ $# -gt 0 ]; do [ "$1" != --pattern ] || cp "$RELEASE/$2" .; shift; done
"""

    def setUp(self):
        self.place = folder()
        tools = self.place / "tools"
        tools.mkdir()
        (tools / "gh").write_text(self.GH)
        (tools / "gh").chmod(0o755)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = str(probe.getsockname()[1])
        self.values = {
            "inputs.version": version(), "inputs.repository || github.action_repository": "owner/name",
            "inputs.project": "demo-ci", "inputs.port": port, "inputs.token": "token"}
        self.environment = {
            "PATH": f"{tools}:{os.environ['PATH']}", "RELEASED": version(), "RUNNER_TEMP": str(self.place),
            **{name: str(self.place / name) for name in ("GITHUB_PATH", "GITHUB_ENV", "GITHUB_OUTPUT")}}

    def run_steps(self, of):
        """Runs the steps as a runner does, with the files of a release; gives the code of the first that fails, or 0."""
        action = YAML(typ="safe").load(ROOT / ".github" / "actions" / "vinculum" / "action.yml")
        for step in action["runs"]["steps"]:
            added = pathlib.Path(self.environment["GITHUB_PATH"])
            path = ":".join([*(added.read_text().split() if added.exists() else []), self.environment["PATH"]])
            values = {name: re.sub(r"\$\{\{ (.*?) \}\}", lambda match: self.values[match[1]], text)
                      for name, text in step["env"].items()}
            # What a step starts goes on after it, in its group.
            process = subprocess.Popen(
                ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL, start_new_session=True,
                env=self.environment | values | {"PATH": path, "RELEASE": str(of)})
            self.addCleanup(self.end, process.pid)
            if process.wait(120):
                return process.returncode
        return 0

    def end(self, group):
        try:
            os.killpg(group, signal.SIGKILL)
        except ProcessLookupError:
            # The step left nothing behind.
            pass

    def test_it_starts_a_server_and_says_where(self):
        self.assertEqual(self.run_steps(release()), 0)
        said_to_steps = dict(
            line.split("=", 1) for line in pathlib.Path(self.environment["GITHUB_ENV"]).read_text().splitlines())
        self.assertEqual(said_to_steps["GOOGLE_CLOUD_PROJECT"], "demo-ci")
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with direct.open(f"http://{said_to_steps['FIREBASE_AUTH_EMULATOR_HOST']}/healthz", timeout=60) as answer:
            self.assertEqual(json.load(answer)["project"], "demo-ci")

    def test_an_archive_with_another_digest_is_refused(self):
        changed = folder() / "release"
        shutil.copytree(release(), changed)
        with (changed / artefact("*.tar.gz").name).open("ab") as archive:
            archive.write(b"changed")
        self.assertNotEqual(self.run_steps(changed), 0)
        self.assertFalse((self.place / "vinculum" / "bin").exists())


if __name__ == "__main__":
    unittest.main()
