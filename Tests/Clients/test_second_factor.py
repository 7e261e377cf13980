"""Second factors with curl, as at a terminal: enrol a phone and an app, sign in with each."""
import json
import time
import unittest

from serving import Refusal, ServerCase, claims_of, totp

CLAIMS = json.dumps({"sub": "g-hazel", "email": "hazel@gmail.com", "email_verified": True})


class SecondFactorTests(ServerCase):
    def setUp(self):
        super().setUp()
        self.ahead = 0

    def curl(self, path, body, method="POST"):
        status, answer = self.server.curl(method, path, body)
        if status != 200:
            raise AssertionError(answer["error"]["message"])
        return answer

    def account(self, verb, body):
        return self.curl(f"/identitytoolkit.googleapis.com/v1/accounts:{verb}?key=any", body)

    def factor(self, verb, body):
        return self.curl(f"/identitytoolkit.googleapis.com/v2/accounts/{verb}?key=any", body)

    def first_factor(self):
        return self.account(
            "signInWithIdp", {"requestUri": "http://localhost", "postBody": f"providerId=google.com&id_token={CLAIMS}"})

    def travel(self, seconds):
        self.curl("/emulator/v1/clock", {"advanceSeconds": seconds}, "PATCH")
        self.ahead += seconds

    def now(self):
        return time.time() + self.ahead

    def tearDown(self):
        self.travel(-self.ahead)

    def enrol_app(self, token):
        start = self.factor("mfaEnrollment:start", {"idToken": token, "totpEnrollmentInfo": {}})["totpSessionInfo"]
        done = self.factor("mfaEnrollment:finalize", {
            "idToken": token, "displayName": "App",
            "totpVerificationInfo": {
                "sessionInfo": start["sessionInfo"], "verificationCode": totp(start["sharedSecretKey"], self.now())}})
        return start["sharedSecretKey"], done

    def test_phone(self):
        token = self.first_factor()["idToken"]
        start = self.factor("mfaEnrollment:start", {"idToken": token, "phoneEnrollmentInfo": {"phoneNumber": "+15555550100"}})
        session = start["phoneSessionInfo"]["sessionInfo"]
        self.factor("mfaEnrollment:finalize", {
            "idToken": token, "displayName": "Mine",
            "phoneVerificationInfo": {"sessionInfo": session, "code": self.server.sms_code(session)}})

        pending = self.first_factor()
        self.assertNotIn("idToken", pending)
        [hint] = pending["mfaInfo"]
        self.assertEqual((hint["displayName"], hint["phoneInfo"]), ("Mine", "+*******0100"))
        start = self.factor("mfaSignIn:start", {
            "mfaPendingCredential": pending["mfaPendingCredential"], "mfaEnrollmentId": hint["mfaEnrollmentId"],
            "phoneSignInInfo": {}})
        session = start["phoneResponseInfo"]["sessionInfo"]
        answer = {"mfaPendingCredential": pending["mfaPendingCredential"]}
        with self.assertRaisesRegex(AssertionError, "INVALID_CODE"):
            self.factor("mfaSignIn:finalize", answer | {"phoneVerificationInfo": {"sessionInfo": session, "code": "no"}})
        done = self.factor("mfaSignIn:finalize", answer | {
            "phoneVerificationInfo": {"sessionInfo": session, "code": self.server.sms_code(session)}})
        firebase = claims_of(done["idToken"])["firebase"]
        self.assertEqual(
            (firebase["sign_in_second_factor"], firebase["second_factor_identifier"]), ("phone", hint["mfaEnrollmentId"]))
        self.assertEqual(claims_of(self.server.refresh(done["refreshToken"])["id_token"])["firebase"], firebase)

    def test_app(self):
        secret, _ = self.enrol_app(self.first_factor()["idToken"])
        self.travel(30)
        pending = self.first_factor()
        [hint] = pending["mfaInfo"]
        self.assertEqual((hint["totpInfo"], "phoneInfo" in hint), ({}, False))
        answer = {"mfaPendingCredential": pending["mfaPendingCredential"], "mfaEnrollmentId": hint["mfaEnrollmentId"]}
        code = {"totpVerificationInfo": {"verificationCode": totp(secret, self.now())}}
        done = self.factor("mfaSignIn:finalize", answer | code)
        self.assertEqual(claims_of(done["idToken"])["firebase"]["sign_in_second_factor"], "totp")
        answer["mfaPendingCredential"] = self.first_factor()["mfaPendingCredential"]
        with self.assertRaisesRegex(AssertionError, "INVALID_CODE"):
            self.factor("mfaSignIn:finalize", answer | code)
        self.travel(30)
        code = {"totpVerificationInfo": {"verificationCode": totp(secret, self.now())}}
        self.assertTrue(self.factor("mfaSignIn:finalize", answer | code)["refreshToken"])

    def test_recovery_codes(self):
        secret, enrolled = self.enrol_app(self.first_factor()["idToken"])
        path = "/vinculum/v1/accounts:makeRecoveryCodes?key=any"
        codes = self.curl(path, {"idToken": enrolled["idToken"]})["recoveryCodes"]
        self.assertEqual(len(set(codes)), 10)

        def enter(code):
            pending = self.first_factor()
            return self.factor("mfaSignIn:finalize", {
                "mfaPendingCredential": pending["mfaPendingCredential"],
                "mfaEnrollmentId": pending["mfaInfo"][0]["mfaEnrollmentId"],
                "totpVerificationInfo": {"verificationCode": code}})

        done = enter(codes[0].lower().replace("-", " "))
        firebase = claims_of(done["idToken"])["firebase"]
        self.assertEqual((firebase["sign_in_second_factor"], firebase["second_factor_identifier"]), ("recovery", "recovery"))
        with self.assertRaisesRegex(AssertionError, "INVALID_CODE"):
            enter(codes[0])
        left = self.curl("/vinculum/v1/accounts:recoveryCodes?key=any", {"idToken": done["idToken"]})
        self.assertEqual(left["remaining"], 9)
        self.travel(30)
        self.assertTrue(enter(totp(secret, self.now()))["idToken"])

    def test_a_code_that_is_too_old(self):
        secret, _ = self.enrol_app(self.first_factor()["idToken"])
        self.travel(600)
        pending = self.first_factor()
        old = totp(secret, self.now() - 300)
        with self.assertRaisesRegex(AssertionError, "INVALID_CODE"):
            self.factor("mfaSignIn:finalize", {
                "mfaPendingCredential": pending["mfaPendingCredential"],
                "mfaEnrollmentId": pending["mfaInfo"][0]["mfaEnrollmentId"], "totpVerificationInfo": {"verificationCode": old}})

    def test_withdrawn(self):
        _, enrolled = self.enrol_app(self.first_factor()["idToken"])
        account = self.account("lookup", {"idToken": enrolled["idToken"]})["users"][0]
        self.assertNotIn("sharedSecretKey", json.dumps(account), "the secret is shown once")
        [factor] = account["mfaInfo"]
        self.factor("mfaEnrollment:withdraw", {
            "idToken": enrolled["idToken"], "mfaEnrollmentId": factor["mfaEnrollmentId"]})
        self.assertIn("idToken", self.first_factor())

    def test_only_with_a_proven_address(self):
        token = self.account("signUp", {"email": "bob@example.net", "password": "a first password"})["idToken"]
        with self.assertRaisesRegex(AssertionError, "UNVERIFIED_EMAIL"):
            self.enrol_app(token)

    def test_a_pending_credential_is_no_session(self):
        self.enrol_app(self.first_factor()["idToken"])
        pending = self.first_factor()["mfaPendingCredential"]
        for call in (
            lambda: self.server.client(":lookup", idToken=pending), lambda: self.server.refresh(pending),
            lambda: self.server.client(":update", idToken=pending, displayName="Eve"),
        ):
            self.assertRaises(Refusal, call)


if __name__ == "__main__":
    unittest.main()
