"""The JavaScript package in Chromium: in a page with IndexedDB, in a worker and in a service worker."""
import pathlib
import tempfile
import unittest

from package import PACKAGE, WEB, PackageCase, service_worker

POLICY = "default-src 'none'; connect-src 'self'; script-src 'self' 'unsafe-inline'"


class JavaScriptTests(PackageCase):
    pages = {"/": WEB / "engine.html", "/forbids": WEB / "engine.html", "/allows": WEB / "engine.html"}
    policies = {"/forbids": POLICY, "/allows": f"{POLICY} 'wasm-unsafe-eval'"}

    def test_a_page_keeps_its_state_in_indexed_db(self):
        account = self.step("signUp")
        self.open()
        self.assertEqual(self.step("open"), ["hazel@example.com", account])
        self.assertIn("another page has vinculum-accounts open", self.step("twice"))
        self.assertEqual(self.step("trap"), [500, account])
        self.open()
        self.assertEqual(self.step("open"), ["hazel@example.com", account])

    def test_a_page_and_a_worker_keep_accounts_in_one_database(self):
        owners, count = self.step("rows")
        self.assertEqual((owners, count), (["200 400"] * 8, 8))
        self.open()
        self.assertEqual(self.step("openRows"), 8)

    def test_the_store_of_a_browser_answers_as_that_in_memory(self):
        self.assertEqual(self.step("compareStores"), [])

    def test_a_full_quota_says_so_and_loses_nothing(self):
        origin = f"http://127.0.0.1:{self.server.server_address[1]}"
        # Before the first write: Chromium asks for the room that is left only from time to time.
        self.browser.command("Storage.overrideQuotaForOrigin", origin=origin, quotaSize=500_000)
        account = self.step("signUp")
        outcomes = [self.step("fill") for _ in range(20)]
        # The QuotaExceededError of Chromium 156 has no message.
        refused = ["UNAVAILABLE", 503, "the change could not be stored: QuotaExceededError"]
        self.assertEqual([outcome for outcome in outcomes if outcome != "done"][:1], [refused])
        self.browser.command("Storage.overrideQuotaForOrigin", origin=origin)
        self.assertEqual(self.browser.until("room", lambda: self.step("fill") == "done"), True)
        self.open()
        self.assertEqual(self.step("open"), ["hazel@example.com", account])

    def test_a_worker_takes_the_module_that_its_page_compiled(self):
        self.assertEqual(self.step("worker"), "w@example.com")

    def test_a_policy_that_forbids_webassembly_is_named_with_what_to_allow(self):
        self.open("/forbids")
        name, message, cause = self.step("plain")
        # Chromium 156: "WebAssembly.compile(): Compiling or instantiating WebAssembly module violates the following …".
        self.assertEqual((name, cause), ("TypeError", "CompileError"))
        self.assertRegex(message, r"name 'wasm-unsafe-eval' in the script-src .* violates the following")
        self.open("/allows")
        self.assertEqual(self.step("plain"), "hazel@example.com")


class ServiceWorkerTests(PackageCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.worker = pathlib.Path(folder.name) / "worker.js"
        self.worker.write_text(service_worker())
        self.pages = {"/": WEB / "engine.html", "/worker.js": self.worker, "/vinculum/": PACKAGE}
        super().setUp()

    def test_the_service_worker_of_the_article_answers_for_the_hosted_service(self):
        self.step("register")
        self.open()
        status, account = self.step("askForSignUp")
        self.assertEqual(status, 200)
        self.browser.command("ServiceWorker.enable")
        self.browser.command("ServiceWorker.stopAllWorkers")
        self.assertEqual(self.step("askForSignIn"), [200, account])
        # A newer version starts while the older one has the database, and takes over once no page uses that one.
        self.worker.write_text(f"{service_worker()}// Another version.\n")
        self.step("update")
        self.assertEqual(self.step("askForSignIn"), [200, account])
        self.browser.open("about:blank")
        self.open()
        self.assertEqual(self.step("askForSignIn"), [200, account])


if __name__ == "__main__":
    unittest.main()
