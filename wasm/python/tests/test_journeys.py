"""The journeys of the repository print the same bytes by this package and by the module's host in Node."""
from __future__ import annotations

import concurrent.futures
import importlib.resources
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
REPLAY = ROOT / "wasm/python/replay.py"
FIXTURES = ROOT / "Tests/Fixtures"
JOURNEYS = sorted(str(path.relative_to(FIXTURES)) for path in FIXTURES.glob("journeys/**/*.jsonl"))
MODULE = str(importlib.resources.files("vinculum_auth").joinpath("vinculum-module.wasm"))

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="there is no node to compare with")


def by_python(journey: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, str(REPLAY), journey], capture_output=True, cwd=FIXTURES, timeout=120)


def by_node(journey: str) -> subprocess.CompletedProcess[bytes]:
    command = ["node", str(ROOT / "wasm/hosts/replay-module.mjs"), MODULE, journey]
    return subprocess.run(command, capture_output=True, cwd=FIXTURES, timeout=120)


def by_both(journey: str) -> list[subprocess.CompletedProcess[bytes]]:
    # At the same time, for hashing takes most of it.
    with concurrent.futures.ThreadPoolExecutor() as threads:
        return list(threads.map(lambda run: run(journey), (by_python, by_node)))


def test_there_are_journeys() -> None:
    assert len(JOURNEYS) >= 8


@needs_node
@pytest.mark.parametrize("journey", JOURNEYS)
def test_a_journey_has_the_same_bytes(journey: str) -> None:
    python, node = by_both(journey)
    assert (python.returncode, python.stderr) == (node.returncode, node.stderr)
    assert python.stdout == node.stdout
    # A journey is played to its end, or has steps that only the command line can play.
    assert python.returncode == 0 or b"a step must be a request" in python.stderr
    assert python.stdout or python.returncode == 2


WRONG = [
    '{"request":{"path":"/x"},"expect":{"status":200}}',
    '{"request":{"path":"/x"},"expect":{"status":404,"body":{"no":"such"}}}',
    '{"request":{"path":"/x"},"expect":{"status":404,"shape":{"error":"number"}}}',
    '{"request":{"path":"/x","body":{"spaced": 1}}}',
    '{"command":["accounts","list"]}',
]


@needs_node
@pytest.mark.parametrize("text", WRONG)
def test_a_journey_that_goes_another_way_fails_in_the_same_way(text: str, tmp_path: Path) -> None:
    file = tmp_path / "wrong.jsonl"
    file.write_text(text + "\n")
    python, node = by_both(str(file))
    assert python.returncode in (2, 9)
    assert (python.returncode, python.stdout, python.stderr) == (node.returncode, node.stdout, node.stderr)
