import PropertyKit
import Testing
@testable import Vinculum

@Suite("Passkeys: domain and origins")
struct RelyingPartyTests {
    typealias Case = (id: String, origins: [String]?, domains: [String], origin: String, isAccepted: Bool)

    private static let cases: [Row<Case>] = [
        Row(("localhost", nil, ["localhost"], "http://localhost", true)),
        Row(("localhost", nil, ["localhost"], "https://localhost:8443", true)),
        Row(("localhost", nil, ["localhost"], "http://localhost:5173", true)),
        Row(("localhost", nil, ["localhost"], "http://app.localhost", false)),
        Row(("localhost", nil, ["example.com"], "http://localhost", false)),
        Row(("example.com", nil, ["example.com", "localhost"], "http://localhost", false)),
        Row(("example.com", nil, ["example.com"], "https://example.com", true)),
        Row(("example.com", nil, ["EXAMPLE.com"], "https://example.com", true)),
        Row(("example.com", nil, ["example.com"], "http://example.com", false)),
        Row(("example.com", nil, ["example.com"], "https://example.com:8443", false)),
        Row(("example.com", nil, ["example.com"], "https://app.example.com", false)),
        Row(("example.com", nil, ["app.example.com"], "https://app.example.com", true)),
        Row(("example.com", nil, ["evilexample.com"], "https://evilexample.com", false)),
        Row(("example.com", nil, ["example.com.evil.org"], "https://example.com.evil.org", false)),
        Row(("example.com", nil, [], "https://example.com", false)),
        Row(("example.com", ["https://app.example.com"], ["example.com"], "https://example.com", false)),
        Row(("example.com", ["https://app.example.com"], [], "https://app.example.com", true)),
        Row(("example.com", ["android:apk-key-hash:x"], [], "android:apk-key-hash:x", true)),
        Row(("example.com", ["android:apk-key-hash:x"], [], "android:apk-key-hash:X", false)),
        Row(("example.com", [], ["example.com"], "https://example.com", false)),
    ]

    @Test("an origin is accepted as listed, or on an authorised domain of the relying party", arguments: cases)
    func origins(row: Row<Case>) {
        let fields = row.fields
        let party = RelyingParty(id: fields.id, origins: fields.origins, domains: fields.domains)
        #expect(party.accepts(origin: fields.origin) == fields.isAccepted, sourceLocation: row.line)
    }

    @Test("the options name the configured domain, and a tenant without one has its project's")
    func configuration() {
        var service = Service { $0.follow(.strict) }
        let path = "v2/projects/demo/passkeyConfig"
        let tenant = service.admin("v2/projects/demo/tenants", #"{"displayName":"tenant"}"#).text("tenantId")
        func domain(_ members: String = "") -> String? {
            var service = service
            return service.requestOptions(members)?["rpId"]?.string
        }
        #expect(domain() == "localhost" && domain(#""tenantId":"\#(tenant)""#) == "localhost")
        #expect(service.admin("PATCH", path + "?updateMask=rpId", #"{"rpId":"example.com"}"#).status == 200)
        #expect(domain() == "example.com" && domain(#""tenantId":"\#(tenant)""#) == "example.com")
        let ofTenant = "v2/projects/demo/tenants/\(tenant)/passkeyConfig"
        #expect(service.admin("PATCH", ofTenant + "?updateMask=rpId", #"{"rpId":"t.example"}"#).status == 200)
        #expect(domain() == "example.com" && domain(#""tenantId":"\#(tenant)""#) == "t.example")
        #expect(service.admin("GET", ofTenant, "").text("name") == "projects/demo/tenants/\(tenant)/passkeyConfig")
        #expect(service.admin("PATCH", path + "?updateMask=rpId", "{}")["rpId"] == nil, "cleared")
        #expect(domain() == "localhost")
        #expect(service.admin("GET", "v2/projects/demo/tenants/none/passkeyConfig", "").errorCode == "TENANT_NOT_FOUND")
    }

    @Test("the handle is the id of the account, or its digest where that is too long")
    func handles() throws {
        for (length, isDigest) in [(1, false), (64, false), (65, true), (128, true)] {
            let text = String(repeating: "u", count: length)
            let account = Account(id: try #require(AccountID(text)))
            #expect(account.userHandle == (isDigest ? SHA256.hash(Array(text.utf8)) : Array(text.utf8)))
        }
    }
}
