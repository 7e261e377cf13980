"""Writes small exports of other systems, in the form in which each publishes them.

Django's dump is made by the program itself. The other systems' files are written by hand here, after what README.md
names; their hashes come from hashlib, argon2-cffi and bcrypt, so that importing them checks the project's own hashing
against other people's code. Everything is derived from constants: running this again gives the same bytes.

    python3 generate.py            # writes the files beside this one

Needs Django 5.2, django-allauth[mfa,socialaccount], social-auth-app-django, django-otp, argon2-cffi, bcrypt and pyotp.
"""

import base64
import datetime
import hashlib
import json
import pathlib

import argon2.low_level
import bcrypt
import pyotp

HERE = pathlib.Path(__file__).parent
PASSWORD = "hazel-tree-42"
# The secret of each authenticator app, and the time of the tests' clock.
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
NOW = 1_659_378_675
KEYCLOAK_SECRET = "N3o8vQ2rT5wY1zX7cB4m"


def b64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def salt(name: str) -> bytes:
    return hashlib.sha256(name.encode()).digest()[:16]


def bcrypt_text(name: str, prefix: bytes, cost: int = 4) -> str:
    alphabet = b"./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    text = bytes(alphabet[b & 63] for b in salt(name)) + salt(name + "+").hex().encode()[:5] + b"u"
    return bcrypt.hashpw(PASSWORD.encode(), b"$" + prefix + b"$%02d$" % cost + text).decode()


def write(name: str, text: str) -> None:
    (HERE / name).write_text(text)


def uuid(name: str) -> str:
    text = hashlib.sha256(name.encode()).hexdigest()
    return f"{text[:8]}-{text[8:12]}-4{text[13:16]}-8{text[17:20]}-{text[20:32]}"


# Django


def django() -> None:
    import django as module
    from django.conf import settings

    settings.configure(
        INSTALLED_APPS=[
            "django.contrib.contenttypes", "django.contrib.auth", "django.contrib.sites", "allauth", "allauth.account",
            "allauth.socialaccount", "allauth.mfa", "social_django", "django_otp", "django_otp.plugins.otp_totp",
        ],
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
        MIDDLEWARE=["allauth.account.middleware.AccountMiddleware"],
        DEFAULT_AUTO_FIELD="django.db.models.AutoField", USE_TZ=True, SITE_ID=1, SECRET_KEY="fixture",
    )
    module.setup()
    from django.contrib.auth import hashers
    from django.contrib.auth.models import Group, User
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    joined = datetime.datetime(2021, 3, 4, 5, 6, 7, 890000, tzinfo=datetime.timezone.utc)
    editors = Group.objects.create(name="editors")

    def add(name: str, password: str, **fields) -> User:
        return User.objects.create(
            username=name, password=password, date_joined=joined, **{"email": f"{name}@example.com", **fields})

    pbkdf2 = hashers.PBKDF2PasswordHasher()
    ada = add("ada", pbkdf2.encode(PASSWORD, "adasaltadasaltadasalt1", 1000), first_name="Ada", last_name="Lovelace",
              last_login=joined + datetime.timedelta(days=1), is_staff=True)
    ada.groups.add(editors)
    # The hash that this version makes by default.
    bob = add("bob", pbkdf2.encode(PASSWORD, "bobsaltbobsaltbobsalt1"))
    cyd = add("cyd", hashers.ScryptPasswordHasher().encode(PASSWORD, "cydsaltcydsaltcydsalt1"))
    params = hashers.Argon2PasswordHasher().params()
    raw = argon2.low_level.hash_secret(
        PASSWORD.encode(), salt("dee"), params.time_cost, params.memory_cost, params.parallelism, params.hash_len,
        params.type)
    add("dee", "argon2" + raw.decode())
    digest = hashlib.sha256(PASSWORD.encode()).hexdigest().encode()
    add("eli", "bcrypt_sha256$" + bcrypt.hashpw(digest, b"$2b$04$" + bcrypt_text("eli", b"2b")[7:29].encode()).decode())
    add("fay", "!UsX0tBK2bFhXoJkz5mLrTVqVQ4zcnN7cWyZ9AhSk")
    add("gus", pbkdf2.encode(PASSWORD, "gussaltgussaltgussalt1", 1000), is_active=False)
    add("hal", pbkdf2.encode(PASSWORD, "halsalthalsalthalsalt1", 1000), email="")

    from allauth.account.models import EmailAddress
    from allauth.mfa.models import Authenticator
    from allauth.socialaccount.models import SocialAccount
    from django_otp.plugins.otp_totp.models import TOTPDevice
    from social_django.models import UserSocialAuth

    EmailAddress.objects.create(user=ada, email="ada@example.com", verified=True, primary=True)
    EmailAddress.objects.create(user=ada, email="ada@work.example", verified=True, primary=False)
    EmailAddress.objects.create(user=bob, email="bob@example.com", verified=False, primary=True)
    EmailAddress.objects.create(user=cyd, email="cyd@example.com", verified=True, primary=True)
    Authenticator.objects.create(user=ada, type="totp", data={"secret": SECRET}, created_at=joined)
    TOTPDevice.objects.create(
        user=cyd, name="phone", confirmed=True, key=base64.b32decode(SECRET).hex(), created_at=joined)
    SocialAccount.objects.create(
        user=ada, provider="google", uid="1001", extra_data={"email": "ada@example.com", "name": "Ada"})
    UserSocialAuth.objects.create(user=bob, provider="github", uid="2002", extra_data={})
    UserSocialAuth.objects.create(user=cyd, provider="google-oauth2", uid="cyd@example.com", extra_data={})
    for model in (SocialAccount, UserSocialAuth, TOTPDevice):
        names = {field.name for field in model._meta.fields}
        stamps = {name: joined for name in ("created", "modified", "last_login", "date_joined", "created_at") if name in names}
        model.objects.update(**stamps)

    models = [
        "auth.group", "auth.user", "account.emailaddress", "socialaccount.socialaccount", "mfa.authenticator",
        "social_django.usersocialauth", "otp_totp.totpdevice",
    ]
    call_command("dumpdata", *models, format="json", output=str(HERE / "django-5.2.json"))
    call_command("dumpdata", "auth.user", format="jsonl", natural_foreign=True, output=str(HERE / "django-5.2.jsonl"))


