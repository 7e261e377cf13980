import Vinculum

extension FirebaseOptions.Values {
    /// From a `google-services.json`, or the configuration of a web app.
    ///
    /// - Returns: `nil` if the bytes are no JSON object, or a member that is looked for has another type.
    init?(json bytes: [UInt8]) {
        guard let root = try? JSON.Document(parsing: bytes, duplicateKeys: .refused).root, root.kind == .object else {
            return nil
        }
        self.init()
        do throws(Damage) {
            if root["project_info"] == nil { try self.readWeb(root) } else { try self.readAndroid(root) }
        } catch {
            return nil
        }
    }

    private struct Damage: Error {}

    /// The object that the console shows for a web app, and `firebase apps:sdkconfig` prints.
    private mutating func readWeb(_ root: JSON.Value) throws(Damage) {
        self.googleAppID = try Self.text(root, "appId") ?? ""
        self.gcmSenderID = try Self.text(root, "messagingSenderId") ?? ""
        self.apiKey = try Self.text(root, "apiKey")
        self.projectID = try Self.text(root, "projectId")
        self.storageBucket = try Self.text(root, "storageBucket")
        self.databaseURL = try Self.text(root, "databaseURL")
        self.authDomain = try Self.text(root, "authDomain")
    }

    /// The file of an Android app. Of several apps in it, the first that has an API key counts.
    private mutating func readAndroid(_ root: JSON.Value) throws(Damage) {
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
            // Of the kinds of client, 2 is the one whose reverse an app can be called back by.
            for entry in try Self.list(client, "oauth_client")
            where self.clientID == nil && entry["client_type"]?.int64 == 2 {
                self.clientID = try Self.text(entry, "client_id")
            }
            return
        }
    }

    /// A member that is text; `nil` if it is not there or `null`.
    private static func text(_ object: JSON.Value?, _ name: String) throws(Damage) -> String? {
        guard let object else { return nil }
        guard object.kind == .object else { throw Damage() }
        guard let value = object[name], !value.isNull else { return nil }
        guard let text = value.string else { throw Damage() }
        return text
    }

    /// A member that is a list; empty if it is not there.
    private static func list(_ object: JSON.Value, _ name: String) throws(Damage) -> [JSON.Value] {
        guard object.kind == .object else { throw Damage() }
        guard let value = object[name], !value.isNull else { return [] }
        guard value.kind == .array else { throw Damage() }
        return value.elements.map { $0 }
    }
}
