import PropertyKit
import Testing
@testable import Vinculum

@Suite("The response to a lookup")
struct LookupResponseTests {
    @Test("an account written at once has the bytes of its message", arguments: TestSeed.sample(6))
    func bytes(seed: TestSeed) {
        let tenants = Gen<TenantID?>.element(of: [nil, TenantID("tenant-1")])
        forAll(seed: seed, count: 300, BinaryFormTests.account, tenants) { account, tenant in
            var message = Wire.Lookup.Response()
            message.users = [Wire.UserInfo(account, tenant: tenant, showsHash: false)]
            let expected = HTTPResponse.success(message)
            let response = HTTPResponse.lookup(account, tenant: tenant)
            let (written, wanted) = (response.body, expected.body)
            try expectEqual(String(decoding: written, as: UTF8.self), String(decoding: wanted, as: UTF8.self))
            try check(response == expected, "status, type and fields")
        }
    }

    @Test("every member that an account may have is among those compared")
    func members() {
        let accounts = TestSeed.fixed(400).map { BinaryFormTests.account.value(seed: $0) }
        var names: Set<String> = []
        for account in accounts {
            let body = HTTPResponse.lookup(account, tenant: TenantID("t")).body
            guard let user = (try? JSON.Document(parsing: body))?.root["users"]?[0] else { continue }
            for member in user.members { names.insert(member.key) }
        }
        let ofImports: Set = ["dateOfBirth", "language", "rawPassword", "salt", "timeZone", "version"]
        let declared = Set(Mirror(reflecting: Wire.UserInfo()).children.compactMap { $0.label })
        #expect(names == declared.subtracting(ofImports))
    }
}
