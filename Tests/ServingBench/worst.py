"""The worst known requests of every endpoint: what a client without credentials can make a server work on longest.

`FORMS` are bodies for every endpoint, `message` makes bodies of the fields that the server describes for one, and `OWN`
are those that only one endpoint reads in earnest. So a new endpoint has its worst requests, and a row where more is known.
"""
import base64
import json
import random
import urllib.parse

MOST = 1 << 20
"""The largest body of a client, in bytes."""

def dump(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def filled(body):
    """The body with blanks up to the largest size."""
    return body + b" " * max(0, MOST - len(body))


def texts(world, fill, **own):
    """An object with every text of the protocol, as long as they may be together."""
    room = (MOST - 4000) // len(world["texts"])
    text = fill * (room // len(fill.encode()))
    return dump({name: text for name in world["texts"]} | own)


def escaped(world, **own):
    room = (MOST - 4000) // len(world["texts"]) // 6
    body = {name: "" for name in world["texts"]} | own
    return dump(body).replace(b'""', b'"' + b"\\u00e9" * room + b'"')


def nested(count):
    """Lists of lists of numbers, as many as there may be."""
    return filled(dump({"a": [[0] * 250] * (count // 250)}))


def members(spell):
    """Objects with as many members as there may be."""
    return filled(b'{"users":[' + b",".join(
        b"{" + b",".join(b'"%s":0' % spell(number) for number in range(250)) + b"}" for number in range(36)) + b"]}")


def flat(spell):
    return filled(b"{" + b",".join(b'"%s":0' % spell(number) for number in range(256)) + b"}")


def claims(most, count=990):
    """Claims that are dear to read: many members, all different, in the order that sorts worst."""
    names = [f"k{(number * 7919) % 100003:05}" for number in range(count)]
    body = {"sub": "a", "email": "a@example.com"} | {name: 0 for name in names}
    body["fill"] = "x" * max(0, most - len(dump(body)) - 20)
    return body


def jws(claims):
    def part(value):
        return base64.urlsafe_b64encode(dump(value)).rstrip(b"=").decode()

    return f'{part({"alg": "none"})}.{part(claims)}.'


def listed(name, element, count=256, **own):
    return dump({name: [element] * count} | own)


def form(count, room=MOST):
    return "&".join(f"f{number}={'%61' * (room // count // 3 - 3)}" for number in range(count))


LONG = jws(claims(40_000))
PROVIDER = "oidc.bench"
"""The provider that the server leads to."""
SCOPES = " ".join(f"{number:x}" for number in range(1 << 18))[:MOST - 4000]


def leading(**own):
    return dump({"providerId": PROVIDER, "continueUri": "http://localhost/"} | own)

MIXED = "".join(random.Random(1).choices(["a", "é", "€", "😀", "aaa"], k=1000))
"""Letters of all lengths, in an order that no branch predicts."""

FORMS = {
    "blanks": lambda world: b"{" + b" " * (MOST - 2) + b"}",
    "brackets": lambda world: b'{"a":' + b"[" * (MOST - 5),
    "values": lambda world: nested(9_700),
    "values beyond the limit": lambda world: dump({"a": [[0] * 250] * 2_000}),
    "members": lambda world: members(lambda number: b"k%03d" % number),
    "escaped members": lambda world: members(lambda number: b"\\u006b%03d" % number),
    "spelled members": lambda world: flat(lambda number: b"k_%03d" % number),
    "escaped members, flat": lambda world: flat(lambda number: b"\\u006b%03d" % number),
    "texts": lambda world: texts(world, "a"),
    "texts, two bytes": lambda world: texts(world, "é"),
    "texts, mixed letters": lambda world: texts(world, MIXED),
    "texts, escaped and mixed letters": lambda world: texts(world, "\n" + MIXED),
    "texts, dots": lambda world: texts(world, "a."),
    "texts, percent": lambda world: texts(world, "%61&"),
    "texts, escaped": lambda world: escaped(world),
    "texts, session": lambda world: texts(world, "a", idToken=world["idToken"]),
    "long token": lambda world: dump({"idToken": LONG, "token": LONG, "refreshToken": LONG, "tenantId": "a"}),
    "no UTF-8": lambda world: b'{"a":"' + b"\xc3\xa9" * (MOST // 2 - 10) + b"\xff",
}


def assertion(**fields):
    return dump({
        "requestUri": "http://localhost", "returnSecureToken": True, "returnIdpCredential": True,
        "postBody": urllib.parse.urlencode({"providerId": "google.com"} | fields)})


OWN = {
    "signUp": {
        "factors": lambda world: listed("mfaInfo", {"phoneInfo": "+15555550100"}, email="a@x.example", password="secret-1"),
        "different factors": lambda world: dump({
            "email": "a@x.example", "password": "secret-1",
            "mfaInfo": [{"phoneInfo": f"+1555555{number:04}"} for number in range(256)]}),
    },
    "signInWithPassword": {"long password": lambda world: dump({"email": "a@x.example", "password": "x" * (1 << 18)})},
    "signInWithIdp": {
        "fields": lambda world: dump({"requestUri": "http://localhost", "postBody": form(256, 250_000)}),
        "fields of long names": lambda world: dump({
            "requestUri": "http://localhost", "postBody": "&".join(f"{'n' * 1000}{number:03}=a" for number in range(256))}),
        "many fields": lambda world: dump({"requestUri": "http://localhost", "postBody": "a=b&" * 60_000}),
        "many fields in the address": lambda world: dump({
            "requestUri": "http://localhost/?" + "a=b&" * 50_000 + "#" + "a=b&" * 10_000, "postBody": "a=b&" * 60_000}),
        "claims": lambda world: assertion(id_token=json.dumps(claims(60_000))),
        "signed claims": lambda world: assertion(id_token=LONG, access_token=LONG),
        "SAML": lambda world: dump({
            "requestUri": "http://localhost", "postBody": urllib.parse.urlencode({
                "providerId": "saml.x", "id_token": json.dumps(claims(40_000)), "SAMLResponse": json.dumps(
                    {"assertion": {"subject": {"nameId": "a@x.example"}, "attributeStatements": claims(50_000)}})})}),
    },
    "signInWithCustomToken": {
        "claims": lambda world: dump({"token": json.dumps({"uid": "worst", "claims": claims(15_000)})}),
        "signed claims": lambda world: dump({"token": LONG}),
    },
    "sendVerificationCode": {"digits": lambda world: dump({"phoneNumber": "+" + "1" * 260_000})},
    "lookup": {
        "ids": lambda world: listed("localId", "x" * 1000, idToken=world["idToken"]),
        "identities": lambda world: listed("federatedUserId", {"providerId": "x" * 500, "rawId": "y" * 500}),
    },
    "update": {
        "providers": lambda world: dump({
            "idToken": world["idToken"], "deleteProvider": [f"{number:04000}" for number in range(250)]}),
        "attributes": lambda world: listed("deleteAttribute", "DISPLAY_NAME", idToken=world["idToken"]),
        "passkeys": lambda world: listed("deletePasskey", "x" * 4000, 250, idToken=world["idToken"]),
        "factors": lambda world: dump({"idToken": world["idToken"], "mfa": {
            "enrollments": [{"mfaEnrollmentId": f"{number:03000}", "phoneInfo": "+15555550100"} for number in range(250)]}}),
        "digits": lambda world: dump({"idToken": world["idToken"], "createdAt": "1" * 260_000, "validSince": "9" * 260_000}),
        "long numbers": lambda world: b'{"displayName":' + b"1" * (MOST - 40) + b',"idToken":"x"}',
    },
    "forecast": {
        "providers": lambda world: dump({
            "idToken": world["idToken"], "deleteProvider": [f"{number:02600}" for number in range(100)]}),
        "short providers": lambda world: dump({"idToken": world["idToken"], "deleteProvider": ["a"] * 60_000}),
        "passkeys": lambda world: listed("deletePasskey", "x" * 2600, 100, idToken=world["idToken"]),
    },
    "forecastAccounts": {
        "providers": lambda world: dump({"disableProvider": [f"{number:02600}" for number in range(100)]}),
        "domains": lambda world: listed("removeDomain", "x" * 2600, 100),
    },
    "createAuthUri": {
        "address": lambda world: dump({
            "identifier": "a@" + "b." * 100_000, "continueUri": "http://localhost/" + "%61" * 80_000}),
        "scopes": lambda world: leading(oauthScope=SCOPES),
        "short scopes": lambda world: leading(oauthScope=SCOPES[:4000]),
        "parameters": lambda world: leading(customParameter={f"k{number}": "v" * 4000 for number in range(250)}),
    },
    "sendOobCode": {"address": lambda world: dump({
        "requestType": "PASSWORD_RESET", "email": "A@" + "B." * 100_000, "continueUrl": "http://localhost/" + "a" * 250_000})},
    "signInWithGameCenter": {"texts": lambda world: dump({
        "playerId": "a" * 1024, "publicKeyUrl": "https://a/" + "a" * 250_000, "salt": "A" * 250_000,
        "signature": "A" * 250_000, "timestamp": "1" * 200_000})},
    "passkeyEnrollmentFinalize": {"response": lambda world: dump({
        "idToken": world["idToken"], "authenticatorRegistrationResponse": {
            "id": "x" * 1000, "response": {"clientDataJSON": base64.b64encode(dump(claims(60_000))).decode(),
                                           "attestationObject": "A" * 250_000}}})},
    "passkeySignInFinalize": {"response": lambda world: dump({
        "authenticatorAuthenticationResponse": {
            "id": "x" * 1000, "response": {"clientDataJSON": base64.b64encode(dump(claims(60_000))).decode(),
                                           "authenticatorData": "A" * 250_000, "signature": "A" * 250_000}}})},
    "batchCreate": {"empty accounts": lambda world: filled(b'{"users":[' + b",".join([b"{}"] * 250) + b"]}")},
    "batchDelete": {"ids": lambda world: listed("localIds", "x" * 4000)},
    "enrollmentFinalize": {"texts": lambda world: dump({
        "idToken": world["idToken"], "totpVerificationInfo": {"sessionInfo": "A" * 250_000, "verificationCode": "1" * 250_000}})},
    "token": {
        "refresh token": lambda world: dump({"grantType": "refresh_token", "refreshToken": "A" * 262_000}),
        "form": lambda world: ("application/x-www-form-urlencoded", form(256).encode()[:MOST]),
        "many fields": lambda world: ("application/x-www-form-urlencoded", b"a&" * (MOST // 2)),
        "percent": lambda world: ("application/x-www-form-urlencoded", b"refresh_token=" + b"%61" * (MOST // 3 - 5)),
    },
    "deviceSignInStart": {
        "scopes": lambda world: leading(oauthScope=SCOPES),
        "short scopes": lambda world: leading(oauthScope=SCOPES[:4000]),
    },
    # Beside the protocol.
    "action": {
        "many fields": lambda world: ("application/x-www-form-urlencoded", b"a&" * (MOST // 2)),
        "form": lambda world: ("application/x-www-form-urlencoded", form(256).encode()[:MOST]),
    },
}

QUERIES = {
    "query of many fields": "a&" * 8_000,
    "query of 256 fields": "&".join(f"f{number}=" + "%61" * 18 for number in range(256)),
    "query of a link": "apiKey=k&oobCode=c&mode=signIn&continueUrl=http%3A%2F%2Fa%2F%3F" + "b%26" * 200
    + "&" + "&".join(f"f{number}={number}" for number in range(250)),
}


def endpoints(description):
    """The operations that a server describes: name, method, path."""
    for path, operations in description["paths"].items():
        for method, operation in operations.items():
            yield operation["operationId"].split(".")[0], method.upper(), path


def fields(description, schema):
    """The fields of a message that a schema refers to, by their names, each with its schema; none for other types."""
    for part in schema.get("allOf", [schema]):
        if "$ref" in part:
            return description["components"]["schemas"][part["$ref"].split("/")[-1]].get("properties", {})
    return {}


def read(description, method, path):
    """The fields of the message that an operation reads."""
    body = description["paths"][path][method.lower()].get("requestBody", {})
    return fields(description, body.get("content", {}).get("application/json", {}).get("schema", {}))


def every_text(description):
    """The names of all texts in requests, those of messages inside messages too."""
    names = set()

    def add(members):
        for name, schema in members.items():
            inner = schema["items"] if schema.get("type") == "array" else schema
            if schema.get("type") == "string":
                names.add(name)
            add(fields(description, inner))

    for _, method, path in endpoints(description):
        add(read(description, method, path))
    return sorted(names)


def filled_in(description, members, text, count):
    """A message with the text in all its fields, and as many elements in its own lists."""
    def value(schema, most):
        if schema.get("type") == "array":
            return [value(schema["items"], min(most, 1))] * most
        if inner := fields(description, schema):
            return {name: value(one, min(most, 1)) for name, one in inner.items()}
        return {"string": text, "boolean": True, "integer": 1}.get(schema.get("type"), {})

    return {name: value(schema, count) for name, schema in members.items()}


def message(description, method, path):
    """Requests with the fields that an operation reads: long texts, and long lists."""
    members = read(description, method, path)
    if not members:
        return

    def sized(count, room):
        """With texts of one length, which is the largest."""
        empty = len(dump(filled_in(description, members, "", count)))
        texts = (len(dump(filled_in(description, members, "x", count))) - empty) or 1
        return filled_in(description, members, "x" * max(0, (room - empty) // texts), count)

    yield "own texts", lambda world: dump(sized(0, MOST - 2000) | session(world))
    yield "own lists", lambda world: dump(sized(100, MOST - 2000) | session(world))

    def session(world):
        return {"idToken": world["idToken"]} if "idToken" in members else {}


def check(description):
    """The names that have a row and are not described."""
    return set(OWN) - {name for name, _, _ in endpoints(description)}
