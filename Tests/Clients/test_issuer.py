"""A server with an issuer of its own, as general OpenID libraries see it: Authlib and pyoidc."""
import unittest

import authlib.jose
import authlib.oidc.core
import authlib.oidc.discovery
from oic.oic.message import IdToken, ProviderConfigurationResponse
from oic.utils.keyio import KeyBundle, KeyJar

from serving import PROJECT, ServerCase

ISSUER = "https://auth.example.com/id"


class IssuerTests(ServerCase):
    options = ("--sign", "--issuer", ISSUER)
    iss = f"{ISSUER}/{PROJECT}"

    def fetched(self, url):
        """A document as a proxy fetches it that passes the whole path on."""
        return self.server.ask("GET", url.removeprefix("https://auth.example.com"))

    def discovered(self):
        return self.fetched(self.iss + "/.well-known/openid-configuration")

    def test_the_documents_are_the_same_where_the_proxy_removes_the_path(self):
        stripped = self.server.ask("GET", f"/{PROJECT}/.well-known/openid-configuration")
        self.assertEqual(stripped, self.discovered())
        self.assertEqual(stripped["issuer"], self.iss)

    def test_authlib(self):
        metadata = authlib.oidc.discovery.OpenIDProviderMetadata(self.discovered())
        metadata.validate()
        keys = authlib.jose.JsonWebKey.import_key_set(self.fetched(metadata.jwks_uri))
        signed_up = self.server.client(":signUp", email="ada@example.com", password="a first password")
        for token in (signed_up["idToken"], self.server.refresh(signed_up["refreshToken"])["id_token"]):
            claims = authlib.jose.JsonWebToken(metadata.id_token_signing_alg_values_supported).decode(
                token, keys, claims_cls=authlib.oidc.core.IDToken,
                claims_options={"iss": {"essential": True, "value": metadata.issuer}, "aud": {"value": PROJECT}})
            claims.validate()
            self.assertEqual(claims["sub"], signed_up["localId"])
        cookie = self.server.admin(":createSessionCookie", idToken=signed_up["idToken"], validDuration="3600")
        self.assertRaises(ValueError, authlib.jose.jwt.decode, cookie["sessionCookie"], keys)
        cookie_keys = self.fetched(self.iss + "/.well-known/session-cookie-keys.json")
        claims = authlib.jose.jwt.decode(cookie["sessionCookie"], authlib.jose.JsonWebKey.import_key_set(cookie_keys))
        self.assertEqual(claims["iss"], self.iss + "/cookies")

    def test_pyoidc(self):
        metadata = ProviderConfigurationResponse(**self.discovered())
        self.assertTrue(metadata.verify())
        bundle = KeyBundle()
        bundle.do_keys(self.fetched(metadata["jwks_uri"])["keys"])
        jar = KeyJar()
        jar.add_kb(self.iss, bundle)
        signed_up = self.server.client(":signUp")
        token = IdToken().from_jwt(signed_up["idToken"], keyjar=jar)
        self.assertTrue(token.verify(iss=metadata["issuer"], client_id=PROJECT, skew=5))
        self.assertEqual(token["sub"], signed_up["localId"])
        other = ISSUER + "/other"
        self.assertRaises(Exception, token.verify, iss=other, client_id=PROJECT)
        self.assertRaises(Exception, token.verify, iss=self.iss, client_id="other")


if __name__ == "__main__":
    unittest.main()
