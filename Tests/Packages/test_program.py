"""What the program says of itself, installed: manual pages, and completions in real shells."""
import gzip
import json
import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ.get("TESTING_EXECUTABLE") or ROOT / ".build" / "release" / "vinculum")
INSTALL = ROOT / ".packages" / "install"
NEEDS = ROOT / ".packages" / "needs"


def install(*words):
    return subprocess.run([INSTALL, *map(str, words)], capture_output=True, text=True, timeout=120)


def files(folder: pathlib.Path) -> dict:
    """Each file below a folder, with its mode."""
    return {str(path.relative_to(folder)): path.stat().st_mode & 0o777 for path in folder.rglob("*") if path.is_file()}


class Installed(unittest.TestCase):
    """A tree of `make install`, made once."""

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        done = install(cls.folder, "/usr", PROGRAM)
        if done.returncode:
            raise AssertionError(done.stderr)
        cls.share = cls.folder / "usr" / "share"
        cls.environment = {
            "HOME": str(cls.folder), "TERM": "dumb", "LC_ALL": "C.UTF-8", "PS1": "$ ", "INPUTRC": "/dev/null",
            "PATH": f"{cls.folder}/usr/bin:{os.environ['PATH']}", "XDG_DATA_DIRS": f"{cls.share}:/usr/share",
            "MANPATH": f"{cls.share}/man", "MANWIDTH": "80"}


