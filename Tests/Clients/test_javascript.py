"""The JavaScript package in Chromium: in a page with IndexedDB, in a worker and in a service worker."""
import unittest

from package import WEB, PackageCase


class JavaScriptTests(PackageCase):
    pages = {"/": WEB / "engine.html", "/service.js": WEB / "service.js"}

    def test_a_page_keeps_its_state_in_indexed_db(self):
        account = self.step("signUp")
        self.open()
        self.assertEqual(self.step("open"), ["hazel@example.com", account])
        self.assertIn("another page has vinculum-accounts open", self.step("twice"))
        self.assertEqual(self.step("trap"), [500, account])
        self.open()
        self.assertEqual(self.step("open"), ["hazel@example.com", account])

    def test_a_worker_takes_the_module_that_its_page_compiled(self):
        self.assertEqual(self.step("worker"), "w@example.com")

    def test_a_service_worker_answers_for_the_hosted_service(self):
        self.assertEqual(self.step("serviceWorker"), [200, "hazel@example.com"])


if __name__ == "__main__":
    unittest.main()
