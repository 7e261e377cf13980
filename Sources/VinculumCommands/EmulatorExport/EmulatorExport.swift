import Vinculum

/// Reads and writes the export directory of the Firebase emulator.
///
///     firebase-export-metadata.json    the path of the accounts
///     auth_export/accounts.json        the accounts of the project
///     auth_export/config.json          two settings of the project
///     auth_export/vinculum.json        what the other files cannot express, see ``Supplement``
///     auth_export/tenants/NAME/…       the same of each tenant
///
/// The emulator reads the first three files. It accepts everything about the accounts except their passwords: it
/// compares plain texts, but the export contains hashes. In the other direction, the emulator's plain-text passwords
/// are hashed when they are read.
enum EmulatorExport {
    /// The names of the files and of the folder.
    static let metadata = "firebase-export-metadata.json"
    static let folder = "auth_export"
    static let accounts = "accounts.json"
    static let config = "config.json"
    static let supplement = "vinculum.json"

    /// The folder of a tenant. Tenant IDs may contain any character, so everything with a meaning in paths is
    /// escaped.
    static func folder(of tenant: TenantID, in folder: String) -> String {
        let name = PercentEncoding.encodedComponent(tenant.text).utf8.flatMap { byte in
            byte == UInt8(ascii: ".") ? Array("%2E".utf8) : [byte]
        }
        // File systems allow 255 bytes. A long name becomes its hash; the supplement of the project has the ID itself.
        let text =
            name.count <= 200
            ? String(decoding: name, as: UTF8.self) : Hex.encoded(SHA256.hash(Array(tenant.text.utf8)))
        return "\(folder)/tenants/\(text)"
    }

    /// Reads or writes the two settings in the emulator's file through the emulator's own endpoint.
    static func settings(
        _ authority: borrowing Authority, writing body: [UInt8]? = nil, now: Instant, seed: Seed
    ) -> Proposal {
        let endpoint: Endpoint = body == nil ? .emulatorConfig : .updateEmulatorConfig
        let path = endpoint.path(project: authority.settings.projectID, tenant: nil) ?? ""
        let request = HTTPRequest(method: endpoint.method, path: path, body: body ?? [])
        var authority = copy authority
        // The process itself asks, which needs no administrator's secret.
        authority.settings.administrator = .owner
        return authority.resolve(request, now: now, seed: seed)
    }
}
