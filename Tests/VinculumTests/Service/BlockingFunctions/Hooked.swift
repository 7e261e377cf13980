import PropertyKit
import Testing
@testable import Vinculum

/// A service whose project has blocking functions.
enum Hooked {
    static let create = "http://127.0.0.1:5001/before-create"
    static let signIn = "http://127.0.0.1:5001/before-sign-in"

    static let config = configuration(create: create, signIn: signIn)

    static func configuration(create: String?, signIn: String?, forward: String = "") -> String {
        let triggers = [("beforeCreate", create), ("beforeSignIn", signIn)].compactMap { name, uri in
            uri.map { #""\#(name)":{"functionUri":"\#($0)"}"# }
        }
        return #"{"blockingFunctions":{"triggers":{\#(triggers.joined(separator: ","))}\#(forward)}}"#
    }

    /// - Parameter outside: What the functions answer; that all is well unless given.
    static func service(
        _ config: String = Hooked.config, _ adjust: (inout AuthoritySettings) -> Void = { _ in },
        _ outside: @escaping @Sendable (OutboundCall) -> OutboundReply = { _ in Hooked.say("{}") }
    ) -> Service {
        var service = Service(adjust)
        service.configure(config)
        service.web = outside
        return service
    }

    static func say(_ body: String, status: Int = 200) -> OutboundReply {
        .response(HTTPResponse(status: status, contentType: "application/json", body: Array(body.utf8)))
    }

    /// The payload of the token in a call.
    static func payload(_ call: OutboundCall) -> JSON.Value? {
        let body = try? JSON.Document(parsing: call.body).root
        return try? CompactJWS(parsing: body?["data"]?["jwt"]?.string ?? "").payload
    }

    /// Event, method and second factor of each call.
    static func story(_ calls: some Sequence<OutboundCall>) -> [String] {
        calls.map { call in
            let payload = Hooked.payload(call)
            let factor = payload?["sign_in_second_factor"]?.string.map { " \($0)" } ?? ""
            return "\(payload?["event_type"]?.string ?? "?") \(payload?["sign_in_method"]?.string ?? "?")\(factor)"
        }
    }
}
