"""What Chromium shows of an operator's brand on the pages behind links and of providers."""
import json
import pathlib
import struct
import tempfile
import unittest
import urllib.parse
import zlib

from browser import Chromium, Problem
from serving import Server

SECRET = "an-administrators-secret"
NAME = "Shop <b>&\"'</title><script>document.title='taken'</script>"


def picture(width, height, color):
    """A PNG of one colour."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    row = b"\0" + bytes(color) * width
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(row * height)) + chunk(b"IEND", b"")


class BrandTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        try:
            cls.browser = Chromium()
        except Problem as problem:
            raise unittest.SkipTest(str(problem))
        cls.addClassCleanup(cls.browser.stop)
        folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        (folder / "logo.png").write_bytes(picture(24, 12, (11, 110, 79)))
        (folder / "secret").write_text(SECRET)
        (folder / "brand.json").write_text(json.dumps({
            "name": {"en": NAME, "de": "Laden"}, "color": "#ffd500", "darkColor": "#ffd500", "logo": "logo.png",
            "support": "help@shop.example", "terms": "https://shop.example/terms",
            "texts": {"fr": {"newPasswordTitle": "Choisissez un mot de passe", "serviceSilent": "</script><b>oh"}},
        }), encoding="utf-8")
        cls.server = Server(
            "--hardened", "--admin-secret", folder / "secret", "--link-origin", "http://127.0.0.1", "--brand",
            folder / "brand.json")
        cls.addClassCleanup(cls.server.stop)
        cls.server.client(":signUp", email="ada@example.net", password="a first password")

    def link(self, locale):
        """A link to reset a password, as a path with its query."""
        answer = self.server.ask("POST", "/identitytoolkit.googleapis.com/v1/accounts:sendOobCode", {
            "requestType": "PASSWORD_RESET", "email": "ada@example.net", "returnOobLink": True,
        }, {"Authorization": f"Bearer {SECRET}", "X-Firebase-Locale": locale})
        parts = urllib.parse.urlsplit(answer["oobLink"])
        self.assertEqual(parts.path, "/__/auth/action")
        return f"{parts.path}?{parts.query}"

    def style(self, selector, name):
        return self.browser.run(
            "return getComputedStyle(document.querySelector(arguments[0]))[arguments[1]]", selector, name)

    def check_brand(self, name, terms):
        run = self.browser.run
        self.assertTrue(run("return document.title").endswith(f" \u2013 {name}"))
        self.assertEqual(run("return document.querySelector('header span').textContent"), name)
        self.assertEqual(run("return document.querySelectorAll('header b, title b').length"), 0)
        size = run("const logo = document.querySelector('header img'); return [logo.complete, logo.naturalWidth, logo.naturalHeight]")
        self.assertEqual(size, [True, 24, 12])
        links = run("return [...document.querySelectorAll('footer a')].map((link) => [link.textContent, link.href])")
        self.assertEqual(links, [
            ["help@shop.example", "mailto:help@shop.example"], [terms, "https://shop.example/terms"]])
        self.assertEqual([text for text in self.browser.messages() if "Content Security Policy" in text], [])

    def test_a_page_behind_a_link_shows_the_brand_in_its_language(self):
        for locale, name, terms, title in (
                ("en", NAME, "Terms of use", "Choose a new password"),
                ("de-CH", "Laden", "Nutzungsbedingungen", "Neues Passwort wählen"),
                ("fr", NAME, "Terms of use", "Choisissez un mot de passe")):
            with self.subTest(locale):
                self.browser.messages()
                self.browser.open(self.server.url + self.link(locale))
                self.assertEqual(self.browser.run("return document.querySelector('h1').textContent"), title)
                self.assertEqual(self.browser.run("return document.documentElement.lang"), locale[:2])
                self.check_brand(name, terms)
                # Yellow, with black words on it.
                self.assertEqual(self.style("button", "backgroundColor"), "rgb(255, 213, 0)")
                self.assertEqual(self.style("button", "color"), "rgb(0, 0, 0)")

    def test_the_form_works_and_its_answer_shows_the_brand(self):
        self.browser.open(self.server.url + self.link("de"))
        self.browser.type("#newPassword", "a better password")
        self.browser.click("button")
        self.browser.until("the answer", lambda: "Ihr Passwort ist geändert" in self.browser.text())
        self.check_brand("Laden", "Nutzungsbedingungen")

    def test_the_page_of_a_provider_shows_the_brand_and_runs_its_script(self):
        self.browser.messages()
        self.browser.open(self.server.url + "/__/auth/handler?state=s&code=c")
        self.browser.until("the script", lambda: "No sign-in is waiting" in self.browser.text())
        self.check_brand(NAME, "Terms of use")
        self.browser.command("Network.enable")
        self.browser.command("Network.setExtraHTTPHeaders", headers={"Accept-Language": "fr"})
        self.addCleanup(self.browser.command, "Network.setExtraHTTPHeaders", headers={})
        self.browser.open(self.server.url + "/__/auth/handler?state=s&code=c")
        self.browser.until("the script", lambda: "No sign-in is waiting" in self.browser.text())
        self.assertEqual(self.browser.run("return document.documentElement.lang"), "fr")
        self.assertEqual(self.browser.run("return document.querySelectorAll('b').length"), 0)


if __name__ == "__main__":
    unittest.main()
