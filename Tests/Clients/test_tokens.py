"""firebase-admin makes custom tokens and session cookies, and checks what the server issues."""
import datetime
import unittest

from firebase_admin import auth, tenant_mgt

from serving import AdminCase, PROJECT, claims_of


class TokenTests(AdminCase):
    def sign_in(self, uid="ada", claims=None):
        token = auth.create_custom_token(uid, claims).decode()
        return self.server.client(":signInWithCustomToken", token=token, returnSecureToken=True)

    def earlier_sign_in(self, uid="ada"):
        """Signed in ten seconds ago: revocation counts in seconds."""
        self.server.advance(-10)
        signed_in = self.sign_in(uid)
        self.server.advance(10)
        return signed_in

    def test_custom_token_signs_in_with_its_claims(self):
        signed_in = self.sign_in(claims={"role": "editor"})
        self.assertTrue(signed_in["isNewUser"])
        claims = auth.verify_id_token(signed_in["idToken"], check_revoked=True)
        self.assertEqual((claims["uid"], claims["role"], claims["aud"]), ("ada", "editor", PROJECT))
        self.assertEqual(claims["firebase"]["sign_in_provider"], "custom")
        self.assertEqual(claims["exp"] - claims["iat"], 3600)
        self.assertFalse(self.sign_in().get("isNewUser", False))
        renewed = self.server.refresh(signed_in["refreshToken"])
        self.assertEqual(auth.verify_id_token(renewed["id_token"])["role"], "editor")

    def test_custom_token_for_somebody_disabled(self):
        auth.create_user(uid="ada", disabled=True)
        self.assertRefused("USER_DISABLED", self.sign_in)

    def test_revoked_tokens_are_refused(self):
        signed_in = self.earlier_sign_in()
        auth.verify_id_token(signed_in["idToken"], check_revoked=True)
        auth.revoke_refresh_tokens("ada")
        self.assertEqual(auth.verify_id_token(signed_in["idToken"])["uid"], "ada", "without the check it still is")
        self.assertRaises(auth.RevokedIdTokenError, auth.verify_id_token, signed_in["idToken"], check_revoked=True)
        self.assertRefused("TOKEN_EXPIRED", self.server.client, ":lookup", idToken=signed_in["idToken"])
        self.assertRefused("TOKEN_EXPIRED", self.server.refresh, signed_in["refreshToken"])
        self.server.advance(2)
        auth.verify_id_token(self.sign_in()["idToken"], check_revoked=True)

    def test_revocation_is_exact_within_a_second(self):
        self.server.ask("PATCH", "/emulator/v1/clock", {"frozen": True})
        self.addCleanup(self.server.ask, "PATCH", "/emulator/v1/clock", {"frozen": False})
        signed_up = self.server.client(":signUp", email="ada@example.net", password="a first password")
        changed = self.server.client(":update", idToken=signed_up["idToken"], password="a second password", returnSecureToken=True)
        self.assertEqual(claims_of(changed["idToken"])["iat"], claims_of(signed_up["idToken"])["iat"])
        self.assertRefused("TOKEN_EXPIRED", self.server.client, ":lookup", idToken=signed_up["idToken"])
        self.assertRefused("TOKEN_EXPIRED", self.server.refresh, signed_up["refreshToken"])
        self.server.client(":lookup", idToken=changed["idToken"])
        self.server.refresh(changed["refreshToken"])

    def assertAccepted(self, session):
        """A session's tokens and cookies pass the checks of revocation: Python's, Go's and Java's compare `iat` with the
        instant from which tokens are valid, those of Node, PHP and next-firebase-auth-edge `auth_time`."""
        renewed = self.server.refresh(session["refreshToken"])["id_token"]
        for token in (session["idToken"], renewed):
            claims = auth.verify_id_token(token, check_revoked=True)
            cookie = auth.create_session_cookie(token, 300)
            for verified in (claims, auth.verify_session_cookie(cookie, check_revoked=True)):
                since = auth.get_user(claims["uid"]).tokens_valid_after_timestamp / 1000
                self.assertGreaterEqual(verified["auth_time"], since)
                self.assertLessEqual(verified["auth_time"], verified["iat"], "PHP takes none of a time to come")

    def test_tokens_are_accepted_after_each_change_of_an_account(self):
        """firebase-ios-sdk 10292, react-native-firebase 6579, firebase-tools 5990: a fresh token counted as revoked."""
        self.server.advance(-900)
        self.addCleanup(self.server.advance, 900)
        for begin in ({}, {"email": "ada@example.net", "password": "a first password"}):
            self.server.emulator("accounts", "DELETE")
            session = self.server.client(":signUp", returnSecureToken=True, **begin)
            self.assertAccepted(session)
            for change in (
                {"email": "eve@example.net", "password": "a second password"}, {"password": "a third password"},
                {"email": "ada@example.org"}, {"displayName": "Ada"}, {"password": "a fourth password"},
            ):
                self.server.advance(20)
                changed = self.server.client(":update", idToken=session["idToken"], returnSecureToken=True, **change)
                session = changed if "idToken" in changed else session
                with self.subTest(change):
                    self.assertAccepted(session)
            self.server.advance(20)
            linked = self.server.sign_in_with("google.com", {"sub": "1"}, idToken=session["idToken"])
            self.assertAccepted(linked)
            self.server.advance(20)
            sent = self.server.client(":sendVerificationCode", phoneNumber="+15555550100")["sessionInfo"]
            self.assertAccepted(self.server.client(
                ":signInWithPhoneNumber", sessionInfo=sent, code=self.server.sms_code(sent), idToken=linked["idToken"]))

    def test_tokens_of_a_disabled_account_are_refused(self):
        signed_in = self.sign_in()
        auth.update_user("ada", disabled=True)
        self.assertRaises(auth.UserDisabledError, auth.verify_id_token, signed_in["idToken"], check_revoked=True)

    def test_tokens_of_a_deleted_account_are_refused(self):
        signed_in = self.sign_in()
        auth.delete_user("ada")
        self.assertRaises(auth.UserNotFoundError, auth.verify_id_token, signed_in["idToken"], check_revoked=True)
        self.assertRefused("USER_NOT_FOUND", self.server.client, ":lookup", idToken=signed_in["idToken"])

    def test_an_id_token_expires(self):
        signed_in = self.sign_in()
        self.server.advance(3590)
        self.server.client(":lookup", idToken=signed_in["idToken"])
        self.server.advance(20)
        self.assertRefused("TOKEN_EXPIRED", self.server.client, ":lookup", idToken=signed_in["idToken"])
        self.server.refresh(signed_in["refreshToken"])
        self.server.advance(-3610)

    def test_session_cookie(self):
        signed_in = self.earlier_sign_in()
        cookie = auth.create_session_cookie(signed_in["idToken"], datetime.timedelta(days=5))
        claims = auth.verify_session_cookie(cookie, check_revoked=True)
        self.assertEqual((claims["uid"], claims["exp"] - claims["iat"]), ("ada", 5 * 24 * 3600))
        self.assertEqual(claims["iss"], f"https://session.firebase.google.com/{PROJECT}")
        self.assertRaises(auth.InvalidIdTokenError, auth.verify_id_token, cookie)
        self.assertRaises(auth.InvalidSessionCookieError, auth.verify_session_cookie, signed_in["idToken"])

    def test_session_cookie_revoked(self):
        self.server.advance(-10)
        cookie = auth.create_session_cookie(self.sign_in()["idToken"], 300)
        self.server.advance(10)
        auth.verify_session_cookie(cookie, check_revoked=True)
        auth.revoke_refresh_tokens("ada")
        self.assertRaises(auth.RevokedSessionCookieError, auth.verify_session_cookie, cookie, check_revoked=True)

    def test_session_cookie_for_no_token(self):
        self.assertRaises(auth.InvalidIdTokenError, auth.create_session_cookie, "no token", 300)

    def test_tokens_of_a_tenant(self):
        tenant = self.server.admin("/tenants", "v2", displayName="guests", allowPasswordSignup=True)["tenantId"]
        guests = tenant_mgt.auth_for_tenant(tenant)
        token = guests.create_custom_token("ada").decode()
        signed_in = self.server.client(":signInWithCustomToken", token=token, tenantId=tenant)
        claims = guests.verify_id_token(signed_in["idToken"], check_revoked=True)
        self.assertEqual(claims["firebase"]["tenant"], tenant)
        self.assertEqual(claims_of(signed_in["idToken"])["sub"], "ada")
        self.assertEqual(guests.get_user("ada").tenant_id, tenant)
        self.assertRaises(auth.UserNotFoundError, auth.get_user, "ada")
        elsewhere = self.sign_in("bob")["idToken"]
        self.assertRaises(tenant_mgt.TenantIdMismatchError, guests.verify_id_token, elsewhere)
        self.assertRefused("TENANT_ID_MISMATCH", self.server.client, ":signInWithCustomToken", token=token, tenantId="others")


if __name__ == "__main__":
    unittest.main()
