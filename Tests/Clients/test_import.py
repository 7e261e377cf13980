"""firebase-admin imports accounts with password hashes that other programs made; the passwords then sign in."""
import hashlib
import hmac
import unittest

import bcrypt
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from firebase_admin import auth

from serving import AdminCase

PASSWORD = "correct horse".encode()
SALT = b"a salt of 20 bytes.."
KEY = b"a signer key of some length, at least as long as that"


def repeated(name, rounds):
    digest = hashlib.new(name, SALT + PASSWORD).digest()
    for _ in range(rounds - 1):
        digest = hashlib.new(name, digest).digest()
    return digest


def modified_scrypt(separator, rounds, memory_cost):
    """Firebase's own: the signer key under a key that scrypt makes of the password."""
    derived = hashlib.scrypt(PASSWORD, salt=SALT + separator, n=2**memory_cost, r=rounds, p=1, dklen=64, maxmem=2**26)
    return Cipher(algorithms.AES(derived[:32]), modes.CTR(bytes(16))).encryptor().update(KEY)


Hash = auth.UserImportHash
# How each is imported, what it hashes to, and whether with a salt.
HASHES = {
    "HMAC_SHA512": (Hash.hmac_sha512(KEY), hmac.digest(KEY, PASSWORD + SALT, "sha512"), SALT),
    "HMAC_SHA256": (Hash.hmac_sha256(KEY), hmac.digest(KEY, PASSWORD + SALT, "sha256"), SALT),
    "HMAC_SHA1": (Hash.hmac_sha1(KEY), hmac.digest(KEY, PASSWORD + SALT, "sha1"), SALT),
    "HMAC_MD5": (Hash.hmac_md5(KEY), hmac.digest(KEY, PASSWORD + SALT, "md5"), SALT),
    "MD5": (Hash.md5(0), hashlib.md5(SALT + PASSWORD).hexdigest().encode(), SALT),
    "SHA1": (Hash.sha1(1), repeated("sha1", 1), SALT),
    "SHA256": (Hash.sha256(20), repeated("sha256", 20), SALT),
    "SHA512": (Hash.sha512(3), repeated("sha512", 3), SALT),
    "PBKDF_SHA1": (Hash.pbkdf_sha1(1000), hashlib.pbkdf2_hmac("sha1", PASSWORD, SALT, 1000, 32), SALT),
    "PBKDF2_SHA256": (Hash.pbkdf2_sha256(2000), hashlib.pbkdf2_hmac("sha256", PASSWORD, SALT, 2000, 64), SALT),
    "SCRYPT": (Hash.scrypt(KEY, 8, 10, b"\x07"), modified_scrypt(b"\x07", 8, 10), SALT),
    "STANDARD_SCRYPT": (
        Hash.standard_scrypt(memory_cost=1024, parallelization=2, block_size=8, derived_key_length=64),
        hashlib.scrypt(PASSWORD, salt=SALT, n=1024, r=8, p=2, dklen=64), SALT),
    "BCRYPT": (Hash.bcrypt(), bcrypt.hashpw(PASSWORD, bcrypt.gensalt(5)), None),
}


class ImportTests(AdminCase):
    def sign_in(self, email, password=PASSWORD.decode()):
        return self.server.client(":signInWithPassword", email=email, password=password)

    def test_hashes_of_every_algorithm_sign_in(self):
        for name, (algorithm, digest, salt) in HASHES.items():
            with self.subTest(name):
                email = f"{name.lower()}@example.net"
                row = auth.ImportUserRecord(uid=name, email=email, password_hash=digest, password_salt=salt)
                result = auth.import_users([row], hash_alg=algorithm)
                self.assertEqual((result.success_count, result.errors), (1, []))
                self.assertRefused("INVALID_PASSWORD", self.sign_in, email, "another password")
                self.assertEqual(self.sign_in(email)["localId"], name)
                # By now it is hashed like a new one.
                self.assertEqual(self.sign_in(email)["localId"], name)
                self.assertRefused("INVALID_PASSWORD", self.sign_in, email, "another password")

    def test_everything_else_of_a_row_is_kept(self):
        row = auth.ImportUserRecord(
            uid="ada", email="ada@example.net", email_verified=True, phone_number="+15555550100", display_name="Ada",
            photo_url="https://example.net/ada.png", disabled=True, custom_claims={"admin": True},
            user_metadata=auth.UserMetadata(1_600_000_000_000, 1_700_000_000_000),
            provider_data=[auth.UserProvider("g-1", "google.com", "ada@gmail.com", "Ada L.")])
        self.assertEqual(auth.import_users([row]).failure_count, 0)
        ada = auth.get_user("ada")
        self.assertEqual(
            (ada.email, ada.email_verified, ada.phone_number, ada.display_name, ada.photo_url, ada.disabled, ada.custom_claims),
            ("ada@example.net", True, "+15555550100", "Ada", "https://example.net/ada.png", True, {"admin": True}))
        times = ada.user_metadata
        self.assertEqual((times.creation_timestamp, times.last_sign_in_timestamp), (1_600_000_000_000, 1_700_000_000_000))
        google = next(entry for entry in ada.provider_data if entry.provider_id == "google.com")
        self.assertEqual((google.uid, google.email, google.display_name), ("g-1", "ada@gmail.com", "Ada L."))
        self.assertEqual(auth.get_users([auth.ProviderIdentifier("google.com", "g-1")]).users[0].uid, "ada")

    def test_a_bad_row_fails_alone(self):
        rows = [
            auth.ImportUserRecord(uid="ada", email="same@example.net"),
            auth.ImportUserRecord(uid="bob", provider_data=[auth.UserProvider("g-1", "google.com")]),
            auth.ImportUserRecord(uid="carol", provider_data=[auth.UserProvider("g-1", "google.com")]),
            auth.ImportUserRecord(uid="dan", phone_number="+15555550100"),
        ]
        result = auth.import_users(rows)
        self.assertEqual((result.success_count, [error.index for error in result.errors]), (3, [2]))
        self.assertIn("raw id exists", result.errors[0].reason)
        self.assertEqual([user.uid for user in auth.list_users().users], ["ada", "bob", "dan"])

    def test_a_hash_that_is_none_never_matches(self):
        row = auth.ImportUserRecord(uid="ada", email="ada@example.net", password_hash=b"nonsense", password_salt=SALT)
        self.assertEqual(auth.import_users([row], hash_alg=Hash.bcrypt()).failure_count, 0)
        self.assertRefused("INVALID_PASSWORD", self.sign_in, "ada@example.net")


if __name__ == "__main__":
    unittest.main()
