"""The code flow, the implicit flow and the device grant against glewlwyd, a provider that has no part of this package."""
import hashlib
import time
import unittest
import urllib.parse

import requests

from flow import REDIRECT, FlowCase, fields_of
from glewlwyd import Glewlwyd
from seeds import Source
from serving import claims_of

ID = "oidc.corp"


def setUpModule():
    GlewlwydCase.provider = Glewlwyd(REDIRECT)
    unittest.addModuleCleanup(GlewlwydCase.provider.stop)


class GlewlwydCase(FlowCase):
    """Tests that share a provider; what one changes there it changes back."""

    def setUp(self):
        super().setUp()
        self.use()

    def use(self, client="confidential", **fields):
        """Configures the provider with one of its clients."""
        known = {"confidential": self.provider.secret, "odd": self.provider.odd_secret}
        if client in known:
            fields = {"clientSecret": known[client]} | fields
        return self.configure(ID, issuer=self.provider.issuer, clientId=client, **fields)

    def sign_in(self, username="jane", scopes=None, begin={}, **more):
        url, session = self.begin(ID, **begin)
        return self.finish(session, self.provider.person(username).sign_in(url, scopes), **more)


class CodeFlowTests(GlewlwydCase):
    def test_a_person_signs_in_and_is_found_again(self):
        first = self.sign_in()
        self.assertEqual(
            (first["isNewUser"], first["providerId"], first["email"], first["emailVerified"], first["displayName"]),
            (True, ID, "jane@corp.example", True, "Jane Döe"))
        again = self.sign_in()
        self.assertEqual((again["localId"], again.get("isNewUser", False)), (first["localId"], False))
        self.assertEqual([entry["providerId"] for entry in self.account(again)["providerUserInfo"]], [ID])

    def test_the_tokens_of_the_provider_come_with_it(self):
        signed_in = self.sign_in()
        claims = claims_of(signed_in["oauthIdToken"])
        self.assertEqual((claims["iss"], claims["aud"]), (self.provider.issuer, "confidential"))
        self.assertGreater(int(signed_in["oauthExpireIn"]), 0)
        self.assertIn(claims["sub"], signed_in["rawUserInfo"])
        local = requests.Session()
        local.trust_env = False
        headers = {"Authorization": "Bearer " + signed_in["oauthAccessToken"]}
        self.assertEqual(local.get(self.provider.issuer + "/userinfo", headers=headers).json()["sub"], claims["sub"])
        form = {"grant_type": "refresh_token", "refresh_token": signed_in["oauthRefreshToken"]}
        refreshed = local.post(self.provider.issuer + "/token", data=form, auth=("confidential", self.provider.secret))
        self.assertTrue(refreshed.json()["access_token"])

    def test_the_authorization_request(self):
        url, session = self.begin(ID, oauthScope="offline_access", customParameter={"login_hint": "jane", "ui": "a&b=c"})
        asked = fields_of(url)
        self.assertTrue(url.startswith(self.provider.issuer + "/auth?"))
        self.assertEqual(
            [asked[name] for name in ("client_id", "redirect_uri", "response_type", "code_challenge_method", "login_hint", "ui")],
            ["confidential", REDIRECT, "code", "S256", "jane", "a&b=c"])
        self.assertEqual(set(asked["scope"].split()), {"openid", "email", "profile", "offline_access"})
        for name in ("state", "nonce", "code_challenge"):
            self.assertGreaterEqual(len(asked[name]), 22, name)
            self.assertNotEqual(asked[name], fields_of(self.begin(ID)[0])[name])
            self.assertNotIn(session, asked[name])

    def test_a_secret_that_needs_encoding(self):
        self.use("odd")
        self.assertEqual(self.sign_in()["email"], "jane@corp.example")

    def test_a_public_client(self):
        self.use("public", public=True)
        self.assertEqual(self.sign_in()["email"], "jane@corp.example")

    def test_a_client_with_a_key(self):
        self.use("keyed", privateKey=self.provider.client_key, keyId="client-key")
        self.assertEqual(self.sign_in()["email"], "jane@corp.example")
        # The assertion's jti may not be used twice there.
        self.assertEqual(self.sign_in()["email"], "jane@corp.example")

    def test_an_address_that_is_not_verified(self):
        signed_in = self.sign_in("moritz")
        self.assertEqual((signed_in["email"], signed_in.get("emailVerified", False)), ("moritz@corp.example", False))
        self.assertFalse(self.account(signed_in).get("emailVerified", False))

    def test_no_address(self):
        signed_in = self.sign_in("nadia")
        self.assertEqual((signed_in.get("email", ""), signed_in["displayName"]), ("", "Nadia"))
        self.assertNotIn("email", self.account(signed_in))

    def test_a_partial_consent(self):
        signed_in = self.sign_in(scopes="openid")
        self.assertEqual((signed_in.get("email", ""), signed_in["oauthScope"]), ("", "openid"))
        # With the rest of the consent the same person's account gets the address.
        again = self.sign_in()
        self.assertEqual(again["localId"], signed_in["localId"])

    def test_linked_and_reauthenticated(self):
        account = self.server.client(":signUp", email="bob@example.net", password="a first password")
        linked = self.sign_in(idToken=account["idToken"])
        self.assertEqual(linked["localId"], account["localId"])
        self.assertEqual(self.sign_in(autoCreate=False)["localId"], account["localId"])
        self.assertRefused("USER_NOT_FOUND", self.sign_in, "moritz", autoCreate=False)
        other = self.server.client(":signUp", email="eve@example.net", password="a first password")
        self.assertEqual(self.sign_in(idToken=other["idToken"])["errorMessage"].split(" ")[0], "FEDERATED_USER_ID_ALREADY_LINKED")

    def test_an_unverified_claim_takes_no_account_over(self):
        self.server.client(":signUp", email="moritz@corp.example", password="a first password")
        signed_in = self.sign_in("moritz")
        self.assertTrue(signed_in["needConfirmation"])
        self.assertNotIn("idToken", signed_in)
        self.assertEqual(len(self.accounts()), 1)


    def test_the_session_of_an_app(self):
        """An app begins with the digest of its session, which others may see, and finishes with the session."""
        session = Source("session").token()
        digest = hashlib.sha256(session.encode()).hexdigest()
        url, answered = self.begin(ID, sessionId=digest)
        self.assertEqual(answered, digest)
        redirect = self.provider.person().sign_in(url)
        self.assertRefused("SESSION_EXPIRED", self.finish, digest, redirect)
        self.assertTrue(self.finish(session, redirect)["isNewUser"])


