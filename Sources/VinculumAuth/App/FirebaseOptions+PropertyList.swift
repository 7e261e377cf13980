import Foundation

extension FirebaseOptions.Values {
    /// From a `GoogleService-Info.plist`.
    ///
    /// - Returns: `nil` if the bytes are no property list in XML or the binary form, or a member is not text.
    init?(propertyList bytes: [UInt8]) {
        // The oldest form, text in braces and brackets, was never one of the console's.
        guard bytes.starts(with: "bplist00".utf8) || bytes.contains(UInt8(ascii: "<")),
            let root = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil),
            let members = root as? [String: Any]
        else { return nil }
        self.init()
        var isDamaged = false
        func text(_ key: String) -> String? {
            guard let value = members[key] else { return nil }
            if !(value is String) { isDamaged = true }
            return value as? String
        }
        self.googleAppID = text("GOOGLE_APP_ID") ?? ""
        self.gcmSenderID = text("GCM_SENDER_ID") ?? ""
        self.apiKey = text("API_KEY")
        self.projectID = text("PROJECT_ID")
        self.bundleID = text("BUNDLE_ID")
        self.clientID = text("CLIENT_ID")
        self.storageBucket = text("STORAGE_BUCKET")
        self.databaseURL = text("DATABASE_URL")
        if isDamaged { return nil }
    }
}