class InstallTests(Installed):
    def test_the_tree_has_each_file_where_systems_look_for_it(self):
        found = files(self.folder / "usr")
        for name in ("share/doc/vinculum/LICENSE", "share/doc/vinculum/examples/serve.conf", "share/man/man1/vinculum.1",
                     "share/bash-completion/completions/vinculum", "share/zsh/site-functions/_vinculum",
                     "share/fish/vendor_completions.d/vinculum.fish"):
            self.assertEqual(found.pop(name, None), 0o644, name)
        self.assertEqual(found.pop("bin/vinculum"), 0o755)
        for name, mode in found.items():
            self.assertRegex(name, r"^share/man/man1/vinculum-[a-z0-9-]+\.1$")
            self.assertEqual(mode, 0o644, name)
        for folder in (self.folder / "usr").rglob("*"):
            if folder.is_dir():
                self.assertEqual(folder.stat().st_mode & 0o777, 0o755, folder)

    def test_it_installs_the_same_bytes_again_under_a_strict_umask(self):
        with tempfile.TemporaryDirectory() as other:
            subprocess.run(["bash", "-c", 'umask 077; "$0" "$1" /usr "$2" > /dev/null', INSTALL, other, PROGRAM], check=True)
            own, again = self.folder / "usr", pathlib.Path(other) / "usr"
            self.assertEqual(files(own), files(again))
            for name in files(own):
                self.assertEqual((own / name).read_bytes(), (again / name).read_bytes(), name)

    def test_it_removes_its_own_files_and_no_others(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            others = ["usr/local/bin/other", "usr/local/share/man/man1/vinculum-of-another.1",
                      "usr/local/share/zsh/site-functions/_other", "usr/local/share/doc/vinculum/notes"]
            for other in others:
                (root / other).parent.mkdir(parents=True, exist_ok=True)
                (root / other).write_text(other)
            self.assertEqual(install(root, "/usr/local", PROGRAM).returncode, 0)
            self.assertGreater(len(files(root)), 100)
            self.assertEqual(install("--remove", root, "/usr/local").returncode, 0)
            self.assertEqual(sorted(files(root)), sorted(others))
            again = install("--remove", root, "/usr/local")
            self.assertEqual((again.returncode, "nothing is installed" in again.stderr), (1, True))

    def test_it_says_what_to_do_without_a_program(self):
        with tempfile.TemporaryDirectory() as folder:
            done = install(folder, "/usr", f"{folder}/vinculum")
            self.assertEqual(done.returncode, 1)
            self.assertIn("run make build first", done.stderr)
            self.assertEqual(install(folder, "usr", PROGRAM).returncode, 1)
            self.assertEqual(install(folder, "/usr").returncode, 2)
            self.assertEqual(os.listdir(folder), [])

    def test_each_line_of_the_example_of_options_is_one_that_the_program_takes(self):
        lines = (self.share / "doc/vinculum/examples/serve.conf").read_text().splitlines()
        options = [line[1:] for line in lines if re.match(r"#[a-z-]+ = ", line)]
        self.assertGreater(len(options), 10)
        # The file is read before anything is opened; with an option that serve lacks, it is this that is refused.
        with tempfile.TemporaryDirectory() as folder:
            for line in options:
                config = pathlib.Path(folder) / "serve.conf"
                config.write_text(f"{line}\nno-such-option = 1\n")
                done = subprocess.run([PROGRAM, "serve", "--config", config], capture_output=True, text=True, timeout=60)
                self.assertEqual(done.returncode, 2)
                self.assertIn("no-such-option in", done.stderr, line)


class ManualTests(Installed):
    @property
    def pages(self):
        return sorted((self.share / "man" / "man1").iterdir())

    def test_no_page_has_a_fault_that_mandoc_or_groff_sees(self):
        self.assertGreater(len(self.pages), 90)
        for page in self.pages:
            lint = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", page], capture_output=True, text=True)
            self.assertEqual((lint.returncode, lint.stdout + lint.stderr), (0, ""), page.name)
            shown = subprocess.run(
                ["man", "--warnings", "-l", page], capture_output=True, text=True, env=self.environment)
            self.assertEqual((shown.returncode, shown.stderr), (0, ""), page.name)
            self.assertIn("vinculum", shown.stdout)

    def test_there_is_a_page_for_each_reference_and_a_reference_to_each_page(self):
        text = (self.share / "man/man1/vinculum.1").read_text().replace("\\-", "-")
        named = set(re.findall(r"\\fB(vinculum-[a-z0-9-]+)\\fR\(1\)", text))
        self.assertEqual(named | {"vinculum"}, {page.stem for page in self.pages})

    def test_man_shows_a_page_by_its_name_also_compressed_as_packages_have_it(self):
        page = self.share / "man/man1/vinculum-accounts-list.1"
        plain = subprocess.run(["man", "vinculum-accounts-list"], capture_output=True, text=True, env=self.environment, check=True)
        help_text = subprocess.run([PROGRAM, "accounts", "list", "--help"], capture_output=True, text=True, check=True).stdout
        self.assertIn("vinculum-accounts-list - " + help_text.split("\n")[0].split(": ", 1)[1][:30], plain.stdout)
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "man1").mkdir()
            (pathlib.Path(folder) / "man1" / "vinculum-accounts-list.1.gz").write_bytes(gzip.compress(page.read_bytes(), mtime=0))
            packed = subprocess.run(
                ["man", "vinculum-accounts-list"], capture_output=True, text=True, check=True,
                env={**self.environment, "MANPATH": folder})
            self.assertEqual(packed.stdout, plain.stdout)

    def test_one_page_is_printed_by_its_words(self):
        for words, name in ((["man"], "vinculum"), (["man", "accounts", "list"], "vinculum-accounts-list")):
            printed = subprocess.run([PROGRAM, *words], capture_output=True, check=True).stdout
            self.assertEqual(printed, (self.share / f"man/man1/{name}.1").read_bytes())


class VersionTests(unittest.TestCase):
    def test_a_line_for_scripts_and_facts_for_people_and_programs(self):
        def said(*words):
            return subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=True).stdout

        line = said("--version")
        self.assertRegex(line, r"\A\d+\.\d+\.\d+\n\Z")
        self.assertEqual(said("-v"), line)
        facts = json.loads(said("version", "--json"))
        self.assertEqual(facts["version"] + "\n", line)
        self.assertIs(facts["hasConsole"], True)
        self.assertIs(facts["isOptimised"], True)
        needed = subprocess.run(["readelf", "-d", PROGRAM], capture_output=True, text=True, check=True).stdout
        self.assertEqual(facts["isStatic"], "libswiftCore" not in needed)
        machine = os.uname().machine
        self.assertEqual(facts["target"], f"{machine}-unknown-linux-gnu")
        self.assertRegex(said("version").split("\n")[0], r"^version +" + re.escape(line.strip()) + "$")


