"""Plays modules of tests side by side, each in a process of its own: side_by_side.py [MODULE…]

A name is a module, or a class or a test in it, as unittest takes them; without names all modules are played. TESTING_JOBS
says how many at a time. TESTING_SEED is what seeds.py says. In continuous integration (CI is set) a skipped test fails.
"""
import concurrent.futures
import faulthandler
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import seeds

HERE = pathlib.Path(__file__).resolve().parent
# The longest, begun first so that none of them is left over at the end.
LONGEST = ["test_glewlwyd"]
# A module that takes longer hangs: it says where and ends.
MOST_SECONDS = 900
IN_CI = bool(os.environ.get("CI"))
RUNNING = set()


def play(name, report):
    """Plays the tests of a name in this process and writes what came of them as JSON."""
    faulthandler.dump_traceback_later(MOST_SECONDS, exit=True)
    result = unittest.TextTestRunner(verbosity=0).run(unittest.defaultTestLoader.loadTestsFromName(name))
    failed = [(test.id(), text) for test, text in [*result.failures, *result.errors]]
    failed += [(test.id(), "succeeded, and was expected to fail") for test in result.unexpectedSuccesses]
    skipped = [(test.id(), reason) for test, reason in result.skipped]
    pathlib.Path(report).write_text(json.dumps({"ran": result.testsRun, "failed": failed, "skipped": skipped}))


def played(name):
    """What came of the tests of a name, played in another process, and the seconds that they took."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder, "report")
        # A group of its own, which ends with it whatever it leaves behind.
        process = subprocess.Popen(
            [sys.executable, "-W", "ignore", __file__, "--play", name, report], cwd=HERE, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", process_group=0)
        RUNNING.add(process)
        said, _ = process.communicate()
        RUNNING.discard(process)
        end_group(process)
        if report.exists():
            outcome = json.loads(report.read_text())
        else:
            outcome = {"ran": 0, "failed": [(name, f"{said}\nended with {process.returncode} without a report")], "skipped": []}
    if outcome["ran"] + len(outcome["failed"]) + len(outcome["skipped"]) == 0:
        outcome["failed"].append((name, "has no tests"))
    return name, time.monotonic() - began, outcome


def end_group(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def main(names):
    names = names or sorted(path.stem for path in HERE.glob("test_*.py"))
    names.sort(key=lambda name: LONGEST.index(name) if name in LONGEST else len(LONGEST))
    jobs = int(os.environ.get("TESTING_JOBS") or (os.cpu_count() or 1) + 1)
    # All modules draw from one seed, so that one line repeats them.
    os.environ["TESTING_SEED"] = seeds.SEED
    began, seconds, ran, failed, skipped = time.monotonic(), {}, 0, [], []
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        try:
            for ended in concurrent.futures.as_completed([pool.submit(played, name) for name in names]):
                name, seconds[name], outcome = ended.result()
                ran += outcome["ran"]
                failed += outcome["failed"]
                skipped += outcome["skipped"]
                print(f"    {name:<60} {outcome['ran']:4} tests {seconds[name]:6.1f} s", "FAILED" * bool(outcome["failed"]), flush=True)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in list(RUNNING):
                end_group(process)
            raise
    if IN_CI:
        failed += [(test, f"skipped in continuous integration: {reason}") for test, reason in skipped]
    slowest = sorted(seconds, key=seconds.get, reverse=True)[:10]
    print("slowest:", ", ".join(f"{name.removeprefix('test_')} {seconds[name]:.0f} s" for name in slowest))
    for test, text in failed:
        print(f"\n{'=' * 70}\n{test}\n{'-' * 70}\n{text.strip()}")
    for test, reason in skipped:
        print(f"skipped: {test}: {reason}")
    for test, text in failed[:20]:
        print(f"FAILED: {test}: {(text.strip().splitlines() or [''])[-1][:200]}")
    if failed:
        modules = sorted({test.split(".")[0] for test, _ in failed if test.startswith("test_")})
        print(f"again: TESTING_SEED={seeds.SEED} Tests/Clients/run {' '.join(modules)}")
    print(f"Ran {ran} tests in {time.monotonic() - began:.0f} s, {jobs} modules at a time:", end=" ")
    counts = ", ".join(f"{word}={len(some)}" for word, some in (("failed", failed), ("skipped", skipped)) if some)
    print("FAILED" if failed else "OK", f"({counts})" if counts else "")
    return 1 if failed else 0


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    if sys.argv[1:2] == ["--play"]:
        play(*sys.argv[2:])
    else:
        sys.exit(main(sys.argv[1:]))
