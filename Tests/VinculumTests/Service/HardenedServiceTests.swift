import Testing
@testable import Vinculum

@Suite("Limits of a hardened service")
struct HardenedServiceTests {
    @Test("without tenants by use, an unknown tenant name creates neither a tenant nor an account")
    func tenants() {
        var service = Service { $0.refuse(.tenantsOnUse) }
        let reply = service.client("v1/accounts:signUp", #"{"tenantId":"stranger"}"#)
        #expect(reply["error"]?["message"]?.string == "TENANT_NOT_FOUND")
        #expect(service.authority.store.tenantIDs.isEmpty)
        let made = service.admin("v2/projects/demo/tenants", #"{"displayName":"team","enableAnonymousUser":true}"#)
        let id = made["tenantId"]?.string ?? ""
        #expect(service.client("v1/accounts:signUp", #"{"tenantId":"\#(id)"}"#).status == 200)
    }

    @Test("names asserted by an identity provider have the same length limit as others")
    func names() {
        var service = Service()
        let long = String(repeating: "x", count: 2049)
        for claims in [#"{\"sub\":\"s\",\"screen_name\":\"\#(long)\"}"#, #"{\"sub\":\"s\",\"name\":\"\#(long)\"}"#] {
            let reply = service.client(
                "v1/accounts:signInWithIdp",
                #"{"requestUri":"http://h","postBody":"providerId=google.com&id_token=\#(claims)"}"#)
            #expect(reply.status == 400)
        }
        let provider = String(repeating: "p", count: 129)
        let reply = service.client(
            "v1/accounts:signInWithIdp",
            #"{"requestUri":"http://h","postBody":"providerId=\#(provider)&id_token={\"sub\":\"s\"}"}"#)
        #expect(reply.status == 400)
        #expect(service.authority.store[nil].accountCount == 0)
    }

    @Test("an oversized policy is refused and the previous one remains")
    func policies() {
        var service = Service()
        let id = service.admin("v2/projects/demo/tenants", #"{"displayName":"team"}"#)["tenantId"]?.string ?? ""
        let path = "v2/projects/demo/tenants/\(id)"
        let role = String(repeating: "r", count: 1 << 18)
        let reply = service.admin(
            "\(path):setIamPolicy", #"{"policy":{"bindings":[{"role":"\#(role)","members":["user:a@x.com"]}]}}"#)
        #expect(reply.status == 400)
        #expect(service.admin("\(path):getIamPolicy").status == 200)
        #expect(service.admin("\(path):getIamPolicy")["bindings"] == nil)
    }
}
