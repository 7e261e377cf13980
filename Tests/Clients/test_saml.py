"""SAML responses with real signatures, verified by an adapter that a hardened server asks (`--saml-verifier`)."""
import base64
import pathlib
import tempfile
import unittest
import urllib.parse

from saml_adapter import TRANSIENT, Adapter, SAMLProvider
from serving import PROJECT, Refusing, Server

SECRET = {"Authorization": "Bearer an-administrators-secret"}


class SAMLTests(Refusing):
    @classmethod
    def setUpClass(cls):
        cls.provider, cls.adapter = SAMLProvider(), Adapter()
        cls.addClassCleanup(cls.adapter.stop)
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        secret = pathlib.Path(folder.name) / "secret"
        secret.write_text("an-administrators-secret\n")
        hardened = ("--hardened", "--admin-secret", secret, "--link-origin", "https://id.example.net")
        cls.server = Server(*hardened, "--saml-verifier", cls.adapter.url)
        cls.addClassCleanup(cls.server.stop)
        cls.bare = Server(*hardened)
        cls.addClassCleanup(cls.bare.stop)
        for server in (cls.server, cls.bare):
            server.ask(
                "POST", f"/identitytoolkit.googleapis.com/v2/projects/{PROJECT}/inboundSamlConfigs?inboundSamlConfigId=saml.work",
                {"enabled": True, "idpConfig": {
                    "idpEntityId": "idp", "ssoUrl": "https://idp.example/sso",
                    "idpCertificates": [{"x509Certificate": cls.provider.certificate}]},
                 "spConfig": {"spEntityId": "sp", "callbackUri": "https://app.example/cb"}}, SECRET)

    def sign_in(self, response, server=None):
        form = urllib.parse.urlencode({"providerId": "saml.work", "SAMLResponse": response})
        return (server or self.server).client(":signInWithIdp", requestUri="https://app.example/cb", postBody=form, returnSecureToken=True)

    def test_a_signed_response_signs_in(self):
        first = self.sign_in(self.provider.response())
        self.assertEqual((first["email"], first["displayName"], first["federatedId"]), ("ada@id.example", "Ada", "ada@id.example"))
        self.assertEqual(self.sign_in(self.provider.response())["localId"], first["localId"])

    def test_what_the_adapter_does_not_vouch_for(self):
        used = self.provider.response()
        self.sign_in(used)
        forged = base64.b64encode(base64.b64decode(self.provider.response()).replace(b"ada@id.example", b"eve@id.example")).decode()
        unsigned = base64.b64encode(b"<samlp:Response xmlns:samlp='urn:oasis:names:tc:SAML:2.0:protocol'/>").decode()
        for name, response in {
            "changed": forged, "another key": SAMLProvider().response(), "unsigned": unsigned, "used": used,
            "old": self.provider.response(end="2020-01-01T00:00:00+00:00"), "other recipient": self.provider.response(recipient="https://eve.example/cb"),
            "other issuer": self.provider.response(issuer="eve"), "other audience": self.provider.response(audience="eve"),
        }.items():
            with self.subTest(name):
                self.assertRefused("INVALID_IDP_RESPONSE", self.sign_in, response)

    def claims(self, **claims):
        """Writes the claims of the contract until the end of the test."""
        path = f"/vinculum/v1/projects/{PROJECT}/providers/saml.work?updateMask=claims"
        self.server.ask("PATCH", path, {"claims": claims}, SECRET)
        self.addCleanup(self.server.ask, "PATCH", path, {}, SECRET)

    def test_a_transient_name(self):
        """SimpleSAMLphp 1.19.7 and pysaml2 7.5.5 name each sign-in by chance, unless they are told otherwise."""
        person = {"uid": ["jane"], "mail": ["jane@corp.example"], "alias": ["jane@corp.example", "j.doe@corp.example"]}
        responses = [self.provider.response(subject=f"_{number}", format=TRANSIENT, attributes=person) for number in range(4)]
        self.assertIn("claims.subject", self.assertRefused("INVALID_IDP_RESPONSE", self.sign_in, responses[0]).message)
        self.claims(subject="uid", email="mail")
        first, second = map(self.sign_in, responses[1:3])
        self.assertEqual((first["federatedId"], first["email"], first.get("isNewUser")), ("jane", "jane@corp.example", True))
        self.assertEqual((second["localId"], second.get("isNewUser")), (first["localId"], None))
        self.claims(subject="alias")
        self.assertIn("exactly one value of alias", self.assertRefused("INVALID_IDP_RESPONSE", self.sign_in, responses[3]).message)

    def test_a_persistent_name(self):
        persistent = TRANSIENT.replace("transient", "persistent")
        first, second = (self.sign_in(self.provider.response(subject="p-1", format=persistent)) for _ in range(2))
        self.assertEqual((first["federatedId"], second["localId"]), ("p-1", first["localId"]))

    def test_without_an_adapter(self):
        refusal = self.assertRefused("INVALID_IDP_RESPONSE", self.sign_in, self.provider.response(), self.bare)
        self.assertIn("has no verifier", refusal.message)

    def test_an_adapter_elsewhere_needs_tls(self):
        with self.assertRaises(AssertionError) as caught:
            Server("--saml-verifier", "http://adapter.example/saml").stop()
        self.assertIn("--saml-verifier must be an https URL, or an http URL on this machine", str(caught.exception))


if __name__ == "__main__":
    unittest.main()