# Keycloak


def keycloak() -> None:
    def credential(kind: str, secret: dict, data: dict, **more) -> dict:
        return {
            "id": uuid(f"{kind}{secret}"), "type": kind, "createdDate": 1_614_834_367_890,
            "secretData": json.dumps(secret), "credentialData": json.dumps(data), **more,
        }

    def pbkdf2(name: str, algorithm: str, rounds: int, size: int) -> dict:
        value = hashlib.pbkdf2_hmac(algorithm[7:], PASSWORD.encode(), salt(name), rounds, size)
        return credential(
            "password", {"value": b64(value), "salt": b64(salt(name)), "additionalParameters": {}},
            {"hashIterations": rounds, "algorithm": algorithm, "additionalParameters": {}})

    def argon(name: str) -> dict:
        value = argon2.low_level.hash_secret_raw(
            PASSWORD.encode(), salt(name), 5, 7168, 1, 32, argon2.low_level.Type.ID)
        return credential(
            "password", {"value": b64(value), "salt": b64(salt(name)), "additionalParameters": {}},
            {"hashIterations": 5, "algorithm": "argon2", "additionalParameters": {
                "hashLength": ["32"], "memory": ["7168"], "type": ["id"], "version": ["1.3"], "parallelism": ["1"]}})

    def otp(secret: str, digits: int = 6, algorithm: str = "HmacSHA1", **more) -> dict:
        data = {"subType": "totp", "digits": digits, "counter": 0, "period": 30, "algorithm": algorithm, **more}
        return credential("otp", {"value": secret}, data, userLabel="phone")

    def user(name: str, **fields) -> dict:
        return {
            "id": uuid(name), "username": name, "email": f"{name}@example.com", "emailVerified": True, "enabled": True,
            "createdTimestamp": 1_614_834_367_890, "totp": False, "credentials": [], "disableableCredentialTypes": [],
            "requiredActions": [], "realmRoles": ["default-roles-sample"], "notBefore": 0, "groups": [], **fields,
        }

    users = [
        user("ada", firstName="Ada", lastName="Lovelace", attributes={"locale": ["en"]},
             credentials=[argon("ada"), otp(KEYCLOAK_SECRET)], groups=["/staff"],
             realmRoles=["default-roles-sample", "editor"],
             federatedIdentities=[{"identityProvider": "google", "userId": "1001", "userName": "ada@example.com"}]),
        user("bob", emailVerified=False, credentials=[pbkdf2("bob", "pbkdf2-sha512", 1000, 64), otp(KEYCLOAK_SECRET)],
             requiredActions=["VERIFY_EMAIL"]),
        # Many rounds, which take a moment.
        user("cyd", credentials=[pbkdf2("cyd", "pbkdf2-sha512", 210_000, 64)], enabled=False),
        user("dee", credentials=[
            pbkdf2("dee", "pbkdf2-sha256", 1000, 32), otp(KEYCLOAK_SECRET, digits=8),
            otp(SECRET, secretEncoding="BASE32"),
            credential("webauthn", {}, {"aaguid": "x", "credentialId": "x", "counter": 0}),
            credential("recovery-authn-codes", {"codes": []}, {"totalCodes": 12})],
            attributes={"phoneNumber": ["+15555550100"], "phoneNumberVerified": ["true"]},
            federatedIdentities=[{"identityProvider": "corp", "userId": "dee@corp", "userName": "dee"}]),
        user("eli", credentials=[{"type": "password", "value": PASSWORD}]),
        user("service-account-robot", email=None, serviceAccountClientId="robot"),
    ]
    realm = {
        "id": uuid("sample"), "realm": "sample", "enabled": True, "otpPolicyType": "totp", "otpPolicyDigits": 6,
        "identityProviders": [
            {"alias": "google", "providerId": "google", "enabled": True},
            {"alias": "corp", "providerId": "saml", "enabled": True}],
        "users": users, "keycloakVersion": "26.0.0",
    }
    write("keycloak-26.json", json.dumps(realm, indent=1) + "\n")


