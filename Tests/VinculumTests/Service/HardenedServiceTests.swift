import Testing
@testable import Vinculum

@Suite("What a hardened service bounds")
struct HardenedServiceTests {
    @Test("where tenants are not made by use, a stranger's name makes none and no account in it")
    func tenants() {
        var service = Service { $0.makesTenantsOnUse = false }
        let reply = service.client("v1/accounts:signUp", #"{"tenantId":"stranger"}"#)
        #expect(reply["error"]?["message"]?.string == "TENANT_NOT_FOUND")
        #expect(service.authority.store.tenantIDs.isEmpty)
        let made = service.admin("v2/projects/demo/tenants", #"{"displayName":"team","enableAnonymousUser":true}"#)
        let id = made["tenantId"]?.string ?? ""
        #expect(service.client("v1/accounts:signUp", #"{"tenantId":"\#(id)"}"#).status == 200)
    }

    @Test("names that an identity provider asserts are as bounded as others")
    func names() {
        var service = Service()
        let long = String(repeating: "x", count: 2049)
        for claims in [#"{\"sub\":\"s\",\"screen_name\":\"\#(long)\"}"#, #"{\"sub\":\"s\",\"name\":\"\#(long)\"}"#] {
            let reply = service.client("v1/accounts:signInWithIdp", #"{"requestUri":"http://h","postBody":"providerId=google.com&id_token=\#(claims)"}"#)
            #expect(reply.status == 400)
        }
        let provider = String(repeating: "p", count: 129)
        let reply = service.client(
            "v1/accounts:signInWithIdp", #"{"requestUri":"http://h","postBody":"providerId=\#(provider)&id_token={\"sub\":\"s\"}"}"#)
        #expect(reply.status == 400)
        #expect(service.authority.store[nil].accountCount == 0)
    }

    @Test("a policy that is too long to keep is refused, and the one before stays")
    func policies() {
        var service = Service()
        let id = service.admin("v2/projects/demo/tenants", #"{"displayName":"team"}"#)["tenantId"]?.string ?? ""
        let path = "v2/projects/demo/tenants/\(id)"
        let role = String(repeating: "r", count: 1 << 18)
        let reply = service.admin("\(path):setIamPolicy", #"{"policy":{"bindings":[{"role":"\#(role)","members":["user:a@x.com"]}]}}"#)
        #expect(reply.status == 400)
        #expect(service.admin("\(path):getIamPolicy").status == 200)
        #expect(service.admin("\(path):getIamPolicy")["bindings"] == nil)
    }
}
