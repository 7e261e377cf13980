"""Links that firebase-admin asks for, and those that are mailed, followed to their end as a browser or tool would."""
import unittest
import urllib.parse

from firebase_admin import auth

from serving import PROJECT, AdminCase


def query_of(url):
    return {key: values[0] for key, values in urllib.parse.parse_qs(urllib.parse.urlsplit(url).query).items()}


class LinkTests(AdminCase):
    def setUp(self):
        super().setUp()
        auth.create_user(uid="ada", email="ada@example.net", password="a first password")

    def follow(self, link, **more):
        """Opens a link without following its redirect."""
        self.assertTrue(link.startswith(self.server.url + "/emulator/action?"), link)
        if more:
            link += "&" + urllib.parse.urlencode(more)
        return self.server.session.get(link, allow_redirects=False, timeout=30)

    def test_password_reset(self):
        link = auth.generate_password_reset_link("ada@example.net")
        self.assertEqual(query_of(link)["mode"], "resetPassword")
        asked = self.follow(link)
        self.assertEqual(asked.status_code, 400, "a new password is missing yet")
        self.assertIn("newPassword=", asked.json()["authEmulator"]["urlTemplate"])
        done = self.follow(link, newPassword="a second password")
        self.assertEqual((done.status_code, done.json()["authEmulator"]["email"]), (200, "ada@example.net"))
        self.assertEqual(
            self.server.client(":signInWithPassword", email="ada@example.net", password="a second password")["localId"], "ada")
        self.assertRefused(
            "INVALID_PASSWORD", self.server.client, ":signInWithPassword", email="ada@example.net", password="a first password")
        self.assertTrue(auth.get_user("ada").email_verified)
        self.assertEqual(self.follow(link, newPassword="a third password").status_code, 400, "good once")

    def test_password_reset_that_is_too_short_can_be_tried_again(self):
        link = auth.generate_password_reset_link("ada@example.net")
        refused = self.follow(link, newPassword="short")
        self.assertEqual(refused.status_code, 400)
        self.assertIn("WEAK_PASSWORD", refused.text)
        self.assertEqual(self.follow(link, newPassword="a second password").status_code, 200)

    def test_email_verification_leads_on(self):
        settings = auth.ActionCodeSettings("https://example.net/done?from=mail", handle_code_in_app=False)
        link = auth.generate_email_verification_link("ada@example.net", settings)
        self.assertFalse(auth.get_user("ada").email_verified)
        done = self.follow(link)
        self.assertEqual((done.status_code, done.headers["Location"]), (303, "https://example.net/done?from=mail"))
        self.assertTrue(auth.get_user("ada").email_verified)
        self.assertEqual(self.follow(link).status_code, 400, "good once")

    def test_sign_in_link(self):
        settings = auth.ActionCodeSettings(
            "https://example.net/welcome?lang=xx", handle_code_in_app=True, ios_bundle_id="org.example.app",
            android_package_name="org.example.app", android_install_app=True, android_minimum_version="12")
        link = auth.generate_sign_in_with_email_link("new@example.net", settings)
        led = self.follow(link)
        self.assertEqual(led.status_code, 303)
        target = led.headers["Location"]
        self.assertTrue(target.startswith("https://example.net/welcome?"), target)
        arrived = query_of(target)
        self.assertEqual((arrived["mode"], arrived["oobCode"]), ("signIn", query_of(link)["oobCode"]))
        signed_in = self.server.client(":signInWithEmailLink", email="new@example.net", oobCode=arrived["oobCode"])
        self.assertTrue(signed_in["isNewUser"])
        claims = auth.verify_id_token(signed_in["idToken"])
        self.assertEqual((claims["email"], claims["email_verified"]), ("new@example.net", True))
        self.assertRefused(
            "INVALID_OOB_CODE", self.server.client, ":signInWithEmailLink", email="new@example.net", oobCode=arrived["oobCode"])

    def test_sign_in_link_is_for_its_address(self):
        settings = auth.ActionCodeSettings("https://example.net/", handle_code_in_app=True)
        code = query_of(auth.generate_sign_in_with_email_link("new@example.net", settings))["oobCode"]
        self.assertRefused(
            "INVALID_EMAIL", self.server.client, ":signInWithEmailLink", email="ada@example.net", oobCode=code)
        self.server.client(":signInWithEmailLink", email="new@example.net", oobCode=code)

    def test_change_of_address_and_back(self):
        # There is no way back to an address that was never proven.
        auth.update_user("ada", email_verified=True)
        answer = self.server.admin(
            "/accounts:sendOobCode", requestType="VERIFY_AND_CHANGE_EMAIL", email="ada@example.net",
            newEmail="lady@example.net", returnOobLink=True)
        done = self.follow(answer["oobLink"])
        self.assertEqual((done.status_code, done.json()["authEmulator"]["newEmail"]), (200, "lady@example.net"))
        ada = auth.get_user("ada")
        self.assertEqual((ada.email, ada.email_verified), ("lady@example.net", True))
        # The former address gets a way back.
        codes = self.server.emulator("oobCodes")["oobCodes"]
        recovery = next(code for code in codes if code["requestType"] == "RECOVER_EMAIL")
        self.assertEqual(recovery["email"], "ada@example.net")
        self.assertEqual(self.follow(recovery["oobLink"]).status_code, 200)
        self.assertEqual(auth.get_user("ada").email, "ada@example.net")

    def test_mailed_links_are_listed_and_good_as_well(self):
        token = self.server.client(":signInWithPassword", email="ada@example.net", password="a first password")["idToken"]
        mailed = self.server.client(":sendOobCode", requestType="VERIFY_EMAIL", idToken=token)
        self.assertNotIn("oobLink", mailed, "links go to mailboxes")
        [code] = self.server.emulator("oobCodes")["oobCodes"]
        self.assertEqual(self.follow(code["oobLink"]).status_code, 200)
        self.assertTrue(auth.get_user("ada").email_verified)

    def test_bad_links(self):
        good = auth.generate_email_verification_link("ada@example.net")
        link = good.removeprefix(self.server.url)
        for path in [
            "/emulator/action", "/emulator/action?mode=verifyEmail&lang=en&apiKey=k", link.replace("oobCode=", "oobCode=x"),
            link.replace("apiKey=", "aKey="), link.replace("mode=verifyEmail", "mode=another"),
            link.replace("mode=verifyEmail", "mode=resetPassword") + "&newPassword=a+second+password",
        ]:
            with self.subTest(path):
                self.assertEqual(self.server.send("GET", path, allow_redirects=False).status_code, 400)
        self.assertFalse(auth.get_user("ada").email_verified)
        self.assertEqual(self.follow(good).status_code, 200, "none of these used it up")


