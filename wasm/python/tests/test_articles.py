"""What the article shows works as printed."""
from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
ARTICLE = ROOT / "Sources/Vinculum/Vinculum.docc/ModuleInPython.md"
DATABASE = ROOT / "Sources/Vinculum/Vinculum.docc/AccountsInADatabase.md"
READMES = [ROOT / "README.md", ROOT / "wasm/python/README.md"]
IMPORT = "import vinculum_auth\n"


def blocks(file: Path) -> list[str]:
    return re.findall(r"^```py(?:thon)?\n(.*?)^```$", file.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def run(program: str, folder: Path) -> str:
    process = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=folder, timeout=60)
    assert process.returncode == 0, process.stderr
    return process.stdout


def block(beginning: str) -> str:
    [found] = [text for text in blocks(ARTICLE) if text.startswith(beginning)]
    return found


def test_the_first_program_prints_what_the_article_says(tmp_path: Path) -> None:
    printed = run(block("# host.py"), tmp_path)
    assert printed == "ada@example.com True\n"
    assert f"`{printed.strip()}`" in ARTICLE.read_text(encoding="utf-8")


@pytest.mark.parametrize(("beginning", "printed"), [
    ("engine = vinculum_auth.Engine(\"demo\", store", ""), ("from vinculum_auth.signing", ""), ("import asyncio", "200\n"),
    ("sent =", "PHONE_SIGNIN +15555550100 6\n"),
    ("engine = vinculum_auth.Engine(\"demo\")\nclient", "EMAIL_EXISTS\nTrue 1\n"),
])
def test_the_other_programs_run(beginning: str, printed: str, tmp_path: Path) -> None:
    assert run(IMPORT + block(beginning), tmp_path) == printed


def test_the_program_with_accounts_in_a_database_runs(tmp_path: Path) -> None:
    [program, _, _] = blocks(DATABASE)
    assert run(program, tmp_path) == "ada@example.com\n"


def test_the_program_with_accounts_in_postgresql_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    [_, program, _] = blocks(DATABASE)
    monkeypatch.setenv("DATABASE_URL", os.environ["TESTING_POSTGRES"])
    # What the program before it in the article, which is for Node, has done.
    made = program.replace("client.sign_in(", "client.sign_up(")
    assert made != program
    assert run(made, tmp_path) == "ada@example.com\n"
    assert run(program, tmp_path) == "ada@example.com\n"


def test_the_program_that_takes_accounts_over_from_a_server_runs(tmp_path: Path) -> None:
    [_, _, program] = blocks(DATABASE)
    made = run(
        IMPORT + 'with vinculum_auth.Engine("demo-vinculum", store=vinculum_auth.SQLiteRowStore("made.db")) as engine:\n'
        '    vinculum_auth.Client(engine).sign_up({"email": "ada@example.com", "password": "a-long-secret"})\n',
        tmp_path)
    assert made == ""
    # The table of vinculum store, with the same rows.
    with sqlite3.connect(tmp_path / "members.db") as database:
        database.execute("ATTACH ? AS made", [str(tmp_path / "made.db")])
        database.execute("CREATE TABLE rows AS SELECT project, key, version, value FROM made.vinculum_rows")
    assert run(program, tmp_path) == "1 accounts\n"


def test_the_example_of_a_test_passes(tmp_path: Path) -> None:
    (tmp_path / "test_example.py").write_text(block("from firebase_admin"), encoding="utf-8")
    process = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(tmp_path), "."],
        capture_output=True, text=True, cwd=tmp_path, timeout=60)
    assert "1 passed" in process.stdout, process.stdout


@pytest.mark.parametrize("readme", READMES, ids=["repository", "package"])
def test_the_programs_of_a_readme_run(readme: Path, tmp_path: Path) -> None:
    for program in blocks(readme):
        if IMPORT in program:
            assert "ada@example.com" in run(program, tmp_path)


def test_the_version_is_that_of_the_program() -> None:
    import vinculum_auth

    source = (ROOT / "Sources/VinculumCommands/Version.swift").read_text(encoding="utf-8")
    assert f'"{vinculum_auth.__version__}"' in source
    assert f'version = "{vinculum_auth.__version__}"' in (ROOT / "wasm/python/pyproject.toml").read_text(encoding="utf-8")