class RefusalTests(GlewlwydCase):
    def test_a_session_is_used_once(self):
        url, session = self.begin(ID)
        redirect = self.provider.person().sign_in(url)
        self.finish(session, redirect)
        self.assertRefused("SESSION_EXPIRED", self.finish, session, redirect)

    def test_a_session_expires(self):
        url, session = self.begin(ID)
        redirect = self.provider.person().sign_in(url)
        self.server.advance(601)
        self.addCleanup(self.server.advance, -601)
        self.assertRefused("SESSION_EXPIRED", self.finish, session, redirect)

    def test_a_redirect_belongs_to_its_session(self):
        (first, victim), (second, attacker) = self.begin(ID), self.begin(ID)
        redirect = self.provider.person("moritz").sign_in(second)
        self.assertRefused("INVALID_IDP_RESPONSE", self.finish, victim, redirect)
        self.assertRefused("SESSION_EXPIRED", self.finish, "another-session-of-some-length", redirect)
        self.assertEqual(self.accounts(), [])
        # A wrong state uses nothing up.
        self.assertEqual(self.finish(victim, self.provider.person().sign_in(first))["email"], "jane@corp.example")

    def test_a_session_belongs_to_its_project(self):
        url, session = self.begin(ID)
        redirect = self.provider.person().sign_in(url)
        elsewhere = {"X-Vinculum-Project": "demo-another"}
        body = {"requestUri": redirect, "sessionId": session}
        answer = self.server.send("POST", "/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=any", body, elsewhere)
        self.assertTrue(answer.json()["error"]["message"].startswith("SESSION_EXPIRED"), answer.text)
        self.assertTrue(self.finish(session, redirect)["isNewUser"])

    def test_a_code_that_the_provider_did_not_issue(self):
        url, session = self.begin(ID)
        redirect = self.provider.person().sign_in(url)
        code = fields_of(redirect)["code"]
        refusal = self.assertRefused("INVALID_IDP_RESPONSE", self.finish, session, redirect.replace(code, "made-up"))
        self.assertEqual((refusal.error["providerError"]["error"], refusal.error["providerError"]["status"]), ("invalid_code", 403))
        self.assertNotIn("invalid_code", refusal.message)

    def test_a_wrong_secret(self):
        self.use(clientSecret="not-the-secret")
        refusal = self.assertRefused("INVALID_IDP_RESPONSE", self.sign_in)
        self.assertEqual(refusal.error["providerError"]["error"], "unauthorized_client")

    def test_an_error_of_the_redirect(self):
        url, session = self.begin(ID, customParameter={"prompt": "none"})
        redirect = self.provider.person().sign_in(url)
        self.assertEqual(fields_of(redirect)["error"], "interaction_required")
        refusal = self.assertRefused("INVALID_IDP_RESPONSE", self.finish, session, redirect)
        self.assertEqual(refusal.error["providerError"]["error"], "interaction_required")
        self.assertRefused("SESSION_EXPIRED", self.finish, session, redirect)

    def test_parameters_of_the_flow_are_not_the_clients(self):
        for name in ("client_id", "redirect_uri", "response_type", "scope", "state", "nonce", "code_challenge", "response_mode"):
            with self.subTest(name):
                self.assertRefused("UNEXPECTED_PARAMETER", self.begin, ID, customParameter={name: "x"})

    def test_a_provider_that_is_off(self):
        self.use(enabled=False)
        self.assertRefused("OPERATION_NOT_ALLOWED", self.begin, ID)

    def test_an_issuer_that_is_not_there(self):
        self.configure(ID, issuer="http://127.0.0.1:9/api/oidc", clientId="c", clientSecret="s")
        self.assertRefused("INVALID_IDP_RESPONSE", self.begin, ID)