# Auth0


def auth0() -> None:
    def user(key: str, **fields) -> dict:
        return {
            "user_id": f"auth0|{key}", "email": f"{key}@example.com", "email_verified": True, "name": key.title(),
            "created_at": "2021-03-04T05:06:07.890Z", "updated_at": "2022-03-04T05:06:07.890Z", "blocked": False,
            "identities": [{
                "user_id": key, "provider": "auth0", "connection": "Username-Password-Authentication",
                "isSocial": False}], **fields,
        }

    def identity(provider: str, subject: str, connection: str | None = None, social: bool = True) -> dict:
        return {"user_id": subject, "provider": provider, "connection": connection or provider, "isSocial": social}

    users = [
        user("5dea9f9c82dd7c0e76e4ec93", email="ada@example.com", name="ada@example.com", nickname="Ada",
             user_metadata={"colour": "green"}, app_metadata={"plan": "pro"}, picture="https://example.com/ada.png",
             last_login="2022-03-04T05:06:07.890Z", logins_count=3,
             identities=[identity("auth0", "5dea9f9c82dd7c0e76e4ec93"), identity("google-oauth2", "1001"),
                         identity("google-oauth2", "1002")],
             mfa_factors=[{"totp": {"secret": SECRET}}]),
        user("bob", email_verified=False, multifactor=["google-authenticator"], phone_number="+15555550101",
             phone_verified=False),
        user("cyd", blocked=True),
        {**user("x"), "user_id": "samlp|corp|dee@corp", "email": "dee@corp.example",
         "identities": [identity("samlp", "corp|dee@corp", "corp", False)]},
        {**user("x"), "user_id": "windowslive|4711", "email": "eli@example.com",
         "identities": [identity("windowslive", "4711")]},
        user("fay", mfa_factors=[{"phone": {"value": "+15555550102"}}, {"email": {"value": "fay@example.com"}}]),
    ]
    write("auth0-users.jsonl", "".join(json.dumps(user) + "\n" for user in users))

    def record(name: str, given: str | None = None, **fields) -> dict:
        record = {
            "_id": {"$oid": "5dea9f9c82dd7c0e76e4ec93" if given is None else uuid(name).replace("-", "")[:24]},
            "email": f"{name}@example.com", "email_verified": True, "passwordHash": bcrypt_text(name, b"2b"),
            "password_set_date": {"$date": "2019-12-06T18:36:12.412Z"}, "tenant": "sample",
            "connection": "Username-Password-Authentication", "_tmp_is_unique": True, **fields}
        return record if given is None else {**record, "alt_id": given}

    late = record("gus", "gus", identifiers=[{"type": "email", "value": "gus@example.com", "verified": True}])
    del late["email"], late["email_verified"]
    hashes = [record("ada"), record("bob", "bob", email_verified=False), record("cyd", "cyd"), late]
    write("auth0-hashes.jsonl", "".join(json.dumps(record) + "\n" for record in hashes))


