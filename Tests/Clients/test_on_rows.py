"""Tests of clients once more, on servers whose accounts are sealed rows in a database: what they answer is the same.

A test ends where it would move the clock: with a database no clock is moved, because other servers may use it. So those of
second factors, which move it first of all, are left out.
"""
import functools
import importlib
import pathlib
import subprocess
import tempfile
import unittest

from serving import PROGRAM, Refusal, ServerCase

MODULES = [
    "test_handler", "test_hooks", "test_import", "test_issuer", "test_links", "test_openid", "test_providers", "test_reference",
    "test_signed", "test_tenants", "test_tokens", "test_users"]


def until_the_clock_moves(test):
    @functools.wraps(test)
    def played(self):
        try:
            test(self)
        except Refusal as refusal:
            if "no clock is moved" not in refusal.message:
                raise
    return played


def on_rows(case):
    """The tests of a case, with a new database for its server."""
    class OnRows(case):
        @classmethod
        def setUpClass(cls):
            folder = tempfile.TemporaryDirectory()
            cls.addClassCleanup(folder.cleanup)
            key = pathlib.Path(folder.name, "key")
            key.touch(0o600)
            key.write_text("5e" * 32)
            place = ("--store", f"sqlite:{folder.name}/accounts.db", "--seal-key", str(key))

            def store(act):
                subprocess.run([PROGRAM, "store", act, *place], check=True, stdout=subprocess.DEVNULL)

            store("create")
            cls.addClassCleanup(store, "check")
            cls.options = (*case.options, *place)
            super().setUpClass()

    for name in unittest.defaultTestLoader.getTestCaseNames(case):
        setattr(OnRows, name, until_the_clock_moves(getattr(case, name)))
    OnRows.__name__ = OnRows.__qualname__ = case.__name__ + "OnRows"
    OnRows.__module__ = case.__module__
    return OnRows


def load_tests(loader, tests, pattern):
    suite = unittest.TestSuite()
    for name in MODULES:
        for case in vars(importlib.import_module(name)).values():
            if isinstance(case, type) and issubclass(case, ServerCase) and case.__module__ == name:
                suite.addTests(loader.loadTestsFromTestCase(on_rows(case)))
    return suite
