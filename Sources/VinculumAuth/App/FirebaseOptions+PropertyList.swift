import Foundation
import Vinculum

extension FirebaseOptions.Values {
    /// From a `GoogleService-Info.plist`.
    ///
    /// - Returns: `nil` if the bytes are no property list in XML or the binary form, or a member is not text.
    init?(propertyList bytes: [UInt8]) {
        let keys = [
            "GOOGLE_APP_ID", "GCM_SENDER_ID", "API_KEY", "PROJECT_ID", "BUNDLE_ID", "CLIENT_ID", "STORAGE_BUCKET", "DATABASE_URL",
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

    /// The members, each with its text if it is one.
    private static func members(ofXML bytes: [UInt8]) -> [String: String?]? {
        // Of the three forms of property lists Foundation tries all. The oldest, text in braces, was never one of the console's;
        // the binary one is read otherwise.
        let mark: [UInt8] = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        guard mark.first(where: { !$0.isWhitespace }) == UInt8(ascii: "<"),
            let root = try? PropertyListSerialization.propertyList(from: Data(mark), format: nil),
            let members = root as? [String: Any]
        else { return nil }
        return members.mapValues { $0 as? String }
    }
}