# Supabase


def supabase() -> None:
    stamp = "2021-03-04 05:06:07.89+00"

    def user(name: str, **fields) -> dict:
        return {
            "instance_id": "00000000-0000-0000-0000-000000000000", "id": uuid(name), "aud": "authenticated",
            "role": "authenticated", "email": f"{name}@example.com", "encrypted_password": bcrypt_text(name, b"2a"),
            "email_confirmed_at": stamp, "last_sign_in_at": None,
            "raw_app_meta_data": {"provider": "email", "providers": ["email"]}, "raw_user_meta_data": {},
            "created_at": stamp, "phone": None, "phone_confirmed_at": None, "banned_until": None, "deleted_at": None,
            "is_sso_user": False, "is_anonymous": False, **fields,
        }

    users = [
        user("ada", last_sign_in_at="2022-03-04 05:06:07.89+01",
             raw_app_meta_data={"provider": "email", "providers": ["email", "google"], "plan": "pro"},
             raw_user_meta_data={"full_name": "Ada \"Countess\"\tLovelace\\", "avatar_url": "https://example.com/a.png"}),
        user("bob", email_confirmed_at=None),
        user("cyd", banned_until="2122-03-04 05:06:07+00"),
        user("dee", banned_until="2021-03-05 05:06:07+00", deleted_at=stamp),
        user("eli", email=None, encrypted_password=None, email_confirmed_at=None, phone="15555550103",
             phone_confirmed_at=stamp),
        user("fay", email=None, encrypted_password="", email_confirmed_at=None, is_anonymous=True),
        user("gus", encrypted_password=None, is_sso_user=True),
    ]

    def identity(name: str, provider: str, subject: str, **data) -> dict:
        return {
            "provider_id": subject, "user_id": uuid(name), "identity_data": {"sub": subject, **data},
            "provider": provider, "last_sign_in_at": stamp, "created_at": stamp, "updated_at": stamp,
            "id": uuid(name + provider)}

    identities = [
        identity("ada", "email", uuid("ada"), email="ada@example.com"),
        identity("ada", "google", "1001", email="ada@example.com", full_name="Ada"),
        identity("gus", "sso:" + uuid("corp"), "gus@corp"),
    ]

    def factor(name: str, kind: str, status: str, **fields) -> dict:
        return {
            "id": uuid(name + kind + status), "user_id": uuid(name), "friendly_name": "my phone", "factor_type": kind,
            "status": status, "created_at": stamp, "updated_at": stamp, "secret": None, "phone": None, **fields}

    factors = [
        factor("ada", "totp", "verified", secret=SECRET),
        factor("cyd", "totp", "unverified", secret=SECRET),
        factor("cyd", "totp", "verified", secret='{"key_id":"1","alg":"aes-gcm-hkdf","data":"x","nonce":"x"}'),
    ]

    def cell(value) -> str:
        if value is None:
            return "\\N"
        if isinstance(value, bool):
            return "t" if value else "f"
        text = json.dumps(value) if isinstance(value, dict) else str(value)
        for raw, escaped in (("\\", "\\\\"), ("\t", "\\t"), ("\n", "\\n"), ("\r", "\\r")):
            text = text.replace(raw, escaped)
        return text

    text = "--\n-- PostgreSQL database dump\n--\n\nSET statement_timeout = 0;\n\n"
    for name, rows in (("users", users), ("identities", identities), ("mfa_factors", factors)):
        columns = ", ".join(f'"{column}"' if column == "role" else column for column in rows[0])
        text += f"COPY auth.{name} ({columns}) FROM stdin;\n"
        text += "".join("\t".join(cell(value) for value in row.values()) + "\n" for row in rows) + "\\.\n\n"
    write("supabase.sql", text)
    write("supabase.json", json.dumps({"users": users, "identities": identities, "mfa_factors": factors}, indent=1) + "\n")


