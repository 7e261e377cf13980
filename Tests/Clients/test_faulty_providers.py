"""Providers that break the rules: nobody is signed in, nothing changes, and the refusal has a sentence."""
import concurrent.futures
import os
import threading
import unittest

# The provider's library insists on HTTPS.
os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"

import requests

from authlib_provider import CLAIMS, CLIENT, MISBEHAVIOUR, REDIRECTS, SECRET, SIGNATURES, Provider
from flow import FlowCase, fields_of
from serving import Refusal, wait_until

# A nonce has an error of its own, and a person may decline.
WORDS = {"nonce-of-another": "MISSING_OR_INVALID_NONCE", "nonce-lacks": "MISSING_OR_INVALID_NONCE", "refuses": "USER_CANCELLED"}
# A provider that fails, and refuses nothing.
STATUSES = {f"{endpoint}-{wrong}": 503 for endpoint in ("discovery", "keys", "token") for wrong in ("is-empty", "is-large")}
STATUSES["breaks"] = 503
# These break nothing that a client must refuse.
HARMLESS = {"claims-in-userinfo", "name-in-userinfo", "proof-in-userinfo", "time-lacks", "time-of-yesterday"}


class FaultyCase(FlowCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.provider = Provider()
        cls.addClassCleanup(cls.provider.stop)
        cls.browser = requests.Session()
        cls.browser.trust_env = False
        cls.addClassCleanup(cls.browser.close)

    def use(self, fault, **fields):
        provider_id = "oidc." + fault.lower()
        self.configure(provider_id, issuer=self.provider.issuer(fault), clientId=CLIENT, clientSecret=SECRET, **fields)
        return provider_id

    def visit(self, url):
        answer = self.browser.get(url, allow_redirects=False, timeout=60)
        self.assertEqual(answer.status_code, 302, answer.text)
        return answer.headers["Location"]

    def sign_in(self, fault, asking={}, **more):
        provider_id = "oidc." + fault
        url, session = self.begin(provider_id, customParameter=asking)
        return self.finish(session, self.visit(url), **more)

    def refusal(self, fault):
        """The word and the sentence with which a sign-in is refused, and the whole error."""
        try:
            self.sign_in(fault)
        except Refusal as refusal:
            word, _, sentence = refusal.message.partition(" : ")
            return word, sentence, refusal
        self.fail(f"{fault} signed in")

    def check(self, faults):
        for fault in faults:
            self.use(fault)
        for fault in faults:
            with self.subTest(fault):
                word, sentence, refusal = self.refusal(fault)
                self.assertEqual((refusal.status, word), (STATUSES.get(fault, 400), WORDS.get(fault, "INVALID_IDP_RESPONSE")), refusal.message)
                self.assertGreater(len(sentence), 10, "a sentence")
                self.assertEqual(self.accounts(), [])
        self.assertEqual(self.provider.seen["/trap"], 0)


class FaultTests(FaultyCase):
    def test_the_provider_itself_is_right(self):
        self.use("right")
        signed_in = self.sign_in("right")
        self.assertEqual((signed_in["isNewUser"], signed_in["email"], signed_in["displayName"]), (True, "ada@id.example", "Ada Lovelace"))

    def test_redirects(self):
        self.check(REDIRECTS)

    def test_claims(self):
        self.check([fault for fault in CLAIMS if fault not in HARMLESS and not fault.startswith("userinfo")])

    def test_signatures(self):
        self.check(SIGNATURES)

    def test_discovery(self):
        self.check(["discovery-of-another", "discovery-lacks-endpoints", *self.kinds("discovery")])

    def test_the_token_endpoint(self):
        self.check(["token-lacks-id-token", *self.kinds("token")])

    def test_keys(self):
        self.check(["keys-elsewhere", *self.kinds("keys")])

    @staticmethod
    def kinds(endpoint):
        return [f"{endpoint}-{wrong}" for wrong in MISBEHAVIOUR if wrong != "stalls"]

    def test_a_code_is_used_once(self):
        self.use("right")
        (url, first), (_, second) = self.begin("oidc.right"), self.begin("oidc.right")
        redirect = self.visit(url)
        self.finish(first, redirect)
        self.assertRefused("SESSION_EXPIRED", self.finish, first, redirect)
        self.assertRefused("INVALID_IDP_RESPONSE", self.finish, second, redirect)
        # With a state of its own the code is still another session's.
        url, third = self.begin("oidc.right")
        own = self.visit(url)
        self.assertRefused(
            "INVALID_IDP_RESPONSE", self.finish, third, own.replace(fields_of(own)["code"], fields_of(redirect)["code"]))

    def test_equal_completions_send_the_code_once(self):
        """A double click, or a proxy that retries: one gets in, and the others learn that without a call."""
        self.use("right")
        for count in (2, 4, 10, 40):
            with self.subTest(count), concurrent.futures.ThreadPoolExecutor(count) as pool:
                url, session = self.begin("oidc.right")
                redirect = self.visit(url)
                before = self.provider.seen["/right/token"]
                barrier = threading.Barrier(count)

                def complete():
                    barrier.wait()
                    try:
                        return self.finish(session, redirect)["localId"]
                    except Refusal as refusal:
                        return refusal.message.partition(" : ")[0]

                answers = [future.result() for future in [pool.submit(complete) for _ in range(count)]]
                self.assertEqual(self.provider.seen["/right/token"] - before, 1)
                self.assertEqual(answers.count("SESSION_EXPIRED"), count - 1, answers)

    def test_mixed_up_issuers(self):
        """A redirect of one provider in a session of another (RFC 9207), though both have the same client."""
        self.use("right")
        self.use("issuer-of-the-mix-up")
        url, session = self.begin("oidc.issuer-of-the-mix-up")
        redirect = self.visit(url)
        self.assertEqual(fields_of(redirect)["iss"], self.provider.issuer("right"))
        before = self.provider.seen["/issuer-of-the-mix-up/token"]
        self.assertRefused("INVALID_IDP_RESPONSE", self.finish, session, redirect)
        self.assertEqual(self.provider.seen["/issuer-of-the-mix-up/token"], before, "the code went to nobody")

    def test_a_repeated_parameter(self):
        self.use("right")
        url, session = self.begin("oidc.right")
        redirect = self.visit(url)
        for name in ("state", "code", "iss"):
            self.assertRefused("INVALID_IDP_RESPONSE", self.finish, session, f"{redirect}&{name}={fields_of(redirect)[name]}")

    def test_what_the_provider_said_is_apart(self):
        self.use("refuses")
        word, sentence, refusal = self.refusal("refuses")
        self.assertEqual((word, refusal.error["providerError"]["description"]), ("USER_CANCELLED", "Ada said <no>"))
        self.assertNotIn("Ada said", sentence)
        self.use("token-refuses")
        _, sentence, refusal = self.refusal("token-refuses")
        self.assertEqual(refusal.error["providerError"], {"error": "out_of_order", "description": "Come back <later>", "status": 418})
        self.assertNotIn("Come back", sentence)
        self.use("refuses-without-issuer")
        _, _, refusal = self.refusal("refuses-without-issuer")
        self.assertEqual(refusal.error["providerError"], {"error": "login_required", "description": "Sign in first"})

    def test_a_provider_without_pkce(self):
        """LinkedIn answers invalid_client to a code_verifier beside the client's secret (seen in September 2026)."""
        self.use("verifier-is-refused")
        _, sentence, refusal = self.refusal("verifier-is-refused")
        self.assertEqual(refusal.error["providerError"], {"error": "invalid_client", "status": 401})
        self.assertIn("pkce", sentence)
        self.use("verifier-is-refused", pkce="none")
        self.assertEqual(self.sign_in("verifier-is-refused")["email"], "ada@id.example")

    def test_an_error_without_a_body(self):
        self.use("token-is-empty")
        _, sentence, refusal = self.refusal("token-is-empty")
        self.assertEqual(refusal.error["providerError"]["status"], 500)
        self.assertTrue(sentence)


class UserinfoTests(FaultyCase):
    def test_claims_that_the_token_lacks(self):
        self.use("claims-in-userinfo")
        signed_in = self.sign_in("claims-in-userinfo")
        self.assertEqual(
            (signed_in["email"], signed_in["emailVerified"], signed_in["displayName"], signed_in["photoUrl"]),
            ("ada@id.example", True, "Ada Lovelace", "https://id.example/ada.png"))
        self.assertEqual(self.provider.seen["/claims-in-userinfo/userinfo"], 1)

    def test_nothing_is_asked_that_the_token_has(self):
        self.use("right")
        self.sign_in("right")
        self.assertEqual(self.provider.seen["/right/userinfo"], 0)

    def test_of_another_person(self):
        self.check(["userinfo-of-another", "userinfo-without-subject", "userinfo-is-garbage", "userinfo-refuses", "userinfo-redirects"])


    def test_signed(self):
        """OpenID Connect Core section 5.3.2, as canaille 0.3.6 does for a client with userinfo_signed_response_alg."""
        self.use("userinfo-is-signed")
        signed_in = self.sign_in("userinfo-is-signed")
        self.assertEqual((signed_in["email"], signed_in["emailVerified"], signed_in["displayName"]), ("ada@id.example", True, "Ada Lovelace"))
        self.server.emulator("accounts", "DELETE")
        self.check(["userinfo-is-signed-by-another", "userinfo-is-signed-for-another"])

    def test_what_only_completes_the_token(self):
        """canaille, doorkeeper and django-oidc-provider leave email_verified out of the ID token: every sign-in asks userinfo."""
        self.use("name-in-userinfo")
        signed_in = self.sign_in("name-in-userinfo")
        self.assertEqual((signed_in["emailVerified"], signed_in.get("displayName")), (True, None))
        self.server.emulator("accounts", "DELETE")
        self.use("proof-in-userinfo")
        _, sentence, refusal = self.refusal("proof-in-userinfo")
        self.assertEqual(refusal.status, 503, "an address that counts as unverified now would stay so")
        self.assertIn("Start the sign-in again", sentence)
        self.assertEqual(self.accounts(), [])


class DemandTests(FaultyCase):
    """What is asked of the ID token is looked for in it (dotnet/aspnetcore#69321, keycloak#33641)."""

    def test_max_age(self):
        for fault in ("right", "time-lacks", "time-of-yesterday"):
            with self.subTest(fault):
                self.use(fault)
                self.sign_in(fault)
                if fault == "right":
                    self.sign_in(fault, {"max_age": "300"})
                else:
                    self.assertRefused("INVALID_IDP_RESPONSE", self.sign_in, fault, {"max_age": "300"})
        self.assertRefused("INVALID_ARGUMENT", self.begin, "oidc.right", customParameter={"max_age": "abc"})

    def test_in_the_contract(self):
        self.use("time-of-yesterday", parameters={"max_age": "300"})
        self.assertRefused("INVALID_IDP_RESPONSE", self.sign_in, "time-of-yesterday")

    def test_a_class_of_authentication_and_a_domain(self):
        self.use("right")
        for asking in ({"acr_values": "gold"}, {"hd": "id.example"}, {"claims": '{"id_token":{"acr":{"essential":true}}}'}):
            self.assertRefused("INVALID_IDP_RESPONSE", self.sign_in, "right", asking)


class SymmetricTests(FaultyCase):
    """LINE's web login signs with HS256 and the channel secret, while its discovery says ES256 (ktaka-ccmp/oauth2-passkey#326)."""

    def test_only_where_the_contract_asks(self):
        self.check(["signature-is-symmetric"])
        self.use("signature-is-symmetric", idTokenSignedResponseAlg="HS256")
        self.assertEqual(self.sign_in("signature-is-symmetric")["email"], "ada@id.example")

    def test_nothing_else_then(self):
        self.use("right", idTokenSignedResponseAlg="HS256")
        self.assertRefused("INVALID_IDP_RESPONSE", self.sign_in, "right")


class KeyTests(FaultyCase):
    def test_many_and_plain_ones(self):
        for fault in ("keys-are-many", "keys-are-plain"):
            with self.subTest(fault):
                self.use(fault)
                self.assertEqual(self.sign_in(fault)["email"], "ada@id.example")

    def test_one_that_cannot_be_used_is_named(self):
        self.use("keys-are-unreadable")
        _, sentence, _ = self.refusal("keys-are-unreadable")
        self.assertIn("cannot be used: the exponent", sentence)

    def test_new_ones_for_each_test(self):
        """A suite with a mock provider for each test changes its keys many times within a minute."""
        self.use("right")
        for _ in range(4):
            self.provider.key = self.provider.make()
            self.assertEqual(self.sign_in("right")["email"], "ada@id.example")


class StrictKeyTests(FaultyCase):
    options = ("--strict",)

    def test_tokens_with_invented_keys_do_not_flood_the_provider(self):
        self.use("right")
        self.sign_in("right")
        sentences = []
        for _ in range(4):
            self.provider.key = self.provider.make()
            try:
                sentences.append(self.sign_in("right")["email"])
            except Refusal as refusal:
                sentences.append(refusal.message)
        self.assertEqual(sentences[0], "ada@id.example", "the first change is found at once")
        for sentence in sentences[1:]:
            self.assertIn("fetched again less than a minute ago", sentence)


class StallingTests(FaultyCase):
    def test_the_others_go_on_meanwhile(self):
        stages = ["discovery", "token", "keys", "userinfo"]
        self.use("right")
        for stage in stages:
            self.use(stage + "-stalls")
        paths = {"discovery": "/.well-known/openid-configuration"} | self.provider.paths
        paths = {stage: f"/{stage}-stalls{paths[stage]}" for stage in stages}

        def overtakes(pool):
            """Whether a sign-in began after calls that hang, and ended before the server gave up any of them."""
            before = dict(self.provider.seen)
            waiting = {stage: pool.submit(self.refusal, stage + "-stalls") for stage in stages}
            wait_until("all stages", lambda: all(
                self.provider.seen[path] > before.get(path, 0) for path in paths.values()))
            self.sign_in("right")
            overtook = not any(refused.done() for refused in waiting.values())
            for stage, refused in waiting.items():
                self.assertEqual(refused.result()[0], "INVALID_IDP_RESPONSE", stage)
            return overtook

        with concurrent.futures.ThreadPoolExecutor() as pool:
            # The server waits for five seconds, in which a busy machine may get nothing done. One that stood still
            # meanwhile would answer the sign-in after one of the others, however often it is tried.
            wait_until("a sign-in that overtakes the others", lambda: overtakes(pool))


if __name__ == "__main__":
    unittest.main()
