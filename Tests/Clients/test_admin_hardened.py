"""firebase-admin and a hardened server, by the client of the article."""
import importlib.util
import pathlib
import tempfile
import unittest

import firebase_admin
from firebase_admin import auth, exceptions, tenant_mgt

from articles import block
from nginx import IS_AVAILABLE, Nginx
from serving import PROJECT
from test_behind_nginx import hardened
from test_https import environment


def article_module(folder):
    """The module of the article."""
    file = pathlib.Path(folder, "vinculum_admin.py")
    file.write_text(block("AdminLibraries", "py", "# vinculum_admin.py:"))
    specification = importlib.util.spec_from_file_location("vinculum_admin", file)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


class AdminCase(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.server = hardened(folder.name)
        cls.addClassCleanup(cls.server.stop)
        cls.module = article_module(cls.folder)
        cls.url = cls.server.url

    def app(self, name="[DEFAULT]", secret="admin-secret"):
        options = {"projectId": PROJECT, "vinculum": self.url}
        app = firebase_admin.initialize_app(self.module.Secret(self.folder / secret), options, name)
        self.addCleanup(firebase_admin.delete_app, app)
        return self.module.install(app)

    def setUp(self):
        self.app()
        for user in list(auth.list_users().iterate_all()):
            auth.delete_user(user.uid)


class AdminTests(AdminCase):
    def sign_in(self):
        body = {"email": "ada@example.net", "password": "A first password", "returnSecureToken": True}
        return self.server.client(":signInWithPassword", **body)["idToken"]

    def test_users(self):
        ada = auth.create_user(email="ada@example.net", password="A first password", display_name="Ada")
        auth.update_user(ada.uid, email_verified=True)
        auth.set_custom_user_claims(ada.uid, {"admin": True})
        found = auth.get_user_by_email("ada@example.net")
        self.assertEqual((found.uid, found.email_verified, found.custom_claims), (ada.uid, True, {"admin": True}))
        self.assertEqual([user.uid for user in auth.list_users().iterate_all()], [ada.uid])
        self.assertIn("mode=resetPassword", auth.generate_password_reset_link("ada@example.net"))
        self.assertRaises(auth.EmailAlreadyExistsError, auth.create_user, email="ada@example.net")
        auth.delete_user(ada.uid)
        self.assertRaises(auth.UserNotFoundError, auth.get_user, ada.uid)

    def test_tokens_are_verified_by_the_certificates_of_the_server(self):
        ada = auth.create_user(email="ada@example.net", password="A first password")
        token = self.sign_in()
        self.assertEqual(auth.verify_id_token(token, check_revoked=True, clock_skew_seconds=5)["uid"], ada.uid)
        middle = len(token) - 100
        spoiled = token[:middle] + ("A" if token[middle] != "A" else "B") + token[middle + 1:]
        self.assertRaises(auth.InvalidIdTokenError, auth.verify_id_token, spoiled, clock_skew_seconds=5)
        cookie = auth.create_session_cookie(token, 3600)
        self.assertEqual(auth.verify_session_cookie(cookie, clock_skew_seconds=5)["uid"], ada.uid)
        auth.revoke_refresh_tokens(ada.uid)
        auth.update_user(ada.uid, disabled=True)
        self.assertRaises(auth.UserDisabledError, auth.verify_id_token, token, check_revoked=True, clock_skew_seconds=5)

    def test_tenants_and_providers(self):
        tenant = tenant_mgt.create_tenant("Blue-Tenant", allow_password_sign_up=True)
        client = tenant_mgt.auth_for_tenant(tenant.tenant_id)
        user = client.create_user(email="eve@example.net")
        self.assertEqual([user.uid for user in client.list_users().iterate_all()], [user.uid])
        self.assertEqual(list(auth.list_users().iterate_all()), [])
        auth.create_oidc_provider_config("oidc.example", "client", "https://id.example.net", enabled=True)
        self.assertEqual(auth.get_oidc_provider_config("oidc.example").client_id, "client")
        auth.delete_oidc_provider_config("oidc.example")
        tenant_mgt.delete_tenant(tenant.tenant_id)

    def test_another_secret_administers_nothing(self):
        wrong = self.folder / "wrong"
        wrong.write_text("a-wrong-secret-of-administrators\n")
        app = self.app("wrong", "wrong")
        self.assertRaises(exceptions.FirebaseError, auth.create_user, email="eve@example.net", app=app)
        self.assertRaises(auth.UserNotFoundError, auth.get_user_by_email, "eve@example.net")

    def test_a_stock_library_is_refused(self):
        with environment(FIREBASE_AUTH_EMULATOR_HOST=self.server.host):
            app = firebase_admin.initialize_app(self.module.Secret(self.folder / "admin-secret"), {"projectId": PROJECT}, "stock")
            self.addCleanup(firebase_admin.delete_app, app)
            self.assertRaises(exceptions.FirebaseError, auth.create_user, email="eve@example.net", app=app)


@unittest.skipUnless(IS_AVAILABLE, "needs nginx")
class AdminByHTTPSTests(AdminTests):
    """The same over HTTPS, with an authority of its own."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        nginx = Nginx(cls.server.url.rpartition(":")[2])
        cls.addClassCleanup(nginx.stop)
        cls.url = nginx.url
        variables = environment(REQUESTS_CA_BUNDLE=nginx.authority, no_proxy="localhost,127.0.0.1")
        variables.__enter__()
        cls.addClassCleanup(variables.__exit__, None, None, None)


if __name__ == "__main__":
    unittest.main()
