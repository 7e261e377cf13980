"""The files of a release, made once for all tests of a process, and roots in which programs of it run."""
import atexit
import functools
import os
import pathlib
import shutil
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGES = ROOT / ".packages"
PROGRAM = pathlib.Path(os.environ["TESTING_EXECUTABLE"]).resolve()
WASM = pathlib.Path(os.environ["TESTING_WASM_FOLDER"]).resolve()
BUILT = ROOT / ".build-packages"
DEBIAN = BUILT / "debian-12"
# What the release program needs of a system. The tested program, which stands in for it, needs libraries of Swift too.
OF_EVERY_SYSTEM = ("libc.so", "libm.so", "ld-linux", "linux-vdso")


def said(*command, **options) -> str:
    """What a command prints; fails with its messages if the command does."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=1800, **options)
    if done.returncode:
        raise AssertionError(f"{' '.join(map(str, command))} ends with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def folder() -> pathlib.Path:
    """A folder that is there until the process ends, on the disk of the builds, readable by all."""
    BUILT.mkdir(exist_ok=True)
    made = pathlib.Path(tempfile.mkdtemp(dir=BUILT))
    made.chmod(0o755)
    # A root has files that only their owner may remove, and folders of other users.
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made


@functools.cache
def program() -> pathlib.Path:
    """The program without what a debugger reads, as `make build` links it."""
    if ".symtab" not in said("readelf", "--sections", "--wide", PROGRAM):
        return PROGRAM
    stripped = folder() / "vinculum"
    said("strip", "-o", stripped, PROGRAM)
    return stripped


@functools.cache
def version() -> str:
    return said(program(), "--version").strip()


@functools.cache
def foreign_libraries() -> list[pathlib.Path]:
    """The libraries of the program that a minimal system lacks: none of the release program."""
    found = [line.split(" => ")[1].split(" (")[0] for line in said("ldd", program()).splitlines() if " => /" in line]
    return [pathlib.Path(path) for path in found if not pathlib.Path(path).name.startswith(OF_EVERY_SYSTEM)]


@functools.cache
def release() -> pathlib.Path:
    """The folder of a release: the one that TESTING_RELEASE names, or one of the tested program."""
    if given := os.environ.get("TESTING_RELEASE"):
        return pathlib.Path(given).resolve()
    made = folder() / "release"
    said(PACKAGES / "collect", program(), WASM, made)
    return made


def artefact(pattern: str) -> pathlib.Path:
    """The one file of the release with such a name."""
    [found] = release().glob(pattern)
    return found


@functools.cache
def may_have_roots() -> bool:
    """Whether this machine lets the tests have a root and a network of their own."""
    command = ["unshare", "--mount", "--net", "--pid", "--fork", "true"]
    return os.geteuid() == 0 and subprocess.run(command, capture_output=True).returncode == 0


NO_ROOTS = "this user may not mount, and so has no root and no network namespace of its own"


class DebianRoot:
    """A copy of the Debian 12 root in which nothing is installed yet."""

    def __init__(self):
        said(PACKAGES / "root", "make", DEBIAN)
        self.path = folder() / "system"
        said("cp", "--archive", DEBIAN / "system", self.path)
        # A root that is thrown away need not reach the disk.
        (self.path / "etc/dpkg/dpkg.cfg.d/unsafe").write_text("force-unsafe-io\n")
        for library in foreign_libraries():
            place = self.path / str(library).lstrip("/")
            if not place.exists():
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(library, place)

    def run(self, script: str, by=()) -> str:
        """What a script of bash prints in the root, which has no network; its processes end with it."""
        return said(PACKAGES / "root", "run", self.path, *by, "bash", "-euo", "pipefail", "-c", f"cd /root\n{script}",
                    stdin=subprocess.DEVNULL)

    def take(self, file: pathlib.Path) -> None:
        """Puts a file where the scripts begin."""
        shutil.copy(file, self.path / "root" / file.name)

    def files(self) -> set[str]:
        """Every file and folder of the system, but for those that any installation writes."""
        records = ("var/lib/dpkg/", "var/log/", "var/cache/", "var/lib/apt/", "etc/passwd", "etc/group", "etc/shadow",
                   "etc/gshadow", "etc/.pwd.lock", "root/", "tmp/", "proc/", "run/")
        found = {str(path.relative_to(self.path)) for path in self.path.rglob("*")}
        return {name for name in found if not name.startswith(records)}
