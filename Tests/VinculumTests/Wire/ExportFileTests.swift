@testable import Vinculum
import PropertyKit
import Testing

@Suite("Export files")
struct ExportFileTests {
    @Test("an account survives the way to the wire form and back", arguments: TestSeed.sample(5))
    func roundTrip(seed: TestSeed) {
        forAll(seed: seed, Wire.ExportedUser.jsonText) { text in
            var user: Wire.ExportedUser = try read(text)
            user.providerUserInfo = user.providerUserInfo?.filter {
                $0.providerId != "password" && $0.providerId != "phone"
            }
            try expectEqual(Wire.ExportedUser(user.userInfo), user)
        }
    }

    @Test("sign-in methods that follow from other members are not exported")
    func derived() throws {
        let user: Wire.UserInfo = try read(
            #"""
            {"localId":"a","lastLoginAt":"5","providerUserInfo":[{"providerId":"password"},\#
            {"providerId":"google.com"},{"providerId":"phone"}]}
            """#
        )
        let exported = Wire.ExportedUser(user)
        #expect(exported.providerUserInfo?.map(\.providerId) == ["google.com"])
        #expect(exported.lastSignedInAt == "5")
    }

    @Test("an export file is read whole, and written with the same members", .needsVectors("users.json"))
    func vectors() throws {
        let document = try JSON.Document(parsing: Vectors.bytes("users.json"), limits: .bulk)
        let file = try Wire.ExportFile(reading: document.root, strict: true)
        let written = try JSON.Document(parsing: file.encoded(), limits: .bulk).root
        #expect(file.users?.count == document.root["users"]?.count)
        // Sorted by key, because the file lists members in another order.
        #expect(canonical(written) == canonical(document.root))
    }

    private func canonical(_ value: JSON.Value) -> String {
        switch value.kind {
        case .object:
            "{\(value.members.map { "\($0.key):\(canonical($0.value))" }.sorted().joined(separator: ","))}"
        case .array: "[\(value.elements.map(canonical).joined(separator: ","))]"
        case .string: quoted(value.string ?? "")
        default: String(decoding: value.rawBytes, as: UTF8.self)
        }
    }
}