class NeedsTests(unittest.TestCase):
    def needs(self, program):
        return subprocess.run([NEEDS, program], capture_output=True, text=True, timeout=60)

    def test_a_static_program_needs_the_c_library_alone_and_one_that_is_not_is_refused(self):
        facts = json.loads(subprocess.run([PROGRAM, "version", "--json"], capture_output=True, check=True).stdout)
        done = self.needs(PROGRAM)
        if facts["isStatic"]:
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertRegex(done.stdout, r"\Alibraries: (libm\.so\.6 )?libc\.so\.6 ")
        else:
            self.assertEqual(done.returncode, 1)
            self.assertIn("libswiftCore.so is not on every system", done.stderr)

    def test_newer_symbols_other_libraries_and_paths_of_libraries_are_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder) / "a.c"
            source.write_text("int puts(const char *); int main(void) { return puts(\"\"); }\n")
            program = f"{folder}/a"

            def linked(*words):
                subprocess.run(["clang", source, "-o", program, *words], check=True, capture_output=True, timeout=60)
                return self.needs(program)

            done = linked()
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertIn("looks for libraries in /nowhere", linked("-Wl,-rpath,/nowhere").stderr)
            library = f"{folder}/libother.so"
            subprocess.run(["clang", "-shared", "-fPIC", source, "-o", library, "-Wl,-soname,libother.so"], check=True, timeout=60)
            done = linked("-Wl,--no-as-needed", library)
            self.assertEqual((done.returncode, "libother.so is not on every system" in done.stderr), (1, True))
            # A library of the C library's name and with its kind of versions.
            versions = pathlib.Path(folder) / "newer.map"
            versions.write_text("GLIBC_2.99 { newer; };\n")
            source.write_text("int newer(void) { return 0; }\n")
            subprocess.run(["clang", "-shared", "-fPIC", source, "-o", f"{folder}/libm.so.6", "-Wl,-soname,libm.so.6",
                            f"-Wl,--version-script={versions}"], check=True, timeout=60)
            source.write_text("int newer(void); int main(void) { return newer(); }\n")
            done = linked(f"{folder}/libm.so.6")
            self.assertEqual(done.returncode, 1)
            self.assertIn("glibc 2.99 is newer than 2.35: newer@GLIBC_2.99", done.stderr)


class Terminal:
    """A shell at a terminal, to which keys are typed. Ctrl-G makes it print its line between marks."""

    def __init__(self, command, environment, folder, preparation):
        self.process, self.descriptor = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe(command[0], command, environment)
        self.seen = b""
        # The marks that are typed stand in two parts, so that their echo is no mark.
        self.type(preparation + "\nprintf '%s%s\\n' rea dy\n")
        self.expect(rb"ready")

    def type(self, text):
        os.write(self.descriptor, text.encode())

    def expect(self, pattern):
        # Until the mark is there, however long this machine takes.
        deadline = time.monotonic() + 120
        while not (found := re.search(pattern, self.seen, re.DOTALL)):
            if time.monotonic() > deadline or not select.select([self.descriptor], [], [], 120)[0]:
                raise AssertionError(f"no {pattern} in {self.seen[-2000:]!r}")
            self.seen += os.read(self.descriptor, 1 << 16)
        self.seen = self.seen[found.end():]
        return found

    def completed(self, line):
        """The line after Tab is typed behind it."""
        self.type(line + "\t\x07")
        result = self.expect(rb"\{\{(.*?)\}\}").group(1).decode()
        self.type("\x15")
        return result

    def close(self):
        os.close(self.descriptor)
        os.kill(self.process, 9)
        os.waitpid(self.process, 0)


