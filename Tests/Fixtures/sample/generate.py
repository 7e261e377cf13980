"""Writes the sample export: a few dozen made-up accounts in the form of `firebase auth:export`.

The password hashes are made here with hashlib's scrypt and the `cryptography` package, so that importing the sample
checks the project's own hashing against other people's code. Everything is derived from constants: running this again
gives the same bytes.

    python3 generate.py            # writes the files beside this one
"""

import base64
import hashlib
import json
import pathlib

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

HERE = pathlib.Path(__file__).parent
SIGNER_KEY = hashlib.sha512(b"sample signer key").digest()
SALT_SEPARATOR = b"\x07"
ROUNDS, MEM_COST = 8, 14
EPOCH_MS = 1_735_689_600_000  # 2025-01-01

PLANTS = (
    "acacia alder aspen birch bramble briar cedar clover cypress elder fern gorse hawthorn hazel heather holly ivy "
    "juniper larch laurel linden maple mistletoe myrtle nettle oak olive pine poplar rowan sage sorrel spruce thistle "
    "willow yarrow"
).split()


def digits(text: str, count: int) -> str:
    return str(int.from_bytes(hashlib.sha256(text.encode()).digest(), "big"))[:count]


def local_id(name: str) -> str:
    raw = base64.b64encode(hashlib.sha512(name.encode()).digest()).decode()
    return "".join(c for c in raw if c.isalnum())[:28]


def scrypt_hash(password: str, salt: bytes) -> str:
    key = hashlib.scrypt(
        password.encode(), salt=salt + SALT_SEPARATOR, n=1 << MEM_COST, r=ROUNDS, p=1, dklen=64, maxmem=1 << 26
    )
    stream = Cipher(algorithms.AES(key[:32]), modes.CTR(bytes(16))).encryptor()
    return base64.b64encode(stream.update(SIGNER_KEY)).decode()


def account(index: int, name: str) -> dict:
    user = {
        "localId": local_id(name),
        "createdAt": str(EPOCH_MS + index * 86_400_000),
        "lastSignedInAt": str(EPOCH_MS + index * 86_400_000 + 3_600_000),
        "disabled": name == "nettle",
        "providerUserInfo": [],
    }
    if index % 9 == 5:
        return user  # anonymous
    email = f"{name}@example.com"
    user |= {"email": email, "emailVerified": index % 3 != 2, "displayName": name.capitalize()}
    if name in ("hazel", "rowan"):
        user["emailVerified"] = True
    if index % 2 == 0 or name in ("hazel", "rowan"):
        salt = hashlib.sha256(f"salt {name}".encode()).digest()[:10]
        user |= {"passwordHash": scrypt_hash(f"{name}-password", salt), "salt": base64.b64encode(salt).decode()}
    providers = [p for bit, p in enumerate(("google.com", "facebook.com", "apple.com", "yahoo.com")) if index >> bit & 1]
    if index % 11 == 10:
        providers.append("oidc.example-provider")
    if name == "hazel":
        providers = ["google.com"]
    if name == "rowan":
        providers = []
    for provider in providers:
        user["providerUserInfo"].append(
            {
                "providerId": provider,
                "rawId": digits(f"{provider} {name}", 21),
                "email": email,
                "displayName": name.capitalize(),
            }
        )
    if index % 7 == 3 and name not in ("rowan", "hazel"):
        user["phoneNumber"] = f"+1555010{index:04d}"
    if user["emailVerified"] and (index % 8 == 6 or name == "rowan") and "phoneNumber" not in user:
        user["mfaInfo"] = [
            {
                "mfaEnrollmentId": f"factor-{name}",
                "phoneInfo": f"+1555020{index:04d}",
                "displayName": "work phone",
                "enrolledAt": "2025-06-01T09:00:00.000Z",
            }
        ]
    if name == "oak":
        user["customAttributes"] = json.dumps({"role": "editor"})
    return user


users = [account(index, name) for index, name in enumerate(PLANTS)]
(HERE / "users.json").write_text(json.dumps({"users": users}, indent=2) + "\n")
(HERE / "hash-config.json").write_text(
    json.dumps(
        {
            "algorithm": "SCRYPT",
            "base64_signer_key": base64.b64encode(SIGNER_KEY).decode(),
            "base64_salt_separator": base64.b64encode(SALT_SEPARATOR).decode(),
            "rounds": ROUNDS,
            "mem_cost": MEM_COST,
        },
        indent=2,
    )
    + "\n"
)

# The other files that examples of the documentation and of the help name.
SALT = b"pepper"
row = {
    "passwordHash": base64.b64encode(hashlib.sha256(SALT + b"hazel-password").digest()).decode(),
    "salt": base64.b64encode(SALT).decode(),
}
(HERE / "row.json").write_text(json.dumps(row, indent=2) + "\n")
(HERE / "password.txt").write_text("hazel-password\n")
(HERE / "claims.json").write_text(json.dumps({"role": "editor"}) + "\n")
seeded = [
    {"localId": "ada", "email": "ada@example.net", "emailVerified": True, "password": "ada-password", "displayName": "Ada"},
    {"localId": "bob", "phoneNumber": "+15555550100", "customAttributes": json.dumps({"role": "admin"})},
]
(HERE / "accounts.jsonl").write_text("# Accounts for vinculum seed.\n" + "".join(json.dumps(user) + "\n" for user in seeded))
