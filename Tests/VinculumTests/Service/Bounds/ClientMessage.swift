import Testing
@testable import Vinculum

/// The operations that clients send messages to, from the routing: each with the shape of its message and with requests
/// that succeed, so that a request which one text alone makes too long is refused for that text.
struct ClientMessage: Sendable, CustomTestStringConvertible {
    let endpoint: Endpoint
    /// A body; `$name` is a text of ``World``.
    let body: String
    var service: Service = ClientMessage.world.service

    var testDescription: String { "\(self.endpoint.rawValue) \(self.body)" }

    /// At least one request for each operation with a message. Those of ``refused`` are refused as they are, because a
    /// client cannot complete them here; their texts are sent all the same.
    static let all: [ClientMessage] = samples.map { ClientMessage(endpoint: $0, body: $1) } + ofProvider

    /// The world, in which a member is about to enrol a telephone.
    static let world: (service: Service, texts: [String: String]) = {
        var (service, texts) = (World.shared.service, World.shared.texts)
        service.client(
            "v2/accounts/mfaEnrollment:start",
            #"{"idToken":"\#(texts["member"] ?? "")","phoneEnrollmentInfo":{"phoneNumber":"+15550199"}}"#)
        (texts["factorCode"], texts["factorInfo"]) = service.smsCode(to: "+15550199")
        return (service, texts)
    }()

    /// The path by which a client reaches the operation.
    var path: String {
        self.endpoint.path ?? self.endpoint.path(project: "demo", tenant: nil) ?? ""
    }

    func filled() -> String {
        var body = self.body
        for (name, text) in ClientMessage.world.texts { body = body.replacing("\"$\(name)\"", with: "\"\(text)\"") }
        return body
    }
}
