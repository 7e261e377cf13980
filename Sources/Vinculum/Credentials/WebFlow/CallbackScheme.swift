/// The URL scheme of an app's callback, and the matching name of the app for the hosted page.
public struct CallbackScheme: Equatable, Sendable {
    /// The scheme; its case may differ from the registered one.
    public private(set) var scheme: String
    /// The app's name: its OAuth client ID or its Firebase app ID.
    public let name: Name

    /// The name by which the hosted page identifies the app.
    public enum Name: Equatable, Sendable {
        /// The OAuth client ID of the app.
        case clientID(String)
        /// The Firebase app ID.
        case appID(String)
    }

    /// Chooses the scheme among the registered ones.
    ///
    /// - Parameters:
    ///   - appID: The Firebase app ID, such as `1:123456789:ios:123abc456def`.
    ///   - clientID: The app's OAuth client ID, such as `123456.apps.googleusercontent.com`; its reverse is
    ///     preferred.
    ///   - registered: The URL schemes that the app has registered with the system.
    /// - Returns: `nil` if neither the reversed client id nor the encoded app id is registered.
    public init?(appID: String, clientID: String?, registered: [String]) {
        func isRegistered(_ scheme: String) -> Bool {
            registered.contains { ASCII.lowercased($0) == ASCII.lowercased(scheme) }
        }
        if let clientID, isRegistered(CallbackScheme.reversed(clientID)) {
            self.scheme = CallbackScheme.reversed(clientID)
            self.name = .clientID(clientID)
        } else if isRegistered(CallbackScheme.encoded(appID: appID)) {
            self.scheme = CallbackScheme.encoded(appID: appID)
            self.name = .appID(appID)
        } else {
            return nil
        }
    }

    /// Returns the parts between dots in reverse order.
    static func reversed(_ clientID: String) -> String {
        var result: [UInt8] = []
        for part in clientID.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).reversed() {
            if !result.isEmpty { result.append(UInt8(ascii: ".")) }
            result.append(contentsOf: part)
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns `app-` and the ID with each colon replaced by `-`.
    package static func encoded(appID: String) -> String {
        let bytes = appID.utf8.map { $0 == UInt8(ascii: ":") ? UInt8(ascii: "-") : $0 }
        return "app-\(String(decoding: bytes, as: UTF8.self))"
    }
}
