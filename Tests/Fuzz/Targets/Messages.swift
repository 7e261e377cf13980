@testable import Vinculum

/// Every message of the protocol, chosen by the first byte, read as the service reads and as a client does: what is
/// read can be written, and reads the same again either way.
let fuzzMessages = Target(seeds: seeds, run: fuzz)

private func fuzz(_ bytes: [UInt8]) {
    var input = Input(bytes)
    let number = Int(input.byte()) % everyMessage.count
    guard let root = try? JSON.Document(parsing: input.all()).root else { return }
    everyMessage[number](root)
}

func message<Message: WireMessage>(_ type: Message.Type) -> @Sendable (JSON.Value) -> Void {
    { root in
        for strict in [true, false] {
            guard let message = try? Message(reading: root, strict: strict) else {
                demand(strict || root.kind != .object, "a client takes every object")
                continue
            }
            guard let again = try? JSON.Document(parsing: message.encoded()).root else {
                fatalError("what is written is no JSON")
            }
            demand((try? Message(reading: again, strict: true)) == message, "what is written reads the same")
            demand((try? Message(reading: again, strict: false)) == message, "to a client, too")
        }
    }
}

private func seeds() -> [[UInt8]] {
    let members =
        #"""
        {"email":"a@b.c","idToken":"t","localId":["u"],"expiresIn":"3600","returnSecureToken":true,\#
        "users":[{"localId":"u","mfaInfo":[{"mfaEnrollmentId":"f","phoneInfo":"+1",\#
        "enrolledAt":"2020-01-01T00:00:00Z"}],"providerUserInfo":[{"providerId":"google.com","rawId":"1"}],\#
        "createdAt":"1"}],"error":{"code":400,"message":"X : y","errors":[{"message":"X"}]},"phone_number":"+1",\#
        "session-info":"s","grantType":"refresh_token","customAttributes":"{}","mfa":{"enrollments":[]},\#
        "totpInfo":{},"validSince":7,"version":2,"kind":null}
        """#
    return (0..<everyMessage.count).map { [UInt8(truncatingIfNeeded: $0)] + Array(members.utf8) }
}
