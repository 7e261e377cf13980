"""firebase-admin looks after accounts."""
import time
import unittest

from firebase_admin import auth, exceptions

from serving import AdminCase

NAMES = ["ada", "bob", "carol", "dan", "eve", "flo", "gus"]


class UserTests(AdminCase):
    def setUp(self):
        super().setUp()
        self.ada = auth.create_user(
            uid="ada", email="ada@example.net", email_verified=True, phone_number="+15555550100",
            password="a first password", display_name="Ada", photo_url="https://example.net/ada.png")

    def test_created_with_everything_given(self):
        self.assertEqual(
            (self.ada.uid, self.ada.email, self.ada.email_verified, self.ada.phone_number, self.ada.display_name,
             self.ada.photo_url, self.ada.disabled, self.ada.tenant_id),
            ("ada", "ada@example.net", True, "+15555550100", "Ada", "https://example.net/ada.png", False, None))
        self.assertEqual({entry.provider_id for entry in self.ada.provider_data}, {"password", "phone"})
        age = time.time() - self.ada.user_metadata.creation_timestamp / 1000
        self.assertLess(abs(age), 30)

    def test_created_with_nothing_given(self):
        user = auth.create_user()
        self.assertEqual((user.email, user.phone_number, user.provider_data), (None, None, []))
        self.assertGreaterEqual(len(user.uid), 20)
        self.assertNotEqual(auth.create_user().uid, user.uid)

    def test_found_by_every_identifier(self):
        linked = self.server.sign_in_with("google.com", {"sub": "g-1", "email": "gina@gmail.com", "email_verified": True})
        self.assertEqual(auth.get_user("ada").email, "ada@example.net")
        self.assertEqual(auth.get_user_by_email("ada@example.net").uid, "ada")
        self.assertEqual(auth.get_user_by_phone_number("+15555550100").uid, "ada")
        result = auth.get_users([
            auth.UidIdentifier("ada"), auth.EmailIdentifier("ada@example.net"),
            auth.ProviderIdentifier("google.com", "g-1"), auth.PhoneIdentifier("+15555550199"),
            auth.UidIdentifier("nobody"),
        ])
        self.assertEqual({user.uid for user in result.users}, {"ada", linked["localId"]})
        self.assertEqual(len(result.users), 2, "no user is listed twice")
        self.assertEqual(
            [type(missing) for missing in result.not_found], [auth.PhoneIdentifier, auth.UidIdentifier])

    def test_listed_page_by_page(self):
        for name in NAMES[1:]:
            auth.create_user(uid=name)
        sizes, seen, page = [], [], auth.list_users(max_results=3)
        while True:
            sizes.append(len(page.users))
            seen += [user.uid for user in page.users]
            if not page.has_next_page:
                break
            page = page.get_next_page()
        self.assertEqual((sizes, seen), ([3, 3, 1], NAMES))
        self.assertEqual([user.uid for user in auth.list_users().iterate_all()], NAMES)

    def test_listed_with_what_a_password_can_be_moved_by(self):
        self.server.client(":signInWithPassword", email="ada@example.net", password="a first password")
        ada = auth.list_users().users[0]
        self.assertTrue(ada.password_hash and ada.password_salt)
        self.assertGreater(ada.user_metadata.last_sign_in_timestamp, 0)

    def test_updated_and_cleared(self):
        auth.update_user("ada", display_name="Lady", email="lady@example.net", photo_url=auth.DELETE_ATTRIBUTE)
        ada = auth.get_user("ada")
        self.assertEqual((ada.display_name, ada.email, ada.photo_url), ("Lady", "lady@example.net", None))
        auth.update_user("ada", display_name=auth.DELETE_ATTRIBUTE, phone_number=auth.DELETE_ATTRIBUTE)
        ada = auth.get_user("ada")
        self.assertEqual((ada.display_name, ada.phone_number), (None, None))
        self.assertEqual([entry.provider_id for entry in ada.provider_data], ["password"])
        self.assertRaises(auth.UserNotFoundError, auth.get_user_by_phone_number, "+15555550100")
        auth.update_user("ada", phone_number="+15555550101")
        self.assertEqual(auth.get_user_by_phone_number("+15555550101").uid, "ada")

    def test_password_set_and_account_disabled(self):
        auth.update_user("ada", password="a second password")
        self.assertRefused(
            "INVALID_PASSWORD", self.server.client, ":signInWithPassword", email="ada@example.net", password="a first password")
        signed_in = self.server.client(":signInWithPassword", email="ada@example.net", password="a second password")
        self.assertEqual(signed_in["localId"], "ada")
        self.assertTrue(auth.update_user("ada", disabled=True).disabled)
        self.assertRefused(
            "USER_DISABLED", self.server.client, ":signInWithPassword", email="ada@example.net", password="a second password")
        self.assertRefused("USER_DISABLED", self.server.client, ":lookup", idToken=signed_in["idToken"])
        self.assertRefused("USER_DISABLED", self.server.refresh, signed_in["refreshToken"])
        auth.update_user("ada", disabled=False)
        self.server.client(":lookup", idToken=signed_in["idToken"])

    def test_provider_unlinked(self):
        linked = self.server.sign_in_with("google.com", {"sub": "g-1", "email": "ada@example.net", "email_verified": True})
        self.assertEqual(linked["localId"], "ada")
        auth.update_user("ada", providers_to_delete=["google.com"])
        self.assertNotIn("google.com", [entry.provider_id for entry in auth.get_user("ada").provider_data])
        self.assertEqual(len(auth.get_users([auth.ProviderIdentifier("google.com", "g-1")]).users), 0)

    def test_provider_linked(self):
        # The library for Python has no call for this; the request is the one that others send.
        self.server.admin("/accounts:update", localId="ada", linkProviderUserInfo={"providerId": "github.com", "rawId": "7"})
        found = auth.get_users([auth.ProviderIdentifier("github.com", "7")])
        self.assertEqual([user.uid for user in found.users], ["ada"])

    def test_claims_set_and_cleared(self):
        auth.set_custom_user_claims("ada", {"admin": True, "level": 3})
        self.assertEqual(auth.get_user("ada").custom_claims, {"admin": True, "level": 3})
        signed_in = self.server.client(":signInWithPassword", email="ada@example.net", password="a first password")
        claims = auth.verify_id_token(signed_in["idToken"])
        self.assertEqual((claims["admin"], claims["level"]), (True, 3))
        auth.set_custom_user_claims("ada", None)
        self.assertFalse(auth.get_user("ada").custom_claims)
        renewed = self.server.refresh(signed_in["refreshToken"])
        self.assertNotIn("admin", auth.verify_id_token(renewed["id_token"]))

    def test_deleted(self):
        auth.delete_user("ada")
        self.assertRaises(auth.UserNotFoundError, auth.get_user, "ada")
        self.assertRaises(auth.UserNotFoundError, auth.delete_user, "ada")
        # What it held is free again.
        again = auth.create_user(email="ada@example.net", phone_number="+15555550100")
        self.assertNotEqual(again.uid, "ada")

    def test_many_deleted(self):
        for name in NAMES[1:]:
            auth.create_user(uid=name)
        result = auth.delete_users(["ada", "bob", "nobody", "carol"])
        self.assertEqual((result.success_count, result.failure_count, result.errors), (4, 0, []))
        self.assertEqual([user.uid for user in auth.list_users().users], ["dan", "eve", "flo", "gus"])

    def test_enabled_accounts_are_not_deleted_without_force(self):
        auth.create_user(uid="bob", disabled=True)
        answer = self.server.admin("/accounts:batchDelete", localIds=["ada", "bob"])
        self.assertEqual([(error["index"], error["localId"]) for error in answer["errors"]], [(0, "ada")])
        self.assertEqual([user.uid for user in auth.list_users().users], ["ada"])

    def test_refusals_become_the_exceptions_that_callers_catch(self):
        for error, call in [
            (auth.UidAlreadyExistsError, lambda: auth.create_user(uid="ada")),
            (auth.EmailAlreadyExistsError, lambda: auth.create_user(email="ADA@example.net")),
            (auth.PhoneNumberAlreadyExistsError, lambda: auth.create_user(phone_number="+15555550100")),
            (auth.UserNotFoundError, lambda: auth.get_user("nobody")),
            (auth.UserNotFoundError, lambda: auth.get_user_by_email("nobody@example.net")),
            (auth.UserNotFoundError, lambda: auth.update_user("nobody", display_name="Nobody")),
            (auth.UserNotFoundError, lambda: auth.set_custom_user_claims("nobody", {"a": 1})),
            (auth.EmailNotFoundError, lambda: auth.generate_password_reset_link("nobody@example.net")),
            (auth.UserNotFoundError, lambda: auth.generate_email_verification_link("nobody@example.net")),
        ]:
            with self.subTest(error=error.__name__), self.assertRaises(error) as caught:
                call()
            self.assertIsInstance(caught.exception, exceptions.FirebaseError)
        auth.create_user(uid="bob", email="bob@example.net")
        with self.assertRaises(auth.EmailAlreadyExistsError):
            auth.update_user("bob", email="ada@example.net")
        self.assertEqual(auth.get_user("bob").email, "bob@example.net")

    def test_counted_and_found_by_query(self):
        for name in NAMES[1:]:
            auth.create_user(uid=name)
        everyone = self.server.admin("/accounts:query", returnUserInfo=True)
        self.assertEqual([user["localId"] for user in everyone["userInfo"]], NAMES)
        found = self.server.admin("/accounts:query", expression=[{"email": "ADA@example.net"}])
        self.assertEqual([user["localId"] for user in found["userInfo"]], ["ada"])
        self.assertEqual(self.server.admin("/accounts:query", returnUserInfo=False)["recordsCount"], "7")


if __name__ == "__main__":
    unittest.main()