class ChangeTests(GlewlwydCase):
    """What changes at the provider between two sign-ins."""

    def test_its_key_rotates(self):
        first = self.sign_in()
        self.provider.rotate()
        self.assertEqual(self.sign_in()["localId"], first["localId"])

    def hand_over(self):
        """Jane's address passes to Moritz."""
        self.addCleanup(self.provider.change, "jane", email="jane@corp.example")
        self.addCleanup(self.provider.change, "moritz", email="moritz@corp.example", email_verified="false")
        self.provider.change("jane", email="jane.doe@corp.example")
        self.provider.change("moritz", email="jane@corp.example", email_verified="true")

    def test_an_address_passes_to_another_person(self):
        self.use(emailTrust={"authority": "CLAIM", "mutable": True})
        jane = self.sign_in()
        self.hand_over()
        moritz = self.sign_in("moritz")
        self.assertTrue(moritz["needConfirmation"])
        self.assertNotIn("idToken", moritz)
        self.assertEqual(self.sign_in()["localId"], jane["localId"])
        self.assertEqual(len(self.accounts()), 1)

    def test_a_recycled_address(self):
        """Where the contract takes addresses for lasting, the protocol says so: the account goes with the address."""
        jane = self.sign_in()
        self.hand_over()
        moritz = self.sign_in("moritz")
        self.assertEqual((moritz["emailRecycled"], moritz["localId"]), (True, jane["localId"]))


class ImplicitFlowTests(GlewlwydCase):
    def test_a_person_signs_in(self):
        self.use(responseType={"idToken": True})
        url, session = self.begin(ID)
        redirect = self.provider.person().sign_in(url)
        self.assertIn("id_token", dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(redirect).fragment)))
        signed_in = self.finish(session, redirect)
        self.assertEqual((signed_in["isNewUser"], signed_in["email"]), (True, "jane@corp.example"))
        self.assertRefused("SESSION_EXPIRED", self.finish, session, redirect)

    def test_a_response_belongs_to_its_session(self):
        self.use(responseType={"idToken": True})
        (_, victim), (url, _) = self.begin(ID), self.begin(ID)
        redirect = self.provider.person().sign_in(url)
        self.assertRefused("INVALID_IDP_RESPONSE", self.finish, victim, redirect)


class DeviceTests(GlewlwydCase):
    def start(self):
        path = f"/vinculum/v1/projects/{self.server.project}/deviceSignIn:start?key=any"
        return self.server.ask("POST", path, {"providerId": ID})

    def poll(self, device):
        return self.finish(device["sessionId"], "http://localhost")

    def test_a_person_signs_in_elsewhere(self):
        device = self.start()
        self.assertTrue(device["verificationUri"].startswith(self.provider.base))
        self.assertTrue(device["userCode"])
        self.assertRefused("SLOW_DOWN", self.poll, device)
        self.wait(device)
        self.assertRefused("AUTHORIZATION_PENDING", self.poll, device)
        self.provider.person().sign_in(device["verificationUriComplete"])
        self.wait(device)
        signed_in = self.poll(device)
        self.assertEqual((signed_in["isNewUser"], signed_in["email"]), (True, "jane@corp.example"))
        self.assertRefused("SESSION_EXPIRED", self.poll, device)

    def wait(self, device):
        """The provider's interval passes on its clock, and with what an early poll adds on the server's."""
        time.sleep(int(device["interval"]) + 0.1)
        self.server.advance(10)
        self.addCleanup(self.server.advance, -10)


if __name__ == "__main__":
    unittest.main()
