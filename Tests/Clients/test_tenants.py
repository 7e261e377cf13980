"""Tenants with curl, and with the part of firebase-admin that knows emulators: accounts and providers of a tenant."""
import unittest

from firebase_admin import auth, tenant_mgt

from serving import AdminCase, PROJECT

TENANTS = f"/identitytoolkit.googleapis.com/v2/projects/{PROJECT}/tenants"
BEARER = ("--header", "Authorization: Bearer owner")


class TenantTests(AdminCase):
    def setUp(self):
        super().setUp()
        for tenant in self.curl("GET", "").get("tenants", []):
            self.curl("DELETE", "/" + tenant["tenantId"])

    def curl(self, method, path, body=None, status=200):
        answered, answer = self.server.curl(method, TENANTS + path, body, *BEARER)
        self.assertEqual(answered, status, answer)
        return answer

    def create(self, **fields):
        fields = {"displayName": "guests", "allowPasswordSignup": True} | fields
        return self.curl("POST", "", fields)["tenantId"]

    def test_created_read_updated_deleted(self):
        tenant = self.create(enableEmailLinkSignin=True)
        read = self.curl("GET", "/" + tenant)
        self.assertTrue(read["name"].endswith(f"/tenants/{tenant}"))
        self.assertEqual(
            (read["displayName"], read["allowPasswordSignup"], read["enableEmailLinkSignin"]), ("guests", True, True))
        self.curl("PATCH", f"/{tenant}?updateMask=displayName,enableAnonymousUser", {"displayName": "visitors", "enableAnonymousUser": True})
        read = self.curl("GET", "/" + tenant)
        self.assertEqual((read["displayName"], read["enableAnonymousUser"], read["allowPasswordSignup"]), ("visitors", True, True))
        self.curl("DELETE", "/" + tenant)
        refused = self.curl("GET", "/" + tenant, status=404)
        self.assertEqual(refused["error"]["message"], "TENANT_NOT_FOUND")
        self.assertEqual(self.curl("GET", "").get("tenants", []), [])

    def test_listed_page_by_page(self):
        made = {self.create() for _ in range(3)}
        first = self.curl("GET", "?pageSize=2")
        rest = self.curl("GET", f"?pageSize=2&pageToken={first['nextPageToken']}")
        self.assertEqual((len(first["tenants"]), len(rest["tenants"])), (2, 1))
        self.assertEqual({tenant["tenantId"] for tenant in first["tenants"] + rest["tenants"]}, made)

    def test_nobody_else_may(self):
        status, answer = self.server.curl("GET", TENANTS)
        self.assertEqual((status, answer["error"]["status"]), (403, "PERMISSION_DENIED"))
        status, answer = self.server.curl("GET", TENANTS, None, "--header", "Authorization: Bearer someone")
        self.assertEqual((status, answer["error"]["status"]), (401, "UNAUTHENTICATED"))

    def test_accounts_of_tenants_are_their_own(self):
        guests, others = (tenant_mgt.auth_for_tenant(self.create()) for _ in range(2))
        for client in (guests, others):
            client.create_user(uid="ada", email="ada@example.net", password="a first password", display_name=client.tenant_id)
        auth.create_user(uid="bob", email="ada@example.net")
        self.assertEqual(guests.get_user_by_email("ada@example.net").display_name, guests.tenant_id)
        self.assertEqual([user.uid for user in others.list_users().users], ["ada"])
        self.assertEqual([user.uid for user in auth.list_users().users], ["bob"])
        signed_in = self.server.client(
            ":signInWithPassword", email="ada@example.net", password="a first password", tenantId=guests.tenant_id)
        self.assertEqual(guests.verify_id_token(signed_in["idToken"])["firebase"]["tenant"], guests.tenant_id)
        guests.set_custom_user_claims("ada", {"floor": 2})
        renewed = self.server.refresh(signed_in["refreshToken"])
        self.assertEqual(guests.verify_id_token(renewed["id_token"])["floor"], 2)
        guests.delete_user("ada")
        self.assertEqual(others.get_user("ada").uid, "ada")

    def test_links_of_a_tenant_name_it(self):
        guests = tenant_mgt.auth_for_tenant(self.create())
        guests.create_user(uid="ada", email="ada@example.net")
        link = guests.generate_email_verification_link("ada@example.net")
        self.assertIn(f"tenantId={guests.tenant_id}", link)
        self.assertEqual(self.server.session.get(link, allow_redirects=False).status_code, 200)
        self.assertTrue(guests.get_user("ada").email_verified)

    def test_what_a_tenant_does_not_allow(self):
        tenant = self.create(allowPasswordSignup=False)
        self.assertRefused(
            "OPERATION_NOT_ALLOWED", self.server.client, ":signUp", email="ada@example.net", password="a first password", tenantId=tenant)
        self.assertRefused("ADMIN_ONLY_OPERATION", self.server.client, ":signUp", tenantId=tenant)

    def test_a_deleted_tenant_stays_deleted(self):
        tenant = self.create()
        token = self.server.client(":signUp", email="ada@example.net", password="a first password", tenantId=tenant)["idToken"]
        self.curl("DELETE", "/" + tenant)
        self.assertRefused("TENANT_NOT_FOUND", self.server.client, ":lookup", idToken=token)
        self.assertRefused("TENANT_NOT_FOUND", self.server.client, ":signUp", tenantId=tenant)
        with self.assertRaises(tenant_mgt.TenantNotFoundError):
            tenant_mgt.auth_for_tenant(tenant).create_user(uid="ada")

    def test_providers_of_a_tenant_are_its_own(self):
        guests, others = (tenant_mgt.auth_for_tenant(self.create()) for _ in range(2))
        config = guests.create_oidc_provider_config("oidc.example", "client", "https://id.example.net", enabled=False)
        self.assertEqual(guests.get_oidc_provider_config("oidc.example").client_id, config.client_id)
        for client in (others, auth):
            self.assertRaises(auth.ConfigurationNotFoundError, client.get_oidc_provider_config, "oidc.example")
        self.assertRefused(
            "OPERATION_NOT_ALLOWED", self.server.sign_in_with, "oidc.example", {"sub": "1"}, tenantId=guests.tenant_id)
        self.server.sign_in_with("oidc.example", {"sub": "1"}, tenantId=others.tenant_id)


if __name__ == "__main__":
    unittest.main()
