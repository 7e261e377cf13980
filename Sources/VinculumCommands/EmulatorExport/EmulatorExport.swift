import Vinculum

/// The directory in which the reference emulator keeps what it exports, read and written.
///
///     firebase-export-metadata.json    where the rest is
///     auth_export/accounts.json        the accounts of the project
///     auth_export/config.json          two settings of the project
///     auth_export/vinculum.json        what those cannot say: see ``Supplement``
///     auth_export/tenants/NAME/…       the same of each tenant
///
/// The reference reads the first three. It takes the accounts with everything but their passwords, which it cannot know:
/// it compares plain texts, and here there are only hashes. The other way, its passwords are hashed as they are read.
enum EmulatorExport {
    static let metadata = "firebase-export-metadata.json"
    static let folder = "auth_export"
    static let accounts = "accounts.json"
    static let config = "config.json"
    static let supplement = "vinculum.json"

    /// The folder of a tenant. Its name may be anything, so no byte of it can be left that means something in a path.
    static func folder(of tenant: TenantID, in folder: String) -> String {
        let name = PercentEncoding.encodedComponent(tenant.text).utf8.flatMap { byte in
            byte == UInt8(ascii: ".") ? Array("%2E".utf8) : [byte]
        }
        // File systems take 255 bytes; the name itself is in the supplement of the project.
        let text = name.count <= 200 ? String(decoding: name, as: UTF8.self) : Hex.encoded(SHA256.hash(Array(tenant.text.utf8)))
        return "\(folder)/tenants/\(text)"
    }

    /// The two settings that the reference keeps, as a request or its answer.
    static func settings(
        _ authority: borrowing Authority, writing body: [UInt8]? = nil, now: Instant, seed: Seed
    ) -> Proposal {
        let endpoint: Endpoint = body == nil ? .emulatorConfig : .updateEmulatorConfig
        let path = endpoint.path(project: authority.settings.projectID, tenant: nil) ?? ""
        let request = HTTPRequest(method: endpoint.method, path: path, body: body ?? [])
        return authority.resolve(request, now: now, seed: seed)
    }
}
