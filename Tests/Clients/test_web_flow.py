"""Popup and redirect of the JavaScript SDK's protocol in Chromium: through the handler to a provider's own login page and back."""
import http.server
import os
import pathlib
import re
import ssl
import tempfile
import threading
import unittest
import urllib.parse

# The library of one of the providers insists on HTTPS.
os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"

import authlib_provider
from browser import Chromium
from flow import FlowCase
from glewlwyd import Glewlwyd
from serving import PROJECT, Server
from test_https import make_certificates

WEB = pathlib.Path(__file__).resolve().parent / "web"
ID = "oidc.corp"
SCREENSHOTS = os.environ.get("TESTING_SCREENSHOTS")


class Pages(http.server.SimpleHTTPRequestHandler):
    """The app, and what stands in for the one script that the SDK loads from elsewhere."""

    def translate_path(self, path):
        return str(WEB / ("gapi.js" if path.startswith("/js/api.js") else "app.html"))

    def log_message(self, *_):
        pass


def serve_scripts(case):
    """Serves what the SDK loads from apis.google.com, behind TLS; gives the port."""
    folder = pathlib.Path(case.enterClassContext(tempfile.TemporaryDirectory()))
    make_certificates(folder, "DNS:apis.google.com")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "certificate.pem", folder / "key.pem")
    return serve(case, context)


def serve(case, context=None):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    if context:
        server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    case.addClassCleanup(server.server_close)
    case.addClassCleanup(server.shutdown)
    return server.server_port


