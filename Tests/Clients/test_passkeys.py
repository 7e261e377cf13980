"""Passkeys with authenticators that other people wrote: soft-webauthn, and keys and attestations of cryptography."""
import base64
import json
import os
import pathlib
import struct
import tempfile
import unittest

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from fido2 import cbor, cose
from fido2.utils import sha256
from soft_webauthn import SoftWebauthnDevice

from serving import OWNER, PROJECT, Refusing, Server, ServerCase, claims_of

ORIGIN = "http://localhost:5173"
ALGORITHMS = [-7, -257, -8]


def text_of(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def bytes_of(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def published(credential):
    """What a browser's toJSON() gives for what an authenticator said."""
    if isinstance(credential, dict):
        return {name: published(member) for name, member in credential.items()}
    return text_of(credential) if isinstance(credential, bytes) else credential


class Device(SoftWebauthnDevice):
    """The library's device, which also verifies its person."""

    def create(self, options, origin):
        made = super().create(options, origin)
        attested = cbor.decode(made["response"]["attestationObject"])
        data = bytearray(attested["authData"])
        data[32] |= 0x04
        made["response"]["attestationObject"] = cbor.encode({**attested, "authData": bytes(data)})
        return {**made, "id": text_of(made["rawId"])}

    def get(self, options, origin):
        given = super().get(options, origin)
        data = bytearray(given["response"]["authenticatorData"])
        data[32] |= 0x04
        return self.signed(given, bytes(data))

    def signed(self, given, data):
        message = data + sha256(given["response"]["clientDataJSON"])
        given["response"].update(authenticatorData=data, signature=self.sign(message))
        return {**given, "id": text_of(given["rawId"])}

    def sign(self, message):
        return self.private_key.sign(message, ec.ECDSA(hashes.SHA256()))


class KeyedDevice(Device):
    """A device with a key of another kind, which may attest itself (WebAuthn, section 8.2)."""

    kinds = {
        -7: (lambda: ec.generate_private_key(ec.SECP256R1()), cose.ES256, [ec.ECDSA(hashes.SHA256())]),
        -257: (
            lambda: rsa.generate_private_key(65537, 2048), cose.RS256, [padding.PKCS1v15(), hashes.SHA256()]),
        -8: (ed25519.Ed25519PrivateKey.generate, cose.EdDSA, []),
    }

    def __init__(self, algorithm, attests_itself=False):
        super().__init__()
        self.algorithm, self.attests_itself = algorithm, attests_itself

    def sign(self, message):
        return self.private_key.sign(message, *self.kinds[self.algorithm][2])

    def create(self, options, origin):
        make, form, _ = self.kinds[self.algorithm]
        made = super().create(options, origin)
        self.private_key = make()
        key = form.from_cryptography_key(self.private_key.public_key())
        attested = cbor.decode(made["response"]["attestationObject"])
        # What comes before the key: 37 bytes, the model, the length of the id, and the id.
        data = attested["authData"][: 37 + 18 + len(self.credential_id)] + cbor.encode(dict(key))
        statement = {}
        if self.attests_itself:
            message = data + sha256(made["response"]["clientDataJSON"])
            statement = {"alg": self.algorithm, "sig": self.sign(message)}
        form = "packed" if self.attests_itself else "none"
        made["response"]["attestationObject"] = cbor.encode({"fmt": form, "attStmt": statement, "authData": data})
        return made

    def get(self, options, origin):
        # The library signs with a curve's key alone.
        key, self.private_key = self.private_key, ec.generate_private_key(ec.SECP256R1())
        given = SoftWebauthnDevice.get(self, options, origin)
        self.private_key = key
        data = bytearray(given["response"]["authenticatorData"])
        data[32] |= 0x04
        return self.signed(given, bytes(data))


class Ceremonies:
    """What a page does, with a server at `self.server`."""

    def member(self, address="ada@example.net"):
        made = self.server.client(":signUp", email=address, password="secret1")
        return made["localId"], made["idToken"]

    def creation(self, token, **body):
        options = self.server.client("/passkeyEnrollment:start", "v2", idToken=token, **body)["credentialCreationOptions"]
        options["challenge"] = bytes_of(options["challenge"])
        options["user"]["id"] = bytes_of(options["user"]["id"])
        return {"publicKey": options}

    def request(self, **body):
        options = self.server.client("/passkeySignIn:start", "v2", **body)["credentialRequestOptions"]
        options["challenge"] = bytes_of(options["challenge"])
        return {"publicKey": options}

    def finish(self, token, made, **body):
        return self.server.client(
            "/passkeyEnrollment:finalize", "v2", idToken=token, authenticatorRegistrationResponse=published(made), **body)

    def enter(self, given, **body):
        return self.server.client(
            "/passkeySignIn:finalize", "v2", authenticatorAuthenticationResponse=published(given), **body)

    def enrol(self, device, token, origin=ORIGIN):
        return self.finish(token, device.create(self.creation(token), origin), name="Key")

    def sign_in(self, device, origin=ORIGIN):
        return self.enter(device.get(self.request(), origin))


class PasskeyTests(ServerCase, Ceremonies):
    def assertNotVerified(self, word, call, *arguments, **body):
        refusal = self.assertRefused("INVALID_AUTHENTICATOR_RESPONSE", call, *arguments, **body)
        self.assertIn(word, refusal.message)

    def test_a_device_of_the_library(self):
        account, token = self.member()
        device = Device()
        made = self.enrol(device, token)
        self.assertEqual(made["localId"], account)
        [listed] = self.server.client(":lookup", idToken=token)["users"][0]["passkeyInfo"]
        self.assertEqual(listed, {"credentialId": text_of(device.credential_id), "name": "Key"})
        for _ in range(3):
            entered = self.sign_in(device)
            firebase = claims_of(entered["idToken"])["firebase"]
            self.assertEqual(claims_of(entered["idToken"])["user_id"], account)
            self.assertEqual((firebase["sign_in_provider"], firebase["sign_in_second_factor"]), ("passkey", "passkey"))
            self.assertEqual(firebase["second_factor_identifier"], text_of(device.credential_id))
        refreshed = self.server.refresh(entered["refreshToken"])
        self.assertEqual(claims_of(refreshed["id_token"])["firebase"]["sign_in_second_factor"], "passkey")
        self.server.client(":update", idToken=entered["idToken"], deletePasskey=[text_of(device.credential_id)])
        refreshed = self.server.refresh(entered["refreshToken"])
        self.assertNotIn("sign_in_second_factor", claims_of(refreshed["id_token"])["firebase"])
        self.assertRefused("PASSKEY_CREDENTIAL_NOT_FOUND", self.sign_in, device)

    def test_every_algorithm_and_attestation_of_its_own_key(self):
        for algorithm in ALGORITHMS:
            for attests_itself in (False, True):
                with self.subTest(algorithm=algorithm, attests_itself=attests_itself):
                    self.server.emulator("accounts", "DELETE")
                    account, token = self.member()
                    options = self.creation(token)
                    self.assertIn({"type": "public-key", "alg": algorithm}, options["publicKey"]["pubKeyCredParams"])
                    device = KeyedDevice(algorithm, attests_itself)
                    self.finish(token, device.create(options, ORIGIN))
                    self.assertEqual(claims_of(self.sign_in(device)["idToken"])["user_id"], account)
                    given = device.get(self.request(), ORIGIN)
                    signature = bytearray(given["response"]["signature"])
                    signature[len(signature) // 2] ^= 1
                    given["response"]["signature"] = bytes(signature)
                    self.assertNotVerified("signature", self.enter, given)

    def test_an_attestation_of_another_key(self):
        for algorithm in ALGORITHMS:
            _, token = self.member(f"{algorithm}@example.net")
            device = KeyedDevice(algorithm, attests_itself=True)
            made = device.create(self.creation(token), ORIGIN)
            attested = cbor.decode(made["response"]["attestationObject"])
            device.private_key = device.kinds[algorithm][0]()
            attested["attStmt"]["sig"] = device.sign(attested["authData"] + sha256(made["response"]["clientDataJSON"]))
            made["response"]["attestationObject"] = cbor.encode(attested)
            self.assertNotVerified("attestation of itself", self.finish, token, made)

    def test_other_attestations_are_accepted_without_trust(self):
        for form, statement in (
                ("packed", {"alg": -7, "sig": b"x", "x5c": [b"certificate"]}), ("fido-u2f", {"x5c": [b"c"], "sig": b"s"}),
                ("apple", {"x5c": [b"c"]}), ("tpm", {"ver": "2.0", "alg": -257, "certInfo": b"i"})):
            with self.subTest(form=form):
                _, token = self.member(f"{form}@example.net")
                device = Device()
                made = device.create(self.creation(token), ORIGIN)
                attested = cbor.decode(made["response"]["attestationObject"])
                made["response"]["attestationObject"] = cbor.encode({**attested, "fmt": form, "attStmt": statement})
                self.finish(token, made)
                self.sign_in(device)

    def test_another_origin(self):
        _, token = self.member()
        device = Device()
        for origin in ("https://evil.example", "http://localhost.evil.example", "http://127.0.0.1:5173", "null"):
            self.assertNotVerified("origin", self.enrol, Device(), token, origin)
        self.enrol(device, token)
        self.assertNotVerified("origin", self.sign_in, device, "https://evil.example")
        self.sign_in(device, "https://localhost")

    def test_another_relying_party(self):
        _, token = self.member()
        options = self.creation(token)
        options["publicKey"]["rp"]["id"] = "evil.example"
        self.assertNotVerified("relying party", self.finish, token, Device().create(options, ORIGIN))
        device = Device()
        self.enrol(device, token)
        device.rp_id = "evil.example"
        options = self.request()
        options["publicKey"]["rpId"] = "evil.example"
        self.assertNotVerified("relying party", self.enter, device.get(options, ORIGIN))

    def test_without_verification_of_the_person(self):
        _, token = self.member()
        made = SoftWebauthnDevice().create(self.creation(token), ORIGIN)
        self.assertNotVerified("verify the person", self.finish, token, {**made, "id": text_of(made["rawId"])})
        device = Device()
        self.enrol(device, token)
        given = SoftWebauthnDevice.get(device, self.request(), ORIGIN)
        self.assertNotVerified("verify the person", self.enter, {**given, "id": text_of(given["rawId"])})

    def test_a_counter_that_goes_back(self):
        _, token = self.member()
        device = Device()
        self.enrol(device, token)
        self.sign_in(device)
        self.sign_in(device)
        device.sign_count = 0
        self.assertNotVerified("counter", self.sign_in, device)
        device.sign_count = 1
        self.assertNotVerified("counter", self.sign_in, device)
        self.sign_in(device)

    def test_a_challenge_is_good_once(self):
        _, token = self.member()
        device, other = Device(), Device()
        options = self.creation(token)
        self.finish(token, device.create(options, ORIGIN))
        self.assertNotVerified("challenge", self.finish, token, other.create(options, ORIGIN))
        options = self.request()
        given = device.get(options, ORIGIN)
        self.enter(given)
        self.assertNotVerified("challenge", self.enter, given)
        self.assertNotVerified("challenge", self.enter, device.get(options, ORIGIN))
        # A refused response takes its challenge away.
        options = self.request()
        self.assertNotVerified("origin", self.enter, device.get(options, "https://evil.example"))
        self.assertNotVerified("challenge", self.enter, device.get(options, ORIGIN))
        late = self.request()
        self.server.advance(300)
        try:
            self.assertNotVerified("challenge", self.enter, device.get(late, ORIGIN))
        finally:
            self.server.advance(-300)

    def test_another_accounts_challenge(self):
        _, token = self.member()
        _, other = self.member("bob@example.net")
        options = self.creation(token)
        self.assertNotVerified("challenge", self.finish, other, Device().create(options, ORIGIN))
        self.finish(token, Device().create(options, ORIGIN))

    def test_a_challenge_of_the_other_ceremony(self):
        _, token = self.member()
        device = Device()
        self.enrol(device, token)
        creation, request = self.creation(token), self.request()
        creation["publicKey"]["challenge"], request["publicKey"]["challenge"] = (
            request["publicKey"]["challenge"], creation["publicKey"]["challenge"])
        self.assertNotVerified("challenge", self.finish, token, Device().create(creation, ORIGIN))
        self.assertNotVerified("challenge", self.enter, device.get(request, ORIGIN))

    def test_another_projects_challenge(self):
        _, token = self.member()
        device = Device()
        self.enrol(device, token)
        path = "/identitytoolkit.googleapis.com/v2/accounts/passkeySignIn:start?key=any"
        elsewhere = self.server.ask("POST", path, {}, {"X-Vinculum-Project": "another"})["credentialRequestOptions"]
        options = {"publicKey": {**elsewhere, "challenge": bytes_of(elsewhere["challenge"])}}
        self.assertNotVerified("challenge", self.enter, device.get(options, ORIGIN))

    def test_data_that_ends_early(self):
        _, token = self.member()
        made = Device().create(self.creation(token), ORIGIN)
        attested = made["response"]["attestationObject"]
        for length in range(0, len(attested), 7):
            made = Device().create(self.creation(token), ORIGIN)
            made["response"]["attestationObject"] = made["response"]["attestationObject"][:length]
            self.assertRefused("INVALID_AUTHENTICATOR_RESPONSE", self.finish, token, made)
        device = Device()
        self.enrol(device, token)
        for length in (0, 1, 36):
            given = device.get(self.request(), ORIGIN)
            given["response"]["authenticatorData"] = given["response"]["authenticatorData"][:length]
            self.assertNotVerified("authenticator data", self.enter, given)
        given = device.get(self.request(), ORIGIN)
        given["response"]["clientDataJSON"] = given["response"]["clientDataJSON"][:-1]
        self.assertNotVerified("clientDataJSON", self.enter, given)

    def test_another_account_in_the_user_handle(self):
        _, token = self.member()
        device = Device()
        self.enrol(device, token)
        handle, device.user_handle = device.user_handle, b"another"
        self.assertNotVerified("account", self.sign_in, device)
        device.user_handle = handle
        self.sign_in(device)

    def test_it_replaces_the_second_factor_of_an_account(self):
        account, token = self.member()
        self.server.admin(
            "/accounts:update", localId=account, emailVerified=True,
            mfa={"enrollments": [{"mfaEnrollmentId": "f", "phoneInfo": "+15555550100"}]})
        device = Device()
        self.enrol(device, token)
        self.assertIn("idToken", self.sign_in(device))
        self.assertRefused("USER_DISABLED", self.disabled, account, device)

    def disabled(self, account, device):
        self.server.admin("/accounts:update", localId=account, disableUser=True)
        self.sign_in(device)

    def test_a_domain_of_its_own(self):
        path = f"/identitytoolkit.googleapis.com/v2/projects/{PROJECT}/passkeyConfig"
        self.assertEqual(self.server.ask("GET", path, None, OWNER), {"name": f"projects/{PROJECT}/passkeyConfig"})
        app = "android:apk-key-hash:1lXYs9yPHtqP0eqkGNLeq2-tqEQmsL2FyQzXvHMTKJI"
        config = {"rpId": "example.com", "expectedOrigins": ["https://app.example.com", app]}
        self.addCleanup(self.server.ask, "PATCH", path + "?updateMask=rpId,expectedOrigins", {}, OWNER)
        written = self.server.ask("PATCH", path + "?updateMask=rpId,expectedOrigins", config, OWNER)
        self.assertEqual(written, {"name": f"projects/{PROJECT}/passkeyConfig", **config})
        self.assertEqual(self.server.ask("PATCH", path, {"rpId": "x.example"}, OWNER), written, "no mask, no change")
        _, token = self.member()
        device = Device()
        self.assertEqual(self.creation(token)["publicKey"]["rp"]["id"], "example.com")
        self.enrol(device, token, "https://app.example.com")
        self.sign_in(device, app)
        self.assertNotVerified("origin", self.sign_in, device, "https://example.com")
        for body in (
                {"rpId": "https://example.com"}, {"rpId": "Example.com"}, {"rpId": "127.0.0.1"}, {"rpId": "a_b"},
                {"expectedOrigins": ["https://other.org"]}, {"expectedOrigins": ["http://app.example.com"]},
                {"expectedOrigins": ["https://app.example.com/"]}, {"expectedOrigins": ["app.example.com"]}):
            mask = ",".join(body)
            self.assertRefused("INVALID_CONFIG", self.server.ask, "PATCH", f"{path}?updateMask={mask}", body, OWNER)


class StrictPasskeyTests(ServerCase, Ceremonies):
    options = ("--strict",)

    def test_the_bare_form_is_local_alone(self):
        _, token = self.member()
        self.assertRefused("OPERATION_NOT_ALLOWED", self.finish, token, {"id": "k"})
        self.assertRefused("OPERATION_NOT_ALLOWED", self.enter, {"id": "k"})
        device = Device()
        self.enrol(device, token)
        self.sign_in(device)

    def test_sensitive_changes_by_a_passkeys_session(self):
        account, token = self.member()
        self.server.admin("/accounts:update", localId=account, emailVerified=True)
        device = Device()
        self.enrol(device, token)
        self.server.admin(
            "/accounts:update", localId=account,
            mfa={"enrollments": [{"mfaEnrollmentId": "f", "phoneInfo": "+15555550100"}]})
        session = self.sign_in(device)["idToken"]
        self.assertRefused(
            "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", self.server.client, ":update", idToken=token, password="another1")
        self.server.client(":update", idToken=session, deletePasskey=[text_of(device.credential_id)])
        self.assertRefused(
            "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", self.server.client, ":update", idToken=session, password="another1")


class DurablePasskeyTests(Refusing, Ceremonies):
    def test_a_passkey_and_its_counter_outlast_a_restart(self):
        with tempfile.TemporaryDirectory() as folder:
            self.server = Server("--data", folder)
            self.addCleanup(self.server.stop)
            account, token = self.member()
            device = Device()
            self.enrol(device, token)
            self.sign_in(device)
            self.sign_in(device)
            self.server.stop()
            self.server = Server("--data", folder)
            self.addCleanup(self.server.stop)
            device.sign_count = 0
            self.assertRefused("INVALID_AUTHENTICATOR_RESPONSE", self.sign_in, device)
            device.sign_count = 2
            self.assertEqual(claims_of(self.sign_in(device)["idToken"])["user_id"], account)


if __name__ == "__main__":
    unittest.main()
