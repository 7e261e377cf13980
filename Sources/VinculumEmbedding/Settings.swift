import Vinculum

/// What an authority is created with: a list of names, each followed by its value.
///
/// | name | value |
/// | --- | --- |
/// | `projectId` | text; must be there |
/// | `hashCost` | memory cost of new password hashes, 1 to 14; 14 unless given |
/// | `signerKey` | the key of new password hashes |
/// | `journalBytes` | how much of the latest changes is kept for ``Embedding/changes(_:since:)``; 4 MiB unless given |
struct Settings {
    var authority = AuthoritySettings(projectID: "")
    var journalByteCount = 4 << 20

    init(_ bytes: [UInt8]) throws(Refusal) {
        let parts = try Packet.unpacked(bytes)
        guard parts.count % 2 == 0 else { throw .malformed("a setting has no value") }
        var (project, signerKey, hashCost) = ("", Array("vinculum-local-signer".utf8), Int64(14))
        for index in stride(from: 0, to: parts.count, by: 2) {
            let (name, value) = (try Text(parts[index]), parts[index + 1])
            if sameBytes(name.string, "projectId") {
                project = try Text(value).string
            } else if sameBytes(name.string, "hashCost") {
                hashCost = try Text(value).number(in: 1...14)
            } else if sameBytes(name.string, "signerKey") {
                signerKey = value
            } else if sameBytes(name.string, "journalBytes") {
                self.journalByteCount = Int(try Text(value).number(in: 0...(1 << 30)))
            } else {
                throw .malformed("there is no setting \(name.string)")
            }
        }
        guard !project.isEmpty else { throw .malformed("the setting projectId is missing") }
        self.authority = AuthoritySettings(projectID: project, signerKey: signerKey, hashCost: hashCost)
    }
}
