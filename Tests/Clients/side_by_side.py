"""Plays modules of tests side by side, each in a process of its own: side_by_side.py [MODULE…]

A name is a module, or a class or a test in it, as unittest takes them; without names all modules are played. TESTING_JOBS
says how many at a time, TESTING_SECONDS after how many one has hung, and TESTING_SEED what seeds.py says. In continuous
integration (CI is set) a skipped test fails. Of what a test prints, lines that begin with "seen: " are shown.
"""
import collections
import concurrent.futures
import faulthandler
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import seeds

HERE = pathlib.Path(__file__).resolve().parent
# These begin first, so that none of them is left over at the end.
LONGEST = [
    "test_projects", "test_web_flow", "test_turning", "test_same_answers", "test_webhook", "test_faulty_providers", "test_glewlwyd",
    "test_strangers", "test_sign_in_idp", "test_reference", "test_durability", "test_javascript", "test_openid", "test_sending_mail"]
# A module that takes longer hangs: it says where and ends.
MOST_SECONDS = int(os.environ.get("TESTING_SECONDS") or 900)
# What a machine may forbid, also in continuous integration.
FORBIDDEN = re.compile("network namespace|may not mount|mounts no disk")
RUNNING = set()

Failure = collections.namedtuple("Failure", "name test text")


def play(name, report):
    """Plays the tests of a name in this process and writes what came of them as JSON."""
    faulthandler.dump_traceback_later(MOST_SECONDS, exit=True)
    result = unittest.TextTestRunner(verbosity=0).run(unittest.defaultTestLoader.loadTestsFromName(name))
    failed = [(test.id(), text) for test, text in [*result.failures, *result.errors]]
    failed += [(test.id(), "succeeds, and is expected to fail") for test in result.unexpectedSuccesses]
    skipped = [(test.id(), reason) for test, reason in result.skipped]
    if not (result.testsRun or failed or skipped):
        failed.append((name, "has no tests"))
    pathlib.Path(report).write_text(json.dumps([result.testsRun, failed, skipped]))


def played(name):
    """A name, the seconds that its tests took in another process, how many ran, which failed or were skipped, what was seen."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder, "report")
        # A group of its own, which ends with it, whatever it leaves behind.
        process = subprocess.Popen(
            [sys.executable, "-W", "ignore", __file__, "--play", name, report], cwd=HERE, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", process_group=0)
        RUNNING.add(process)
        said, _ = process.communicate()
        RUNNING.discard(process)
        end_group(process)
        if report.exists():
            ran, failed, skipped = json.loads(report.read_text())
        else:
            ran, failed, skipped = 0, [(name, f"{said}\nthe tests ended with code {process.returncode}")], []
    seen = [line for line in said.splitlines() if line.startswith("seen: ")]
    return name, time.monotonic() - began, ran, [Failure(name, *each) for each in failed], skipped, seen


def end_group(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def play_all(names, jobs):
    """What came of each name, in the order in which they end."""
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        try:
            for ended in concurrent.futures.as_completed([pool.submit(played, name) for name in names]):
                yield ended.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in list(RUNNING):
                end_group(process)
            raise


def message(text):
    """The line of a traceback that says what happened, with what the test adds to a comparison."""
    lines = text.strip().splitlines() or [""]
    last = max((number for number, line in enumerate(lines) if line.startswith("  File ")), default=-1)
    said = next((line for line in lines[last + 1:] if not line.startswith(" ")), lines[-1])
    return said[:200] + (lines[-1] if lines[-1].startswith(" : ") else "")


def main(names):
    names = names or sorted(path.stem for path in HERE.glob("test_*.py"))
    names.sort(key=lambda name: LONGEST.index(name) if name in LONGEST else len(LONGEST))
    jobs = int(os.environ.get("TESTING_JOBS") or (os.cpu_count() or 1) + 1)
    # All of them draw from one seed, so that one line repeats them.
    os.environ["TESTING_SEED"] = seeds.SEED
    began, times, count, failures, reasons = time.monotonic(), {}, 0, [], collections.Counter()
    for name, seconds, ran, failed, skipped, seen in play_all(names, jobs):
        times[name] = seconds
        print(f"    {name:<50} {ran:4} tests {seconds:6.1f} s{'  FAILED' if failed else ''}", flush=True)
        for line in seen:
            print(f"        {line}", flush=True)
        count += ran
        reasons.update(reason for _, reason in skipped)
        failures += failed
        if os.environ.get("CI"):
            failures += [
                Failure(name, test, f"skipped in continuous integration: {reason}") for test, reason in skipped
                if not FORBIDDEN.search(reason)]
    slowest = sorted(times, key=times.get, reverse=True)[:10]
    print("slowest:", ", ".join(f"{name.removeprefix('test_')} {times[name]:.0f} s" for name in slowest))
    for _, test, text in failures:
        print(f"\n{'=' * 70}\nFAIL: {test}\n{'-' * 70}\n{text.strip()}")
    print("-" * 70)
    for reason, number in reasons.items():
        print(f"skipped: {number} tests: {reason}")
    for _, test, text in failures[:20]:
        print(f"FAILED: {test}: {message(text)}")
    if failures:
        print(f"again: TESTING_SEED={seeds.SEED} Tests/Clients/run {' '.join(sorted({each.name for each in failures}))}")
    counts = {"failed": len(failures), "skipped": reasons.total()}
    outcome = ", ".join(f"{number} {word}" for word, number in counts.items() if number)
    print(f"Ran {count} tests in {time.monotonic() - began:.0f} s, {jobs} modules at a time")
    print("FAILED" if failures else "OK", *([f"({outcome})"] if outcome else []))
    return 1 if failures else 0


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    if sys.argv[1:2] == ["--play"]:
        play(*sys.argv[2:])
    else:
        sys.exit(main(sys.argv[1:]))
