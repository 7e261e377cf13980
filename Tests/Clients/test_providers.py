"""firebase-admin configures OpenID Connect and SAML providers; sign-in goes by what is configured."""
import unittest

from firebase_admin import auth, exceptions

from serving import AdminCase

CERTIFICATE = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----"


class OpenIDTests(AdminCase):
    def setUp(self):
        super().setUp()
        for config in auth.list_oidc_provider_configs().iterate_all():
            auth.delete_oidc_provider_config(config.provider_id)

    def create(self, provider_id="oidc.example", **more):
        values = {"client_id": "client", "issuer": "https://id.example.net", "enabled": True} | more
        return auth.create_oidc_provider_config(provider_id, **values)

    def test_created_and_read(self):
        made = self.create(display_name="Example", id_token_response_type=True)
        read = auth.get_oidc_provider_config("oidc.example")
        for config in (made, read):
            self.assertEqual(
                (config.provider_id, config.client_id, config.issuer, config.display_name, config.enabled,
                 config.id_token_response_type, bool(config.code_response_type)),
                ("oidc.example", "client", "https://id.example.net", "Example", True, True, False))

    def test_updated(self):
        self.create(display_name="Example")
        auth.update_oidc_provider_config(
            "oidc.example", client_secret="secret", code_response_type=True, id_token_response_type=False)
        config = auth.get_oidc_provider_config("oidc.example")
        self.assertEqual((config.client_secret, config.code_response_type), ("secret", True))
        self.assertFalse(config.id_token_response_type)
        config = auth.update_oidc_provider_config("oidc.example", display_name=auth.DELETE_ATTRIBUTE, enabled=False)
        self.assertEqual(
            (config.display_name, config.enabled, config.client_id, config.client_secret), (None, False, "client", "secret"))

    def test_listed_page_by_page(self):
        ids = [f"oidc.provider-{letter}" for letter in "abcde"]
        for provider_id in ids:
            self.create(provider_id)
        page, sizes = auth.list_oidc_provider_configs(max_results=2), []
        while page:
            sizes.append(len(page.provider_configs))
            page = page.get_next_page()
        self.assertEqual(sizes, [2, 2, 1])
        self.assertEqual([config.provider_id for config in auth.list_oidc_provider_configs().iterate_all()], ids)

    def test_deleted(self):
        self.create()
        auth.delete_oidc_provider_config("oidc.example")
        for call in (auth.get_oidc_provider_config, auth.delete_oidc_provider_config):
            self.assertRaises(auth.ConfigurationNotFoundError, call, "oidc.example")
        with self.assertRaises(auth.ConfigurationNotFoundError):
            auth.update_oidc_provider_config("oidc.example", display_name="Example")

    def test_refused(self):
        self.create()
        self.assertRaises(exceptions.ConflictError, self.create, issuer="https://other.example.net")
        self.assertEqual(auth.get_oidc_provider_config("oidc.example").issuer, "https://id.example.net")
        self.assertRaises(exceptions.InvalidArgumentError, self.create, "oidc.a-")
        self.assertRaises(exceptions.InvalidArgumentError, self.create, "oidc.ftp", issuer="ftp://id.example.net")
        self.assertRaises(exceptions.InvalidArgumentError, auth.update_oidc_provider_config, "oidc.example", issuer="ftp://x.example")
        self.assertEqual(len(auth.list_oidc_provider_configs().provider_configs), 1)

    def test_a_disabled_provider_signs_nobody_in(self):
        self.create(enabled=False)
        refusal = self.assertRefused("OPERATION_NOT_ALLOWED", self.server.sign_in_with, "oidc.example", {"sub": "1"})
        self.assertEqual(refusal.message, "OPERATION_NOT_ALLOWED : The identity provider configuration is disabled.")
        self.assertEqual(list(auth.list_users().users), [])
        # One that is not configured at all takes the local test form.
        self.assertTrue(self.server.sign_in_with("oidc.unknown", {"sub": "1"})["isNewUser"])

    def test_claims_are_held_against_what_is_configured(self):
        self.create()
        right = {"iss": "https://id.example.net", "aud": "client", "sub": "1"}
        for wrong in ({"aud": "another"}, {"iss": "https://other.example.net"}):
            self.assertRefused("INVALID_IDP_RESPONSE", self.server.sign_in_with, "oidc.example", right | wrong)
        self.assertEqual(list(auth.list_users().users), [])
        self.assertTrue(self.server.sign_in_with("oidc.example", right)["isNewUser"])


class SAMLTests(AdminCase):
    def setUp(self):
        super().setUp()
        for config in auth.list_saml_provider_configs().iterate_all():
            auth.delete_saml_provider_config(config.provider_id)

    def create(self, provider_id="saml.example", **more):
        values = {
            "idp_entity_id": "https://idp.example.net", "sso_url": "https://idp.example.net/sso",
            "x509_certificates": [CERTIFICATE], "rp_entity_id": "app", "callback_url": "https://app.example.net/__/auth/handler",
            "enabled": True, "display_name": "Example",
        } | more
        return auth.create_saml_provider_config(provider_id, **values)

    def test_created_and_read(self):
        for config in (self.create(), auth.get_saml_provider_config("saml.example")):
            self.assertEqual(
                (config.provider_id, config.idp_entity_id, config.sso_url, config.x509_certificates, config.rp_entity_id,
                 config.callback_url, config.enabled, config.display_name),
                ("saml.example", "https://idp.example.net", "https://idp.example.net/sso", [CERTIFICATE], "app",
                 "https://app.example.net/__/auth/handler", True, "Example"))

    def test_updated_leaf_by_leaf(self):
        self.create()
        config = auth.update_saml_provider_config("saml.example", sso_url="https://idp.example.net/other")
        self.assertEqual(
            (config.sso_url, config.idp_entity_id, config.x509_certificates),
            ("https://idp.example.net/other", "https://idp.example.net", [CERTIFICATE]))
        config = auth.update_saml_provider_config(
            "saml.example", x509_certificates=["one", "two"], display_name=auth.DELETE_ATTRIBUTE, enabled=False)
        self.assertEqual((config.x509_certificates, config.display_name, config.enabled), (["one", "two"], None, False))

    def test_listed_and_deleted(self):
        self.create()
        self.create("saml.other")
        self.assertEqual(
            [config.provider_id for config in auth.list_saml_provider_configs().iterate_all()], ["saml.example", "saml.other"])
        auth.delete_saml_provider_config("saml.example")
        self.assertRaises(auth.ConfigurationNotFoundError, auth.get_saml_provider_config, "saml.example")
        self.assertEqual(auth.get_saml_provider_config("saml.other").enabled, True)


if __name__ == "__main__":
    unittest.main()