# Kratos


def kratos() -> None:
    stamp = "2021-03-04T05:06:07.89Z"

    def address(value: str, verified: bool, via: str = "email") -> dict:
        return {"id": uuid(value), "value": value, "verified": verified, "via": via,
                "status": "completed" if verified else "sent", "created_at": stamp, "updated_at": stamp}

    def credentials(name: str, kind: str, config: dict, *identifiers: str) -> dict:
        return {"type": kind, "identifiers": list(identifiers) or [f"{name}@example.com"], "config": config,
                "version": 0, "created_at": stamp, "updated_at": stamp}

    def identity(name: str, verified: bool = True, **fields) -> dict:
        return {
            "id": uuid(name), "schema_id": "default", "schema_url": "http://127.0.0.1:4433/schemas/ZGVmYXVsdA",
            "state": "active", "state_changed_at": stamp,
            "traits": {"email": f"{name}@example.com", "name": {"first": name.title(), "last": "Sample"}},
            "verifiable_addresses": [address(f"{name}@example.com", verified)], "recovery_addresses": [],
            "metadata_public": None, "created_at": stamp, "updated_at": stamp, "organization_id": None, **fields}

    def password(name: str) -> dict:
        if name == "bob":
            value = argon2.low_level.hash_secret(
                PASSWORD.encode(), salt(name), 2, 1024, 1, 32, argon2.low_level.Type.ID).decode()
        else:
            value = bcrypt_text(name, b"2a")
        return credentials(name, "password", {"hashed_password": value})

    uri = f"otpauth://totp/sample:ada@example.com?algorithm=SHA1&digits=6&issuer=sample&period=30&secret={SECRET}"
    identities = [
        identity("ada", metadata_public={"plan": "pro"}, credentials={
            "password": password("ada"), "totp": credentials("ada", "totp", {"totp_url": uri}, uuid("ada")),
            "oidc": credentials("ada", "oidc", {"providers": [
                {"subject": "1001", "provider": "google", "initial_id_token": "", "initial_access_token": ""},
                {"subject": "4711", "provider": "Corp_Login", "initial_id_token": ""}]}, "google:1001"),
            "lookup_secret": credentials("ada", "lookup_secret", {"recovery_codes": []}, uuid("ada"))}),
        identity("bob", False, credentials={"password": password("bob")}),
        identity("cyd", state="inactive", credentials={"password": password("cyd")}),
        identity("dee", credentials={"password": credentials("dee", "password", {})},
                 verifiable_addresses=[address("dee@example.com", True), address("dee@work.example", True),
                                       address("+15555550104", True, "sms")]),
    ]
    write("kratos-1.3.json", json.dumps(identities, indent=1) + "\n")


def table() -> None:
    rows = [
        ["Kundennr", "E-Mail", "E-Mail bestätigt", "Kennwort", "Voller Name", "Gesperrt", "Ort"],
        ["7", "ada@example.com", "TRUE", bcrypt_text("ada", b"2y"), "Lovelace; Ada", "FALSE", "London"],
        ["8", "bob@example.com", "", "", "Bob \"B\"", "", ""],
        ["9", "cyd@example.com", "FALSE", bcrypt_text("cyd", b"2y"), "Zoë", "TRUE", "Köln"],
        ["10", "dee@example.com", "TRUE", "plain-password", "Dee", "", ""],
    ]

    def cell(text: str) -> str:
        return '"' + text.replace('"', '""') + '"' if any(c in text for c in ';"\n') else text

    text = "\ufeff" + "".join(";".join(cell(text) for text in row) + "\r\n" for row in rows)
    (HERE / "people.csv").write_bytes(text.encode())


django()
keycloak()
auth0()
supabase()
kratos()
table()
# What independent code shows at the tests' time; SecondFactor tests of the imports compare with these.
print("code of SECRET at", NOW, pyotp.TOTP(SECRET).at(NOW))
print("code of KEYCLOAK_SECRET", pyotp.TOTP(base64.b32encode(KEYCLOAK_SECRET.encode()).decode()).at(NOW))
