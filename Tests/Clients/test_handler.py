"""The page that replaces identity providers: its script runs, and its credential signs in."""
import html.parser
import json
import pathlib
import subprocess
import unittest
import urllib.parse

from serving import ServerCase

APP = "http://localhost:5173/"


class Page(html.parser.HTMLParser):
    """What the page has that a person or a script acts on."""

    def __init__(self, text):
        super().__init__()
        self.scripts, self.claims, self.subject, self.forms = [], [], None, 0
        self.tags = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.tags.append(tag)
        if tag == "script":
            self.scripts.append("")
        if "data-claims" in attributes:
            self.claims.append(attributes["data-claims"])
        if tag == "form":
            self.subject = attributes["data-subject"]

    def handle_endtag(self, tag):
        if tag == "script":
            self.tags.append("/script")

    def handle_data(self, data):
        if self.tags and self.tags[-1] == "script":
            self.scripts[-1] += data


class HandlerTests(ServerCase):
    def open(self, **query):
        query = {"apiKey": "any", "providerId": "google.com"} | query
        self.url = self.server.url + "/emulator/auth/handler?" + urllib.parse.urlencode(query)
        answered = self.server.session.get(self.url, timeout=60)
        self.assertEqual(answered.status_code, 200, answered.text)
        self.assertTrue(answered.headers["Content-Type"].startswith("text/html"))
        return Page(answered.text)

    def act(self, page, frames=(), **act):
        asked = {"script": page.scripts[0], "url": self.url, "act": act, "frames": list(frames)}
        driver = pathlib.Path(__file__).with_name("page.mjs")
        run = subprocess.run(["node", driver], input=json.dumps(asked), capture_output=True, text=True, timeout=60)
        self.assertEqual(run.returncode, 0, run.stderr)
        return json.loads(run.stdout)

    def sign_in(self, url):
        return self.server.client(
            ":signInWithIdp", requestUri=url, sessionId="unused", returnSecureToken=True, returnIdpCredential=True)

    def test_a_new_person_by_redirect(self):
        page = self.open(appName="[DEFAULT]", authType="signInViaRedirect", eventId="17", redirectUrl=APP)
        self.assertEqual(page.claims, [], "no identity yet")
        did = self.act(page, form={"email-input": "ada@example.net", "display-name-input": "Ada"}, subject=page.subject)
        self.assertEqual((did["navigated"], did["problem"]), (APP, None))
        event = json.loads(did["stored"]["firebase:redirectEvent:any:[DEFAULT]"])
        self.assertEqual((event["type"], event["eventId"], event["error"]), ("signInViaRedirect", "17", None))
        signed_in = self.sign_in(event["urlResponse"])
        self.assertEqual(
            (signed_in["isNewUser"], signed_in["email"], signed_in["displayName"], signed_in["emailVerified"]),
            (True, "ada@example.net", "Ada", True))

    def test_somebody_known_by_popup(self):
        known = self.server.sign_in_with("google.com", {"sub": "g-1", "email": "ada@gmail.com", "name": "Ada", "email_verified": True})
        self.server.sign_in_with("github.com", {"sub": "h-1", "email": "bob@example.net"})
        page = self.open(appName="app", authType="signInViaPopup", eventId="17")
        self.assertEqual([json.loads(claims)["sub"] for claims in page.claims], ["g-1"], "those of this provider")
        frame = self.server.url + "/emulator/auth/iframe?apiKey=any&appName=app"
        did = self.act(page, [frame, frame.replace("any", "another")], button=page.claims[0])
        [sent] = did["sent"]
        self.assertEqual((sent["address"], sent["origin"]), (frame, self.server.url))
        self.assertEqual(sent["message"]["eventType"], "sendAuthEvent")
        event = sent["message"]["data"]["authEvent"]
        signed_in = self.sign_in(event["urlResponse"])
        self.assertEqual((signed_in["localId"], signed_in.get("isNewUser", False)), (known["localId"], False))

    def test_an_app_of_apple(self):
        page = self.open(
            authType="signInWithRedirect", ibi="org.example.app", eventId="ABCDEFGHIJ", providerId="microsoft.com",
            clientId="123456.apps.googleusercontent.com", v="FirebaseAuth.iOS/12")
        did = self.act(page, form={"email-input": "ada@example.net"}, subject=page.subject)
        link = urllib.parse.urlsplit(did["navigated"])
        self.assertEqual((link.scheme, link.netloc, link.path), ("com.googleusercontent.apps.123456", "firebaseauth", "/link"))
        deep = urllib.parse.parse_qs(link.query)["deep_link_id"][0]
        fields = {key: values[0] for key, values in urllib.parse.parse_qs(urllib.parse.urlsplit(deep).query).items()}
        self.assertEqual((fields["authType"], fields["eventId"]), ("signInWithRedirect", "ABCDEFGHIJ"))
        self.assertEqual(self.sign_in(fields["link"])["providerId"], "microsoft.com")

    def test_a_saml_provider(self):
        page = self.open(providerId="saml.example", appName="app", authType="signInViaRedirect", redirectUrl=APP)
        did = self.act(page, form={"email-input": "ada@example.net"}, subject=page.subject)
        event = json.loads(did["stored"]["firebase:redirectEvent:any:app"])
        self.assertEqual(self.sign_in(event["urlResponse"])["email"], "ada@example.net")

    def test_names_are_no_markup(self):
        name = """<script>alert(1)</script>"'><img src=x onerror=alert(2)>"""
        self.server.sign_in_with("google.com", {"sub": name, "email": "ada@gmail.com", "name": name, "picture": name})
        page = self.open(authType="signInViaPopup", eventId="17")
        self.assertEqual((len(page.scripts), "img" in page.tags), (1, False))
        claims = json.loads(page.claims[0])
        self.assertEqual((claims["sub"], claims["name"]), (name, name))
        self.open(providerId="oidc.</title><script>x")

    def test_it_returns_to_web_pages_only(self):
        page = self.open(appName="app", authType="signInViaRedirect", redirectUrl="javascript:alert(1)")
        did = self.act(page, form={"email-input": "ada@example.net"}, subject=page.subject)
        self.assertIsNone(did["navigated"])
        self.assertTrue(did["problem"])

    def test_what_is_missing_is_said(self):
        for query in ("", "?apiKey=any", "?providerId=google.com"):
            with self.subTest(query):
                answered = self.server.send("GET", "/emulator/auth/handler" + query)
                self.assertEqual(answered.status_code, 400)
                self.assertTrue(answered.json()["authEmulator"]["error"])


if __name__ == "__main__":
    unittest.main()
