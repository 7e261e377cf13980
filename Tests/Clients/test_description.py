"""The description that a server gives of its operations: OpenAPI 3.0.3, and true of its answers."""
import unittest

import openapi_schema_validator
import openapi_spec_validator

from serving import OWNER, PROJECT, Server

V1, V2, OWN = "/identitytoolkit.googleapis.com/v1", "/identitytoolkit.googleapis.com/v2", "/vinculum/v1"
OF_PROJECT = f"{V1}/projects/{PROJECT}"


class Description(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.addClassCleanup(cls.server.stop)
        cls.description = cls.server.ask("GET", "/emulator/openapi.json")
        cls.schemas = cls.description["components"]["schemas"]

    def test_it_is_openapi(self):
        openapi_spec_validator.validate(self.description)

    def test_every_operation_says_what_it_does_and_what_may_call_it(self):
        for path, operations in self.description["paths"].items():
            for method, operation in operations.items():
                with self.subTest(f"{method} {path}"):
                    self.assertIn("security", operation)
                    if operation["operationId"].split(".")[0] not in self.utilities():
                        self.assertTrue(operation["description"] and operation["tags"])

    def utilities(self):
        return {
            "probe", "health", "ready", "metrics", "clock", "action", "links", "handler", "iframe", "description", "rotateKeys", "console",
            "server", "projects", "decisions", "showBudgets", "releaseBudgets", "notices", "graph", "accounts", "keys", "summary", "outbox",
            "backup", "deleteProject"}

    def schema(self, path, method, status="200"):
        """The schema of an answer; the names of the projects are those of the description."""
        path = path.split("?")[0].replace(f"/projects/{PROJECT}", "/projects/{project}")
        response = self.description["paths"][path][method.lower()]["responses"][status]
        return response["content"]["application/json"]["schema"]

    def declared(self, schema, value, place):
        """Fails for a member that no schema declares. The schemas allow others, as readers of the protocol do."""
        while "$ref" in schema or "allOf" in schema:
            schema = self.schemas[schema["$ref"].split("/")[-1]] if "$ref" in schema else schema["allOf"][0]
        if isinstance(value, list):
            for element in value:
                self.declared(schema["items"], element, place)
        elif isinstance(value, dict) and "properties" in schema:
            for name, member in value.items():
                self.assertIn(name, schema["properties"], place)
                self.declared(schema["properties"][name], member, f"{place}.{name}")

    def answered(self, method, path, body=None, headers=None, status=200):
        """Sends a request, and checks that the answer has the form that is described."""
        response = self.server.send(method, path, body, headers)
        self.assertEqual(response.status_code, status, response.text)
        schema = self.schema(path, method, "200" if status == 200 else "default")
        openapi_schema_validator.OAS30Validator(schema | {"components": self.description["components"]}).validate(
            response.json())
        self.declared(schema, response.json(), path)
        return response.json()

    def test_answers_have_the_form_that_is_described(self):
        key = "?key=any"
        person = {"email": "ada@example.com", "password": "a long password", "returnSecureToken": True}
        self.answered("POST", f"{V1}/accounts:signUp{key}", person)
        session = self.answered("POST", f"{V1}/accounts:signInWithPassword{key}", person)
        token = {"idToken": session["idToken"]}
        self.answered("POST", f"{V1}/accounts:update{key}", token | {"displayName": "Ada"})
        self.answered("POST", f"{V1}/accounts:lookup{key}", token)
        self.answered("POST", f"{OWN}/accounts:listSessions{key}", token)
        self.answered("POST", f"{OWN}/accounts:nameSession{key}", token | {"name": "laptop"})
        self.answered("POST", f"{V1}/accounts:createAuthUri{key}", {
            "identifier": person["email"], "continueUri": "http://localhost"})
        self.answered("POST", f"{V1}/accounts:sendOobCode{key}", {
            "requestType": "PASSWORD_RESET", "email": person["email"]})
        self.answered("POST", f"{V2}/accounts/passkeyEnrollment:start{key}", token)
        self.answered("POST", f"/securetoken.googleapis.com/v1/token{key}", {
            "grantType": "refresh_token", "refreshToken": session["refreshToken"]})
        for path in (f"{V1}/projects", f"{V1}/recaptchaParams", f"{V2}/recaptchaConfig", f"{V2}/passwordPolicy"):
            self.answered("GET", path + key)
        self.answered("GET", f"{OF_PROJECT}/accounts:batchGet", headers=OWNER)
        self.answered("POST", f"{OF_PROJECT}/accounts:query", {}, OWNER)
        self.answered("GET", f"{OWN}/projects/{PROJECT}/audit", headers=OWNER)
        self.answered("GET", f"/emulator/v1/projects/{PROJECT}/oobCodes")

    def test_refusals_have_the_form_that_is_described(self):
        self.answered("POST", f"{V1}/accounts:signInWithPassword?key=any", {"email": "nobody@example.com"}, status=400)
        self.answered("POST", f"{V1}/accounts:lookup?key=any", {"idToken": 5, "email": "x"}, status=400)

    def test_an_operation_of_administrators_asks_for_a_bearer_token(self):
        def security(path, method):
            return self.description["paths"][path][method]["security"]

        self.assertEqual(security(f"{V1}/projects/{{project}}/accounts:batchGet", "get"), [{"administrator": []}])
        self.assertEqual(security(f"{V1}/accounts:signUp", "post")[0], {"keyInQuery": []})
        self.assertEqual(security("/metrics", "get"), [{}, {"administrator": []}])
        self.assertEqual(security("/vinculum/v1/keys:rotate", "post"), [{"administrator": []}])
        self.assertEqual(security("/healthz", "get"), [])


if __name__ == "__main__":
    unittest.main()