class WebFlowTests(FlowCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.scripts, cls.pages = serve_scripts(cls), serve(cls)
        # Handler and app have to be of one site, as the SDK's documentation says: browsers divide storage by it.
        cls.service = cls.server.url.replace("127.0.0.1", "localhost")
        cls.provider = Glewlwyd(*(f"{cls.service}/{path}/auth/handler" for path in ("emulator", "__")))
        cls.addClassCleanup(cls.provider.stop)
        cls.browser = Chromium({"apis.google.com": cls.scripts})
        cls.addClassCleanup(cls.browser.stop)

    def setUp(self):
        super().setUp()
        self.use()
        self.browser.renew(self.service, self.provider.base, f"http://localhost:{self.pages}")

    def use(self, **fields):
        self.configure(ID, issuer=self.provider.issuer, clientId="confidential", clientSecret=self.provider.secret, **fields)

    def open_app(self, provider=ID, **more):
        query = {"service": self.service, "provider": provider} | more
        self.browser.open(f"http://localhost:{self.pages}/?{urllib.parse.urlencode(query)}")
        self.wait_for_app()

    def wait_for_app(self):
        self.browser.until("the frame", lambda: self.browser.run("return window.isReady || window.problem"))
        self.assertIsNone(self.browser.run("return window.problem"))

    def popup(self, kind="signInViaPopup"):
        self.app = self.browser.windows()[0]
        self.assertTrue(self.browser.run("return signInWithPopup(arguments[0])", kind))
        self.browser.switch(self.browser.until("a popup", lambda: [window for window in self.browser.windows() if window != self.app])[0])

    def result(self):
        return self.browser.until("a result", lambda: self.browser.run("return result.answer && result"))

    def result_of_popup(self):
        self.browser.switch(self.app)
        return self.result()

    def screenshot(self, name):
        if SCREENSHOTS:
            self.browser.screenshot(f"{SCREENSHOTS}/{name}.png")

    def log_in(self, username="jane"):
        """At the provider's own page, with consent where it was not given before."""
        self.browser.type("#username", username)
        self.screenshot("provider")
        self.browser.type("#password", self.provider.password)
        self.browser.click("#loginbut")
        text = self.browser.until("consent", lambda: re.search("Client access grant|Connection to", self.browser.text()))[0]
        if text == "Client access grant":
            for scope in ("email", "profile"):
                self.browser.click(f"label[for=grant-{scope}]")
                # Each is stored by a request of its own, and the page is drawn again after it.
                granted = f"return document.querySelector('#grant-{scope}')?.checked ?? false"
                self.browser.until(f"the grant of {scope}", lambda: self.browser.run(granted))
            self.screenshot("consent")
            self.browser.click(".carousel-item .btn-primary")
        self.browser.click(".btn-success")

    def check(self, result):
        answer = result["answer"]
        self.assertNotIn("error", answer)
        self.assertEqual((answer["providerId"], answer["email"], answer["emailVerified"]), (ID, "jane@corp.example", True))
        self.assertTrue(answer["idToken"] and answer["oauthIdToken"])
        # The session is not part of what the provider saw and redirected to.
        self.assertNotIn(result["event"]["sessionId"], result["event"]["urlResponse"])

    def test_by_popup(self):
        for path in ("emulator", "__"):
            with self.subTest(path):
                self.server.emulator("accounts", "DELETE")
                self.open_app(path=path)
                self.popup()
                if path == "emulator":
                    self.log_in()
                else:   # The provider still knows the person.
                    self.browser.click(".btn-success")
                result = self.result_of_popup()
                self.check(result)
                self.assertTrue(result["answer"]["isNewUser"])
                self.browser.switch(next(window for window in self.browser.windows() if window != self.app))
                self.browser.until("an end", lambda: "You can close this page." in self.browser.text())
                self.assertNotIn("code=", self.browser.address)
                self.screenshot("back-" + path)
                self.browser.call("DELETE", "/window")
                self.browser.switch(self.app)

    def test_by_redirect(self):
        self.open_app(scopes="email,profile")
        self.browser.run("signInWithRedirect()")
        self.log_in()
        self.browser.until("the app", lambda: self.browser.address.startswith(f"http://localhost:{self.pages}/"))
        self.wait_for_app()
        self.check(self.result())
        self.assertTrue(self.browser.run("return result.storage"))
        # The result is given once.
        self.open_app()
        self.browser.until("an event", lambda: self.browser.run("return result.event"))
        self.assertEqual(self.browser.run("return result.event.error.code"), "auth/no-auth-event")

    def test_the_implicit_flow(self):
        self.use(responseType={"idToken": True})
        self.open_app()
        self.popup()
        self.log_in()
        result = self.result_of_popup()
        self.assertIn("#", result["event"]["urlResponse"])
        self.check(result)

    def test_a_response_by_form(self):
        provider = authlib_provider.Provider()
        self.addCleanup(provider.stop)
        client = {"clientId": authlib_provider.CLIENT, "clientSecret": authlib_provider.SECRET}
        self.configure("oidc.posting", issuer=provider.issuer("posts"), parameters={"response_mode": "form_post"}, **client)
        self.open_app("oidc.posting")
        self.popup()
        result = self.result_of_popup()
        self.assertEqual(result["answer"]["email"], "ada@id.example", result)

    def test_linked(self):
        account = self.server.client(":signUp", email="bob@example.net", password="a first password")
        self.open_app()
        self.browser.run("sessionStorage.setItem('idToken', arguments[0])", account["idToken"])
        self.popup("linkViaPopup")
        self.log_in()
        result = self.result_of_popup()
        self.assertEqual(result["answer"]["localId"], account["localId"], result)

    def test_an_error_of_the_provider(self):
        self.open_app(customParameters='{"prompt":"none"}')
        self.popup()
        result = self.result_of_popup()
        self.assertTrue(result["answer"]["error"]["message"].startswith("INVALID_IDP_RESPONSE"), result)
        self.assertEqual(result["answer"]["error"]["providerError"]["error"], "interaction_required")

    def test_a_provider_that_is_not_there(self):
        self.configure("oidc.gone", issuer="http://127.0.0.1:9", clientId="c", clientSecret="s")
        self.open_app("oidc.gone")
        self.popup()
        self.browser.find("#problem")
        self.screenshot("problem")
        self.browser.click("#return button")
        result = self.result_of_popup()
        self.assertEqual(result["event"]["error"]["code"], "auth/invalid-idp-response")
        self.assertGreater(len(result["event"]["error"]["message"]), 10)

    def test_parameters_that_are_not_json(self):
        self.open_app(customParameters="{")
        self.popup()
        self.browser.click("#return button")
        self.assertEqual(self.result_of_popup()["event"]["error"]["code"], "auth/argument-error")

    def test_a_response_that_nobody_waits_for(self):
        for query in ("?state=s&code=c", "#state=s&id_token=t", ""):
            self.browser.open("about:blank")   # or a fragment alone would load nothing
            self.browser.open(f"{self.service}/__/auth/handler{query}")
            self.browser.until("a sentence", lambda: "No sign-in is waiting" in self.browser.text())
            self.assertEqual(self.browser.address, f"{self.service}/__/auth/handler")
        self.screenshot("nothing")

    def open_stand_in(self):
        """By what scripts of the emulator's users wait for."""
        self.open_app("google.com")
        self.popup()
        self.assertIn("Auth Emulator", self.browser.run("return document.title"))
        self.assertEqual(self.browser.run("return typeof window.toggleForm"), "function")
        self.assertEqual(self.browser.run("return document.querySelector('.js-provider-id').textContent"), "Google.com")

    def shown(self, selector):
        return self.browser.run("return document.querySelector(arguments[0]).checkVisibility()", selector)

    def test_the_stand_in_of_a_provider_that_is_not_configured(self):
        self.open_stand_in()
        self.screenshot("stand-in")
        self.browser.click(".js-new-account")
        self.browser.type("#email-input", "ada@gmail.com")
        self.browser.type("#display-name-input", "Ada")
        self.screenshot("stand-in-form")
        self.browser.click("#sign-in:enabled")
        answer = self.result_of_popup()["answer"]
        self.assertEqual((answer["email"], answer["displayName"]), ("ada@gmail.com", "Ada"))
        self.open_stand_in()
        self.screenshot("stand-in-accounts")
        self.assertIn("ada@gmail.com", self.browser.run("return document.querySelector('#accounts-list li').textContent"))
        self.browser.click("#accounts-list li")
        self.assertEqual(self.result_of_popup()["answer"]["localId"], answer["localId"])

    def test_the_form_of_the_stand_in(self):
        self.server.client(":signUp", email="eve@corp.example", password="secret1")
        self.open_stand_in()
        self.assertFalse(self.shown("#new"))
        self.browser.click("#add-account-button")
        self.assertFalse(self.shown("#accounts"))
        self.browser.click("#back-button")
        self.assertTrue(self.shown("#accounts"))
        self.browser.run("toggleForm()")
        self.browser.type("#email-input", "eve")
        self.browser.until("a problem", lambda: self.shown("#email-error"))
        self.assertTrue(self.browser.run("return document.querySelector('#sign-in').disabled"))
        self.browser.type("#email-input", "eve@corp.example")
        self.browser.until("a warning", lambda: self.shown(".js-signin-warning"))
        self.screenshot("stand-in-warning")
        self.assertFalse(self.shown("#email-error"))
        self.browser.click("#autogen-button")
        self.browser.until("no warning", lambda: not self.shown(".js-signin-warning"))
        self.browser.click("#sign-in:enabled")
        self.assertRegex(self.result_of_popup()["answer"]["email"], r"^[a-z]+\.[a-z]+\.\d+@example\.com$")

    def test_no_page_breaks_its_policy(self):
        self.open_app()
        self.popup()
        self.log_in()
        self.check(self.result_of_popup())
        self.assertEqual([text for text in self.browser.messages() if "Content Security Policy" in text], [])


class HardenedTests(unittest.TestCase):
    """Which pages a browser lets embed the frame that is given results."""

    def test_authorised_domains_alone_embed_the_frame(self):
        secret = "an-administrators-secret"
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        (folder / "secret").write_text(secret)
        server = Server("--hardened", "--admin-secret", folder / "secret", "--link-origin", "https://id.example")
        self.addCleanup(server.stop)
        scripts, pages = serve_scripts(type(self)), serve(type(self))
        browser = Chromium({"apis.google.com": scripts})
        self.addCleanup(browser.stop)
        service = server.url.replace("127.0.0.1", "localhost")
        query = urllib.parse.urlencode({"service": service, "provider": ID, "path": "__"})
        self.assertEqual(server.send("GET", "/__/auth/iframe").status_code, 404)
        server.ask(
            "PUT", f"/vinculum/v1/projects/{PROJECT}/providers/{ID}",
            {"issuer": "https://id.example", "clientId": "c", "clientSecret": "s"}, {"Authorization": f"Bearer {secret}"})
        # localhost is the one authorised domain of a new project, and its address is none.
        browser.open(f"http://localhost:{pages}/?{query}")
        browser.until("the frame", lambda: browser.run("return window.isReady"))
        browser.open(f"http://127.0.0.1:{pages}/?{query}")
        browser.until("a refusal", lambda: [text for text in browser.messages() if "frame-ancestors" in text])
        self.assertFalse(browser.run("return window.isReady"))


if __name__ == "__main__":

    unittest.main()