class ShellCases:
    """What each shell must complete."""

    def complete(self, line):
        raise NotImplementedError

    def setUp(self):
        self.place = tempfile.TemporaryDirectory()
        self.addCleanup(self.place.cleanup)
        place = pathlib.Path(self.place.name)
        (place / "zebra file.json").write_text("{}")
        (place / "quagga").mkdir()
        (place / "quagga.json").write_text("{}")

    def test_commands_and_subcommands(self):
        self.assertEqual(self.complete("vinculum gra"), "vinculum graph ")
        self.assertEqual(self.complete("vinculum accounts li"), "vinculum accounts list ")
        self.assertEqual(self.complete("vinculum --json accounts li"), "vinculum --json accounts list ")
        self.assertEqual(self.complete("vinculum --project demo gra"), "vinculum --project demo graph ")
        self.assertEqual(self.complete("vinculum --project=demo gra"), "vinculum --project=demo graph ")
        self.assertEqual(self.complete("vinculum help accounts li"), "vinculum help accounts list ")

    def test_options_of_the_command_and_global_ones(self):
        self.assertEqual(self.complete("vinculum graph --form"), "vinculum graph --format ")
        self.assertEqual(self.complete("vinculum graph --js"), "vinculum graph --json ")
        self.assertEqual(self.complete("vinculum --js"), "vinculum --json ")
        self.assertEqual(self.complete("vinculum accounts list --form"), "vinculum accounts list --form")
        self.assertEqual(self.complete("vinculum graph -- --form"), "vinculum graph -- --form")

    def test_the_values_that_an_option_chooses_from(self):
        self.assertEqual(self.complete("vinculum graph --format asc"), "vinculum graph --format ascii ")
        self.assertEqual(self.complete("vinculum graph --format=asc"), "vinculum graph --format=ascii ")
        self.assertEqual(self.complete("vinculum graph --project ser --format asc"), "vinculum graph --project ser --format ascii ")
        self.assertEqual(self.complete("vinculum completions fi"), "vinculum completions fish ")

    def test_files_and_folders(self):
        self.assertEqual(self.complete("vinculum import zeb"), "vinculum import zebra\\ file.json ")
        self.assertEqual(self.complete("vinculum graph --output zeb"), "vinculum graph --output zebra\\ file.json ")
        self.assertEqual(self.complete("vinculum --data quag"), "vinculum --data quagga/")
        # A name or an address has no list.
        self.assertEqual(self.complete("vinculum --project zeb"), "vinculum --project zeb")

    def test_the_command_of_exec(self):
        self.assertEqual(self.complete("vinculum exec realpa"), "vinculum exec realpath ")
        self.assertEqual(self.complete("vinculum exec --log js"), "vinculum exec --log json ")
        self.assertEqual(self.complete("vinculum exec -- cat zeb"), "vinculum exec -- cat zebra\\ file.json ")


class BashTests(ShellCases, Installed):
    # Found and loaded by bash-completion, as it is installed.
    preparation = r"""
        . /usr/share/bash-completion/bash_completion
        bind -x '"\C-g": printf "{%s%s}%s\n" "{" "$READLINE_LINE" "}"'
        """

    def complete(self, line):
        terminal = Terminal(["bash", "--norc", "--noprofile", "-i"], self.environment, self.place.name, self.preparation)
        try:
            return terminal.completed(line)
        finally:
            terminal.close()


class BashAloneTests(BashTests):
    # Without bash-completion, by the script alone.
    preparation = BashTests.preparation.replace(
        ". /usr/share/bash-completion/bash_completion", "source <(vinculum completions bash)")

    def test_the_command_of_exec(self):
        self.assertEqual(self.complete("vinculum exec realpa"), "vinculum exec realpath ")


class ZshTests(ShellCases, Installed):
    def complete(self, line):
        preparation = f"""
            fpath=({self.share}/zsh/site-functions $fpath)
            autoload -Uz compinit; compinit -u -d {self.place.name}/.dump; bindkey -e
            show() {{ zle -I; print -r -- "{{""{{$BUFFER}}""}}" }}; zle -N show; bindkey '^G' show; bindkey '^U' kill-whole-line
            """
        terminal = Terminal(["zsh", "-f", "-i"], self.environment, self.place.name, preparation)
        try:
            return terminal.completed(line)
        finally:
            terminal.close()


class FishTests(ShellCases, Installed):
    def complete(self, line):
        """The line with its only candidate, as fish puts it in."""
        done = subprocess.run(
            ["fish", "-c", 'complete -C "$argv[1]"', line], capture_output=True, text=True, cwd=self.place.name,
            env=self.environment, timeout=120)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        found = [each.split("\t")[0] for each in done.stdout.splitlines()]
        typed = line.rsplit(" ", 1)[1]
        found = [each for each in found if each.startswith(typed)]
        if not found:
            return line
        self.assertEqual(len(found), 1, found)
        word = found[0].replace(" ", "\\ ")
        return line[: len(line) - len(typed)] + word + ("" if word.endswith("/") else " ")
