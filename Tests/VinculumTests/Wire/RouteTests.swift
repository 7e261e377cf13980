@testable import Vinculum
import PropertyKit
import Testing

@Suite("Routes")
struct RouteTests {
    @Test("every operation is found under each of its paths", arguments: Endpoint.allCases)
    func everyPath(endpoint: Endpoint) throws {
        if let path = endpoint.path {
            #expect(Route(method: endpoint.method, path: path) == .operation(endpoint, .unnamed))
            #expect(Route(method: "TRACE", path: path) == .methodNotAllowed(allowed: [endpoint.method]))
            #expect(Route(method: endpoint.method, path: path + "/") == .notFound)
        }
        for project in ["demo", "a b/ü:x", "..", "\u{0}", ""] {
            for tenant in [nil, "t-1", "", "a/b"] as [String?] {
                guard let path = endpoint.path(project: project, tenant: tenant) else { continue }
                let isNamed = !project.isEmpty && tenant != ""
                #expect(
                    Route(method: endpoint.method, path: path)
                        == (isNamed ? .operation(endpoint, .named(project: project, tenant: tenant)) : .notFound))
            }
        }
        if [.listIdpConfigs, .createIdpConfig, .getIdpConfig, .updateIdpConfig, .deleteIdpConfig].contains(endpoint) {
            return
        }
        for isTest in [false, true] {
            for id in [nil, "oidc.idp"] {
                let path = RegistryPath(project: "a b", tenant: "t", id: id, isTest: isTest && id != nil)
                if path.endpoints.contains(endpoint) {
                    #expect(Route(method: endpoint.method, path: path.text) == .operation(endpoint, .registry(path)))
                    return
                }
            }
        }
        #expect(
            endpoint.path != nil || endpoint.path(project: "p", tenant: nil) != nil
                || endpoint.path(project: "p", tenant: "t") != nil)
    }

    @Test(
        "the names of the older interface",
        arguments: [
            Row("signupNewUser", .signUp), Row("verifyPassword", .signInWithPassword),
            Row("verifyAssertion", .signInWithIdp), Row("verifyCustomToken", .signInWithCustomToken),
            Row("verifyPhoneNumber", .signInWithPhoneNumber), Row("sendVerificationCode", .sendVerificationCode),
            Row("getAccountInfo", .lookup), Row("setAccountInfo", .update), Row("deleteAccount", .delete),
            Row("createAuthUri", .createAuthUri), Row("signInWithGameCenter", .signInWithGameCenter),
            Row("verifyClient", .verifyIosClient),
        ] as [Row<String, Endpoint>])
    func legacy(row: Row<String, Endpoint>) {
        let (name, endpoint) = row.fields
        let path = "/www.googleapis.com/identitytoolkit/v3/relyingparty/\(name)"
        #expect(Route(method: "POST", path: path) == .operation(endpoint, .unnamed), sourceLocation: row.line)
        #expect(Route(method: "GET", path: path) == .methodNotAllowed(allowed: ["POST"]), sourceLocation: row.line)
        #expect(endpoint.legacyPath == path, sourceLocation: row.line)
    }

    @Test("the older batch operations name their project in the body")
    func legacyBatches() {
        let prefix = "/www.googleapis.com/identitytoolkit/v3/relyingparty/"
        #expect(Route(method: "POST", path: prefix + "downloadAccount") == .operation(.batchGet, .inBody))
        #expect(Route(method: "POST", path: prefix + "uploadAccount") == .operation(.batchCreate, .inBody))
        #expect(Route(method: "POST", path: prefix + "signOutUser") == .unimplemented("signOutUser"))
        #expect(Route(method: "POST", path: prefix + "setProjectConfig") == .unimplemented("setProjectConfig"))
        // `getPublicKeys` of the discovery document of v1 (2026-10-26), and its older name.
        for path in [prefix + "publicKeys", "/identitytoolkit.googleapis.com/v1/publicKeys"] {
            #expect(Route(method: "GET", path: path) == .operation(.sessionCookieCertificates, .unnamed))
        }
    }

    @Test(
        "an unsupported operation of the protocol is refused with its name",
        arguments: [
            (
                "POST", "/identitytoolkit.googleapis.com/v1/accounts:issueSamlResponse",
                "identitytoolkit.accounts.issueSamlResponse"
            )
        ])
    func unimplemented(method: String, path: String, name: String) {
        #expect(Route(method: method, path: path) == .unimplemented(name))
    }

    @Test(
        "every collection of provider configurations, and every item of one, is found by its methods",
        arguments: ProviderConfiguration.Kind.allCases)
    func providers(kind: ProviderConfiguration.Kind) {
        for (project, tenant) in [("demo", nil), ("a b/ü:x", "t/1"), ("..", "%")] as [(String, String?)] {
            var path = ProviderPath(project: project, tenant: tenant, kind: kind)
            #expect(Route(method: "GET", path: path.text) == .operation(.listIdpConfigs, .provider(path)))
            #expect(Route(method: "POST", path: path.text) == .operation(.createIdpConfig, .provider(path)))
            #expect(Route(method: "PATCH", path: path.text) == .methodNotAllowed(allowed: ["GET", "POST"]))
            #expect(Route(method: "GET", path: path.text + "/") == .notFound)
            path.id = "oidc.a/b:c"
            for (method, endpoint) in [
                ("GET", Endpoint.getIdpConfig), ("PATCH", .updateIdpConfig), ("DELETE", .deleteIdpConfig),
            ] {
                #expect(Route(method: method, path: path.text) == .operation(endpoint, .provider(path)))
                #expect(
                    Route(method: method, path: path.text.replacing(".com/v2/", with: ".com/admin/v2/"))
                        == .operation(endpoint, .provider(path)))
            }
            #expect(Route(method: "POST", path: path.text) == .methodNotAllowed(allowed: ["GET", "PATCH", "DELETE"]))
            #expect(Route(method: "GET", path: path.text + "/more") == .notFound)
            #expect(Route(method: "GET", path: path.text.replacing(".com/v2/", with: ".com/v1/")) == .notFound)
            (path.project, path.tenant) = ("", tenant)
            #expect(Route(method: "GET", path: path.text) == .notFound)
            (path.project, path.tenant) = (project, "")
            #expect(Route(method: "GET", path: path.text) == .notFound)
        }
    }

    @Test(
        "everything else is not found",
        arguments: [
            "", "/", "//", "/identitytoolkit.googleapis.com/v1/accounts",
            "/identitytoolkit.googleapis.com/v1/accounts:signup",
            "/identitytoolkit.googleapis.com/v1/accounts%3AsignUp",
            "/identitytoolkit.googleapis.com/v3/projects/p/accounts:lookup",
            "/emulator/v1/projects/p/tenants",
            "/identitytoolkit.googleapis.com/v1/projects/p/tenants/t/accounts:signUp/",
        ])
    func notFound(path: String) {
        #expect(Route(method: "POST", path: path) == .notFound)
    }

    @Test("every path is routed or refused", arguments: TestSeed.sample(20))
    func anyPath(seed: TestSeed) {
        let pieces = [
            "/identitytoolkit.googleapis.com/v1/", "projects/", "tenants/", "accounts:", "lookup", "%", "%41", "{p}",
            "/",
        ]
        forAll(seed: seed, .byteSoup(0...12, pieces: pieces)) { bytes in
            let path = String(decoding: bytes, as: UTF8.self)
            if case .operation(let endpoint, let scope) = Route(method: "POST", path: path) {
                try expectEqual(endpoint.method, "POST")
                if case .unnamed = scope {
                    try check(endpoint.path != nil || endpoint.legacyName != nil, "the path is the operation's")
                }
            }
        }
    }

    @Test(
        "page sizes in the query",
        arguments: [
            Row("maxResults=5", 5, nil), Row("maxResults=5&tenantId=t", 5, nil), Row("", nil, nil),
            Row("maxResults=x", nil, "be integer"), Row("maxResults=", nil, "be integer"),
            Row("maxResults=1.5", nil, "be integer"), Row("maxResults=99999999999", nil, "match format \"int32\""),
            Row("maxResults=-1", -1, nil),
        ] as [Row<String, Int64?, String?>])
    func batchGetQuery(row: Row<String, Int64?, String?>) {
        let (query, pageSize, problem) = row.fields
        do throws(FieldError) {
            let request = try Wire.BatchGet.Request(query: FormFields(parsing: query))
            #expect(request.maxResults == pageSize && problem == nil, sourceLocation: row.line)
        } catch {
            #expect(
                error.message == "Invalid JSON payload received.  must \(problem ?? "not fail")",
                sourceLocation: row.line)
        }
    }

    @Test("a token request reads the same as JSON and as a form")
    func tokenForm() throws {
        let json: Wire.Token.Request = try read(#"{"grant_type":"refresh_token","refreshToken":"a+b"}"#)
        #expect(Wire.Token.Request(form: FormFields(parsing: "grant_type=refresh_token&refresh_token=a%2Bb")) == json)
    }
}
