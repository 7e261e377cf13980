import PropertyKit
import Testing
@testable import Vinculum

@Suite("The published hash parameters")
struct PublishedHashTests {
    private static let config = "v2/projects/demo/config"

    private static func get(_ path: String, _ service: inout Service) -> Reply { service.admin("GET", path, "") }

    @Test("the configuration has the parameters of the hashes of new passwords, in its members' order")
    func project() throws {
        var service = Service()
        service.member("a@x.com")
        for body in [nil, #"{"signIn":{"phoneNumber":{"enabled":true},"email":{"enabled":true}}}"#] as [String?] {
            if let body { #expect(service.admin("PATCH", "\(Self.config)?updateMask=signIn", body).status == 200) }
            let signIn = try #require(Self.get(Self.config, &service)["signIn"])
            let keys = signIn.members.map { $0.key }
            #expect(keys == keys.ordered() && keys.contains("hashConfig"))
            let hash = try #require(signIn["hashConfig"])
            let own = service.authority.settings.defaultPasswordHash
            guard case .scrypt(let key, let separator, let rounds, let cost) = own else { return }
            #expect(hash.string(of: "algorithm") == "SCRYPT" && hash.string(of: "signerKey") == Base64.encoded(key))
            #expect(hash.string(of: "saltSeparator") == Base64.encoded(separator))
            #expect(hash.int64(of: "rounds") == rounds && hash.int64(of: "memoryCost") == cost)
        }
        // The hash of the download is made with them.
        let user = Self.get("v1/projects/demo/accounts:batchGet", &service)["users"]?[0]
        #expect(user?.string(of: "passwordHash").nonEmpty != nil && user?.string(of: "salt").nonEmpty != nil)
    }

    @Test("tenants have the same")
    func tenant() {
        var service = Service()
        let name = service.admin("v2/projects/demo/tenants", #"{"displayName":"Acme"}"#)["name"]?.string ?? ""
        let project = Self.get(Self.config, &service)["signIn"]?["hashConfig"]?.rawBytes
        let tenant = Self.get("v2/\(name)", &service)["hashConfig"]?.rawBytes
        #expect(project != nil && tenant == project)
        let listed = Self.get("v2/projects/demo/tenants", &service)["tenants"]?[0]
        #expect(listed?["hashConfig"]?.rawBytes == project)
    }

    @Test("clients get no part of it, and nobody changes it")
    func clients() throws {
        var service = Service()
        let before = Self.get(Self.config, &service)["signIn"]?["hashConfig"]?.rawBytes
        let key = try #require(Self.get(Self.config, &service)["signIn"]?["hashConfig"]?.string(of: "signerKey"))
        for path in ["v1/projects", Self.config, "v1/recaptchaParams", "v2/passwordPolicy", "v2/recaptchaConfig"] {
            let reply = service.send(Service.request(path, "", method: "GET", headers: [("x-goog-api-key", "key")]))
            #expect(!String(decoding: reply.body, as: UTF8.self).contains(key), "\(path)")
            #expect(path != Self.config || reply.status != 200)
        }
        for mask in ["signIn", "signIn.hashConfig", "signIn.hashConfig.signerKey"] {
            let body = #"{"signIn":{"hashConfig":{"signerKey":"AAAA"}}}"#
            service.admin("PATCH", "\(Self.config)?updateMask=\(mask)", body)
            let after = Self.get(Self.config, &service)["signIn"]?["hashConfig"]?.rawBytes
            #expect(after == before, "\(mask)")
        }
    }
}
