/// By which URL scheme an app is called back, and how it names itself to the hosted page therefore.
public struct CallbackScheme: Equatable, Sendable {
    /// The scheme, as the app registered it but for its case.
    public let scheme: String
    /// The app's own name, and whether it is the OAuth client id or the Firebase app id.
    public let name: Name

    public enum Name: Equatable, Sendable {
        case clientID(String)
        case appID(String)

        public static func == (a: Name, b: Name) -> Bool {
            switch (a, b) {
            case (.clientID(let a), .clientID(let b)), (.appID(let a), .appID(let b)): sameBytes(a, b)
            default: false
            }
        }
    }

    /// - Parameters:
    ///   - appID: The Firebase app id, `1:123456789:ios:123abc456def`.
    ///   - clientID: The app's OAuth client id, `123456.apps.googleusercontent.com`, whose reverse is preferred.
    ///   - registered: The URL schemes that the system gives to the app.
    /// - Returns: `nil` if neither the reversed client id nor the encoded app id is registered.
    public init?(appID: String, clientID: String?, registered: [String]) {
        func isRegistered(_ scheme: String) -> Bool {
            registered.contains { sameBytes(EmailAddress.normalised($0), EmailAddress.normalised(scheme)) }
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

    /// The parts between dots in the opposite order.
    static func reversed(_ clientID: String) -> String {
        var result: [UInt8] = []
        for part in clientID.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).reversed() {
            if !result.isEmpty { result.append(UInt8(ascii: ".")) }
            result.append(contentsOf: part)
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// `app-` and the id with `-` for each colon.
    package static func encoded(appID: String) -> String {
        let bytes = appID.utf8.map { $0 == UInt8(ascii: ":") ? UInt8(ascii: "-") : $0 }
        return "app-\(String(decoding: bytes, as: UTF8.self))"
    }

    public static func == (a: CallbackScheme, b: CallbackScheme) -> Bool {
        sameBytes(a.scheme, b.scheme) && a.name == b.name
    }
}
