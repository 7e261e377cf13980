import Foundation
import Vinculum

extension FirebaseOptions.Values {
    /// Reads a `GoogleService-Info.plist`.
    ///
    /// - Returns: `nil` if the bytes are not an XML or binary property list, or if a member is not a string.
    init?(propertyList bytes: [UInt8]) {
        let keys = [
            "GOOGLE_APP_ID", "GCM_SENDER_ID", "API_KEY", "PROJECT_ID", "BUNDLE_ID", "CLIENT_ID", "STORAGE_BUCKET",
            "DATABASE_URL",
        ]
        guard let members = BinaryPropertyList(bytes)?.members(keys) ?? Self.members(ofXML: bytes),
            keys.allSatisfy({ members[$0] != .some(nil) })
        else { return nil }
        func text(_ key: String) -> String? { members[key] ?? nil }
        self.init()
        self.googleAppID = text("GOOGLE_APP_ID") ?? ""
        self.gcmSenderID = text("GCM_SENDER_ID") ?? ""
        self.apiKey = text("API_KEY")
        self.projectID = text("PROJECT_ID")
        self.bundleID = text("BUNDLE_ID")
        self.clientID = text("CLIENT_ID")
        self.storageBucket = text("STORAGE_BUCKET")
        self.databaseURL = text("DATABASE_URL")
    }

    /// The members of an XML property list, each with its string, or `nil` if it is not a string.
    private static func members(ofXML bytes: [UInt8]) -> [String: String?]? {
        // Foundation would also accept the old form, text in braces, which the console never wrote, and the binary
        // form, which `BinaryPropertyList` reads. So only text that begins like XML is passed on.
        let text: [UInt8] = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        guard text.first(where: { !$0.isWhitespace }) == UInt8(ascii: "<"),
            let root = try? PropertyListSerialization.propertyList(from: Data(text), format: nil),
            let members = root as? [String: Any]
        else { return nil }
        return members.mapValues { $0 as? String }
    }
}
