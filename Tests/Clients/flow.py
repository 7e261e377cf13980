"""The way to an identity provider and back, as a client of the server takes it."""
import urllib.parse

from serving import OWNER, PROJECT, ServerCase

REDIRECT = "http://localhost:5000/__/auth/handler"


def fields_of(url):
    """The parameters of a redirect, of its query and of its fragment."""
    parts = urllib.parse.urlsplit(url)
    return dict(urllib.parse.parse_qsl(f"{parts.query}&{parts.fragment}", keep_blank_values=True))


class FlowCase(ServerCase):
    """Tests that share a server, with the steps of the flow. Providers that a test configures end with it."""

    def configure(self, provider_id, **fields):
        """Configures a provider with our own form, which knows every member."""
        path = f"/vinculum/v1/projects/{PROJECT}/providers/{provider_id}"
        self.addCleanup(self.server.send, "DELETE", path, headers=OWNER)
        return self.server.ask("PUT", path, fields, OWNER)

    def begin(self, provider_id, **more):
        """The address to go to, and the session."""
        begun = self.server.client(":createAuthUri", **{"providerId": provider_id, "continueUri": REDIRECT} | more)
        self.assertEqual(begun["providerId"], provider_id)
        return begun["authUri"], begun["sessionId"]

    def finish(self, session, redirect, **more):
        return self.server.client(
            ":signInWithIdp", requestUri=redirect, sessionId=session, returnSecureToken=True, returnIdpCredential=True, **more)

    def accounts(self):
        return self.server.admin("/accounts:batchGet", method="GET").get("users", [])

    def account(self, signed_in):
        return self.server.client(":lookup", idToken=signed_in["idToken"])["users"][0]
