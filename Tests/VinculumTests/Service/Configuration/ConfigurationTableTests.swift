import PropertyKit
import Testing
@testable import Vinculum

/// The refusals of configurations, one row each, and what a refusal leaves alone.
@Suite("Configurations that are refused")
struct ConfigurationTableTests {
    private static let config = "v2/projects/demo/config"

    struct Case: Sendable, CustomTestStringConvertible {
        let mask: String
        let body: String
        let error: String
        let line: SourceLocation

        init(_ mask: String, _ body: String, _ error: String, _ line: SourceLocation = #_sourceLocation) {
            (self.mask, self.body, self.error, self.line) = (mask, body, error, line)
        }

        var testDescription: String { "\(self.mask) \(self.body)" }
    }

    static let refused: [Case] = [
        Case(
            "mfa", #"{"mfa":{"providerConfigs":[{"totpProviderConfig":{"adjacentIntervals":11}}]}}"#,
            "INVALID_ADJACENT_INTERVAL_RANGE : Allowed number of adjacent intervals must be between 0 and 10, inclusive"
        ),
        Case(
            "mfa", #"{"mfa":{"providerConfigs":[{"totpProviderConfig":{"adjacentIntervals":-1}}]}}"#,
            "INVALID_ADJACENT_INTERVAL_RANGE : Allowed number of adjacent intervals must be between 0 and 10, inclusive"
        ),
        Case(
            "mfa", #"{"mfa":{"state":"ON"}}"#,
            "Invalid JSON payload received. /mfa/state must be equal to one of the allowed values"),
        Case(
            "mfa", #"{"mfa":{"state":4}}"#,
            "Invalid JSON payload received. /mfa/state must be equal to one of the allowed values"),
        Case(
            "mfa", #"{"mfa":{"enabledProviders":["PHONE"]}}"#,
            "Invalid JSON payload received. /mfa/enabledProviders/0 must be equal to one of the allowed values"),
        Case("mfa", #"{"mfa":[]}"#, "Invalid JSON payload received. /mfa must be object"),
        Case(
            "mfa", #"{"mfa":{"providerConfigs":[{"totpProviderConfig":{"adjacentIntervals":1.5}}]}}"#,
            "Invalid JSON payload received. /mfa/providerConfigs/0/totpProviderConfig/adjacentIntervals must be integer"
        ),
        Case(
            "signIn", #"{"signIn":{"allowDuplicateEmails":"true"}}"#,
            "Invalid JSON payload received. /signIn/allowDuplicateEmails must be boolean"),
        Case(
            "signIn.phoneNumber", #"{"signIn":{"phoneNumber":{"testPhoneNumbers":{"15550001":"123456"}}}}"#,
            "INVALID_PHONE_NUMBER : Invalid format."),
        Case(
            "signIn.phoneNumber",
            #"{"signIn":{"phoneNumber":{"testPhoneNumbers":{"+15555550100":"123456","+1 555 555-0100":"654321"}}}}"#,
            "INVALID_PHONE_NUMBER : Invalid format."),
        Case(
            "signIn.phoneNumber", #"{"signIn":{"phoneNumber":{"testPhoneNumbers":{"+1555":"12345"}}}}"#,
            "INVALID_TESTING_PHONE_NUMBER : A test code must be six digits."),
        Case(
            "signIn.phoneNumber",
            #"""
            {"signIn":{"phoneNumber":{"testPhoneNumbers":{"+1":"000000","+2":"000000","+3":"000000","+4":"000000",\#
            "+5":"000000","+6":"000000","+7":"000000","+8":"000000","+9":"000000","+10":"000000","+11":"000000"}}}}
            """#,
            "INVALID_TESTING_PHONE_NUMBER : There may be at most 10 test phone numbers."),
        Case(
            "smsRegionConfig", #"{"smsRegionConfig":{"allowlistOnly":{"allowedRegions":["US","QQ"]}}}"#,
            "INVALID_REGION_CODE : Invalid region code."),
        Case(
            "smsRegionConfig", #"{"smsRegionConfig":{"allowByDefault":{"disallowedRegions":["us"]}}}"#,
            "INVALID_REGION_CODE : Invalid region code."),
        Case(
            "smsRegionConfig", #"{"smsRegionConfig":{"allowlistOnly":{},"allowByDefault":{}}}"#,
            "INVALID_CONFIG : smsRegionConfig takes one of allowByDefault and allowlistOnly."),
        Case(
            "authorizedDomains", #"{"authorizedDomains":[""]}"#,
            "INVALID_AUTHORIZED_DOMAIN : An authorized domain is empty."),
        Case(
            "authorizedDomains", #"{"authorizedDomains":["https://x.com"]}"#,
            "INVALID_AUTHORIZED_DOMAIN : https://x.com should only contain the valid domain."),
        Case(
            "authorizedDomains", #"{"authorizedDomains":["x.com:80"]}"#,
            "INVALID_AUTHORIZED_DOMAIN : x.com:80 should only contain the valid domain."),
        Case(
            "authorizedDomains", #"{"authorizedDomains":["*.x.com"]}"#,
            "INVALID_AUTHORIZED_DOMAIN : *.x.com should only contain the valid domain."),
        Case(
            "passwordPolicyConfig", #"{"passwordPolicyConfig":{"passwordPolicyVersions":[{},{}]}}"#,
            "INVALID_CONFIG : passwordPolicyVersions must have exactly one element."),
        Case(
            "passwordPolicyConfig",
            #"{"passwordPolicyConfig":{"passwordPolicyVersions":[{"customStrengthOptions":{"minPasswordLength":5}}]}}"#,
            "INVALID_CONFIG : minPasswordLength must be between 6 and 30, maxPasswordLength between it and 4096."),
        Case(
            "passwordPolicyConfig",
            #"""
            {"passwordPolicyConfig":{"passwordPolicyVersions":[{"customStrengthOptions":{"minPasswordLength":10,\#
            "maxPasswordLength":9}}]}}
            """#,
            "INVALID_CONFIG : minPasswordLength must be between 6 and 30, maxPasswordLength between it and 4096."),
        Case(
            "recaptchaConfig", #"{"recaptchaConfig":{"managedRules":[{"endScore":0.55,"action":"BLOCK"}]}}"#,
            """
            INVALID_CONFIG : The end score in reCAPTCHA managed rules must be a value between 0.0 and 1.0, at 11 \
            discrete values; for example, 0.0 or 0.5.
            """
        ),
        Case(
            "recaptchaConfig", #"{"recaptchaConfig":{"tollFraudManagedRules":[{"startScore":1.1,"action":"BLOCK"}]}}"#,
            """
            INVALID_CONFIG : The start score in reCAPTCHA managed rules must be a value between 0.0 and 1.0, at 11 \
            discrete values; for example, 0.0 or 0.5.
            """
        ),
        Case(
            "recaptchaConfig", #"{"recaptchaConfig":{"managedRules":[{"endScore":0.5}]}}"#,
            "INVALID_CONFIG : The action in reCAPTCHA managed rules must be set."),
        Case(
            "recaptchaConfig", #"{"recaptchaConfig":{"useSmsBotScore":true,"phoneEnforcementState":"OFF"}}"#,
            """
            INVALID_RECAPTCHA_PHONE_AUTH_CONFIGURATION : SMS bot score and toll fraud protection need the phone \
            enforcement state AUDIT or ENFORCE.
            """
        ),
        Case(
            "recaptchaConfig", #"{"recaptchaConfig":{"recaptchaKeys":[{"key":"k","type":"WEB"}]}}"#,
            "INVALID_SITE_KEY"),
        Case(
            "blockingFunctions", #"{"blockingFunctions":{"triggers":{"afterLunch":{"functionUri":"http://x"}}}}"#,
            "INVALID_BLOCKING_FUNCTION : ((Event type is invalid.))"),
        Case(
            "blockingFunctions", #"{"blockingFunctions":{"triggers":{"before_create":{"functionUri":"x"}}}}"#,
            "INVALID_BLOCKING_FUNCTION : ((Expected an absolute URI with valid scheme and host.))"),
        Case("nothing", "{}", "Invalid value at 'updateMask': there is no field \"nothing\"."),
        Case(
            "signIn.nothing.at.all", "{}", "Invalid value at 'updateMask': there is no field \"signIn.nothing.at.all\"."
        ),
        Case("sign_in", "{}", "Invalid value at 'updateMask': there is no field \"sign_in\"."),
    ]

    @Test("each refused project configuration has its error text and changes nothing", arguments: refused)
    func projectRefusals(row: Case) {
        var service = Service()
        service.admin(
            "PATCH", "\(Self.config)?updateMask=signIn.anonymous", #"{"signIn":{"anonymous":{"enabled":false}}}"#)
        let before = Snapshot(service.authority)
        let reply = service.admin("PATCH", "\(Self.config)?updateMask=\(row.mask)", row.body)
        #expect(reply.status == 400 && reply.error == row.error, "\(reply.error)", sourceLocation: row.line)
        #expect(reply["error"]?["status"]?.string == "INVALID_ARGUMENT", sourceLocation: row.line)
        #expect(Snapshot(service.authority) == before, sourceLocation: row.line)
    }

    @Test(
        "a tenant's configuration is validated by the same rules",
        arguments: refused.filter { row in
            [#"{"mfa":{"prov"#, #"{"sms"#, #"{"pass"#, #"{"recap"#].contains { row.body.hasPrefix($0) }
        })
    func tenantRefusals(row: Case) {
        var service = Service()
        let id = service.admin("v2/projects/demo/tenants", "{}").text("tenantId")
        let before = Snapshot(service.authority)
        let body = row.body.replacing(#"{"mfa":"#, with: #"{"mfaConfig":"#)
        let mask = row.mask == "mfa" ? "mfaConfig" : row.mask
        let error = row.error.replacing("/mfa/", with: "/mfaConfig/")
        #expect(
            service.admin("PATCH", "v2/projects/demo/tenants/\(id)?updateMask=\(mask)", body).error == error,
            sourceLocation: row.line)
        #expect(service.admin("v2/projects/demo/tenants", body).error == error, sourceLocation: row.line)
        #expect(Snapshot(service.authority) == before, sourceLocation: row.line)
    }

    @Test("missing permissions and unknown resources are refused")
    func callers() {
        var service = Service()
        service.client("v1/accounts:signUp", #"{"tenantId":"t1"}"#)
        let tenants = "v2/projects/demo/tenants"
        func client(_ method: String, _ path: String) -> Reply {
            service.send(Service.request(path, "{}", method: method, headers: [("x-goog-api-key", "k")]))
        }
        let needsPermission = "INSUFFICIENT_PERMISSION : Only authenticated requests can specify target_project_id."
        for row in [
            Row("GET", Self.config),
            Row("PATCH", Self.config),
            Row("GET", tenants),
            Row("POST", tenants),
            Row("GET", "\(tenants)/t1"),
            Row("PATCH", "\(tenants)/t1"), Row("DELETE", "\(tenants)/t1"),
        ] as [Row<String, String>] {
            let (method, path) = row.fields
            #expect(client(method, path).error == needsPermission, sourceLocation: row.line)
            #expect(
                client(method, path.replacing("/demo/", with: "//")).error == "Not Found", sourceLocation: row.line)
        }
        for method in ["GET", "PATCH", "DELETE"] {
            let unknown = service.admin(method, "\(tenants)/none", "{}")
            #expect(unknown.error == "TENANT_NOT_FOUND" && unknown.status == 404)
            #expect(service.admin(method, "\(tenants)/", "{}").error == "Not Found")
        }
        #expect(service.authority.store.tenantIDs.map(\.text) == ["t1"], "asking makes no tenant")
        #expect(service.admin("PATCH", "\(tenants)/t1", #"{"tenantId":"t2"}"#).error == "TENANT_ID_MISMATCH")
        #expect(
            service.admin("PATCH", Self.config, #"{"tenantId":"t1"}"#).error
                == "((Can only update top-level configurations on agent projects.))")
        let inside = service.admin(tenants, #"{"tenantId":"t1"}"#)
        #expect(inside.errorCode == "UNSUPPORTED_TENANT_OPERATION" && inside.status == 400)
        #expect(service.admin("GET", "\(tenants)?pageSize=-1", "").error == "INVALID_PAGE_SELECTION")
        #expect(
            service.admin("GET", "\(tenants)?pageSize=x", "").error == "Invalid JSON payload received.  must be integer"
        )
    }

    @Test("a known path with an unsupported method lists the supported ones")
    func allow() {
        let service = Service()
        func allowed(_ method: String, _ path: String) -> String? {
            let request = Service.request(path, "", method: method, headers: [])
            let (_, response) = service.resolve(request)
            return response.status == 405 ? response.headers.first { $0.name == "Allow" }?.value : nil
        }
        #expect(allowed("PUT", Self.config) == "GET, PATCH")
        #expect(allowed("PUT", "v2/projects/demo/tenants/t") == "GET, PATCH, DELETE")
        #expect(allowed("PUT", "admin/v2/projects/demo/tenants") == "GET, POST")
        #expect(allowed("GET", "v1/accounts:signUp") == "POST")
    }

    @Test("names and claims that would make a token too long to be read are refused")
    func longNames() {
        var service = Service()
        let member = service.member("a@x.com")
        let (fits, long) = (String(repeating: "n", count: 2048), String(repeating: "n", count: 2049))
        let name = "INVALID_ARGUMENT : displayName is longer than 2048 bytes."
        let photo = "INVALID_ARGUMENT : photoUrl is longer than 2048 bytes."
        #expect(service.update(member.session, #""displayName":"\#(long)""#).error == name)
        #expect(service.update(member.session, #""photoUrl":"\#(long)""#).error == photo)
        #expect(
            service.client("v1/accounts:signUp", #"{"email":"b@x.com","password":"secret1","displayName":"\#(long)"}"#)
                .error == name)
        #expect(service.admin("v1/accounts:signUp", #"{"photoUrl":"\#(long)"}"#).error == photo)
        let claims = PercentEncoding.encodedComponent(#"{"sub":"s","name":"\#(long)"}"#)
        #expect(
            service.client(
                "v1/accounts:signInWithIdp",
                #"{"requestUri":"http://h","postBody":"providerId=google.com&id_token=\#(claims)"}"#
            ).error == name)
        let rows = service.admin(
            "v1/projects/demo/accounts:batchCreate", #"{"users":[{"localId":"r","displayName":"\#(long)"}]}"#)
        #expect(rows["error"]?[0]?["message"]?.string == "displayName is too long")
        let custom = #"{"token":"{\"uid\":\"u\",\"claims\":{\"a\":\"\#(String(repeating: "c", count: 16_384))\"}}"}"#
        #expect(service.client("v1/accounts:signInWithCustomToken", custom).error == "CLAIMS_TOO_LARGE")
        // The longest of all, every byte of it escaped, still makes a token that is read.
        let escaped = String(repeating: #"\u0001"#, count: 2048)
        #expect(service.update(member.session, #""displayName":"\#(escaped)","photoUrl":"\#(escaped)""#).status == 200)
        #expect(service.lookup(service.signIn("a@x.com").idToken).status == 200)
        #expect(service.update(member.session, #""displayName":"\#(fits)""#).status == 200)
    }
}

extension Service {
    /// Works out an answer and drops it.
    func resolve(_ request: HTTPRequest) -> (ChangeSet, HTTPResponse) {
        let proposal = self.authority.resolve(request, now: self.now, seed: self.nextSeed)
        return (proposal.changes, proposal.response)
    }
}