class LinksOfApps(AdminCase):
    """What the suites of firebase-admin ask of `link_domain`, which they skip against an emulator."""

    options = ("--strict",)

    def setUp(self):
        super().setUp()
        self.server.admin(
            "/config?updateMask=authorizedDomains", "v2", "PATCH", authorizedDomains=["localhost", "app.example.com"])

    def settings(self, domain):
        return auth.ActionCodeSettings(
            "http://localhost/?a=1&b=2#c=3", handle_code_in_app=True, ios_bundle_id="org.example.app", link_domain=domain)

    def test_a_link_is_on_the_domain_of_the_app_and_leads_browsers_to_the_mailed_link(self):
        link = auth.generate_sign_in_with_email_link("new@example.net", self.settings("app.example.com"))
        self.assertTrue(link.startswith("https://app.example.com/__/auth/links?link="), link)
        inner = query_of(link)["link"]
        self.assertTrue(inner.startswith(self.server.url + "/__/auth/action?"), inner)
        self.assertEqual(query_of(inner)["continueUrl"], "http://localhost/?a=1&b=2#c=3")
        led = self.server.session.get(
            link.replace("https://app.example.com", self.server.url), allow_redirects=False, timeout=30)
        self.assertEqual(led.status_code, 303)
        self.assertEqual(urllib.parse.urljoin(self.server.url, led.headers["Location"]), inner)
        code = query_of(inner)["oobCode"]
        self.assertTrue(self.server.client(":signInWithEmailLink", email="new@example.net", oobCode=code)["isNewUser"])

    def test_another_domain_is_refused_in_the_words_of_the_hosted_service(self):
        words = ("The provided hosting link domain is not configured in Firebase Hosting or is not owned by the current "
                 "project")
        for domain in ("cool.link", f"{PROJECT}.web.app"):
            with self.assertRaises(auth.InvalidHostingLinkDomainError) as caught:
                auth.generate_sign_in_with_email_link("new@example.net", self.settings(domain))
            self.assertEqual(
                str(caught.exception),
                f"{words} (INVALID_HOSTING_LINK_DOMAIN). {words}. This cannot be a default hosting domain (`web.app` or "
                "`firebaseapp.com`).")


if __name__ == "__main__":
    unittest.main()
