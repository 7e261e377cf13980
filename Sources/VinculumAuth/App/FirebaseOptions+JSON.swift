import Vinculum

extension FirebaseOptions.Values {
    /// Reads a `google-services.json`, or the configuration of a web app.
    ///
    /// - Returns: `nil` if the bytes are not a JSON object, or if a member that is read has a wrong type.
    init?(json bytes: [UInt8]) {
        guard let root = try? JSON.Document(parsing: bytes, duplicateKeys: .refused).root, root.kind == .object else {
            return nil
        }
        self.init()
        do throws(WrongType) {
            if root["project_info"] == nil { try self.readWeb(root) } else { try self.readAndroid(root) }
        } catch {
            return nil
        }
    }

    /// A member has a wrong type.
    private struct WrongType: Error {}

    /// Reads the object that the console shows for a web app and that `firebase apps:sdkconfig` prints.
    private mutating func readWeb(_ root: JSON.Value) throws(WrongType) {
        self.googleAppID = try Self.text(root, "appId") ?? ""
        self.gcmSenderID = try Self.text(root, "messagingSenderId") ?? ""
        self.apiKey = try Self.text(root, "apiKey")
        self.projectID = try Self.text(root, "projectId")
        self.storageBucket = try Self.text(root, "storageBucket")
        self.databaseURL = try Self.text(root, "databaseURL")
        self.authDomain = try Self.text(root, "authDomain")
    }

    /// Reads the file of an Android app. If it has several apps, the first with an API key is used.
    private mutating func readAndroid(_ root: JSON.Value) throws(WrongType) {
        let project = root["project_info"]
        self.gcmSenderID = try Self.text(project, "project_number") ?? ""
        self.projectID = try Self.text(project, "project_id")
        self.storageBucket = try Self.text(project, "storage_bucket")
        self.databaseURL = try Self.text(project, "firebase_url")
        for client in try Self.list(root, "client") {
            var key: String?
            for entry in try Self.list(client, "api_key") where key == nil { key = try Self.text(entry, "current_key") }
            guard let key else { continue }
            self.apiKey = key
            self.googleAppID = try Self.text(client["client_info"], "mobilesdk_app_id") ?? ""
            self.bundleID = try Self.text(client["client_info"]?["android_client_info"], "package_name")
            // Type 2 is the iOS client, whose reversed identifier is a callback scheme.
            for entry in try Self.list(client, "oauth_client")
            where self.clientID == nil && entry["client_type"]?.int64 == 2 {
                self.clientID = try Self.text(entry, "client_id")
            }
            return
        }
    }

    /// A member that is a string; `nil` if it is absent or `null`.
    private static func text(_ object: JSON.Value?, _ name: String) throws(WrongType) -> String? {
        guard let object else { return nil }
        guard object.kind == .object else { throw WrongType() }
        guard let value = object[named: name], !value.isNull else { return nil }
        guard let text = value.string else { throw WrongType() }
        return text
    }

    /// A member that is an array; empty if it is absent or `null`.
    private static func list(_ object: JSON.Value, _ name: String) throws(WrongType) -> [JSON.Value] {
        guard object.kind == .object else { throw WrongType() }
        guard let value = object[named: name], !value.isNull else { return [] }
        guard value.kind == .array else { throw WrongType() }
        return value.elements.map { $0 }
    }
}
