import PropertyKit
import Testing
@testable import Vinculum

@Suite("Trust contracts")
struct ProviderTrustTests {
    /// The outcome of a first sign-in with a verified claim of `jane@idp.example`, which an account has verified.
    private static func outcome(_ trust: String, verified: String, address: String = "jane@idp.example") -> Reply {
        var service = Service.leading(Service.flowMembers + #","emailTrust":\#(trust)"#, hardened: true)
        service.admin(
            "v1/accounts:signUp", #"{"email":"\#(address)","emailVerified":true,"password":"secret1"}"#)
        var provider = FlowProvider()
        provider.idClaims = #""email":"\#(address)","email_verified":\#(verified),"name":"Jane""#
        return service.signIn(at: provider)
    }

    @Test(
        "an address is proven only if the contract says so",
        arguments: [
            (#"{"authority":"CLAIM"}"#, "true", true), (#"{"authority":"CLAIM"}"#, "false", false),
            ("{}", "true", true),
            (#"{"authority":"NONE"}"#, "true", false),
            (#"{"authority":"DOMAINS","domains":["idp.example"]}"#, "true", true),
            (#"{"authority":"DOMAINS","domains":["IDP.example"]}"#, "true", true),
            (#"{"authority":"DOMAINS","domains":["idp.example"]}"#, "false", false),
            (#"{"authority":"DOMAINS","domains":["other.example"]}"#, "true", false),
            (#"{"authority":"DOMAINS","domains":["example"]}"#, "true", false),
        ] as [(String, String, Bool)])
    func authority(row: (String, String, Bool)) {
        let reply = Self.outcome(row.0, verified: row.1)
        #expect(reply.status == 200, "\(reply.error)")
        #expect((reply["needConfirmation"]?.bool == true) == !row.2, "\(row)")
        #expect(reply.idToken.isEmpty == !row.2)
    }

    @Test("a provider that runs the mailboxes of a domain proves them without a word on it")
    func silent() {
        var provider = FlowProvider()
        provider.idClaims = #""email":"jane@idp.example","name":"Jane""#
        provider.profile = #""name":"Jane""#
        for (trust, proves) in [
            (#"{"authority":"DOMAINS","domains":["idp.example"]}"#, true), (#"{"authority":"CLAIM"}"#, false),
        ] {
            var service = Service.leading(Service.flowMembers + #","emailTrust":\#(trust)"#)
            #expect(service.signIn(at: provider)["emailVerified"]?.bool == proves, "\(trust)")
        }
    }

    @Test(
        "an address that passed to another person does not take the account of its former holder along",
        arguments: [false, true])
    func moved(isMutable: Bool) {
        var service = Service.leading(Service.flowMembers + #","emailTrust":{"mutable":\#(isMutable)}"#, hardened: true)
        let first = FlowProvider()
        let owner = service.signIn(at: first)
        var second = FlowProvider()
        second.subject = "another person"
        let reply = service.signIn(at: second)
        if isMutable {
            #expect(reply["needConfirmation"]?.bool == true && reply.idToken.isEmpty && reply["emailRecycled"] == nil)
            #expect(service.signIn(at: first).localId == owner.localId, "the owner still signs in")
        } else {
            #expect(reply["emailRecycled"]?.bool == true && reply.localId == owner.localId)
        }
    }

    @Test("locally a posted token of a well-known provider proves what it says, until a contract is written")
    func local() {
        var service = Service()
        service.createSupported("facebook.com", #"{"clientId":"app","clientSecret":"s","enabled":true}"#)
        service.admin("v1/accounts:signUp", #"{"email":"a@x.com","emailVerified":true,"password":"secret1"}"#)
        let believed = service.federated("f", "a@x.com", provider: "facebook.com")
        #expect(!believed.idToken.isEmpty)
        let path = "/vinculum/v1/projects/demo/providers/facebook.com"
        service.admin("PATCH", path, #"{"emailTrust":{"authority":"NONE"}}"#)
        service.admin("v1/accounts:signUp", #"{"email":"b@x.com","emailVerified":true,"password":"secret1"}"#)
        #expect(service.federated("g", "b@x.com", provider: "facebook.com")["needConfirmation"]?.bool == true)
    }
}
