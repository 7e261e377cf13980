import Vinculum

/// Providers as JSON Lines: one object per line, in the form of `providers show --json`.
extension ProvidersCommand {
    static func export(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        var lines: [UInt8] = []
        var count = 0
        try self.forEach(invocation, query: self.secretsQuery(invocation), on: &host) { provider, _ in
            lines += provider.rawBytes + [0x0A]
            count += 1
        }
        guard let file = invocation.value("--output"), !file.isStandardOutput else {
            return host.write(TerminalText.safeJSON(lines), to: .output)
        }
        try host.writePrivate(lines, to: file)
        host.put(invocation, text: "wrote \(count) providers to " + TerminalText.safe(file)) { writer in
            writer.beginObject()
            writer.member("file", file)
            writer.member("providers", Int64(count))
            writer.endObject()
        }
    }

    /// Stores every provider of a file, or none.
    static func importLines(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let file = invocation.operands[0]
        let rows = try RowList(
            parsing: try host.bytes(of: file, upTo: self.byteLimit), file, arrays: self.arrays, prefersLines: true)
        var project = try ProjectAdministration.open(invocation, toChange: true, on: &host)
        defer { project.close(on: &host) }
        var count = 0
        for index in 0..<rows.count {
            do throws(CommandFailure) {
                guard let row = try self.row(index, of: rows) else { continue }
                let (id, body) = try self.provider(row)
                _ = try project.send("PUT", self.path(id, of: project), body, on: &host)
            } catch {
                var failure = error
                failure.what = "\(rows.unit) \(rows.number(index)): " + failure.what
                let fate =
                    count == 0 || project.server == nil ? "nothing was imported" : "the server has those before it"
                failure.why =
                    failure.why ?? fate + "; a secret is in the file only if providers export wrote it with "
                    + "--with-secrets"
                throw failure
            }
            count += 1
        }
        try project.commit(on: &host)
        host.put(invocation, text: count == 1 ? "imported 1 provider" : "imported \(count) providers") { writer in
            writer.beginObject()
            writer.member("imported", Int64(count))
            writer.endObject()
        }
    }

    /// The largest accepted file, in bytes.
    private static let byteLimit = 16 << 20

    /// The arrays of this service's own list, and of those that Identity Toolkit publishes.
    private static let arrays = ["providers", "oauthIdpConfigs", "inboundSamlConfigs", "defaultSupportedIdpConfigs"]

    private static func row(_ index: Int, of rows: RowList) throws(CommandFailure) -> JSON.Value? {
        do throws(RowList.Malformed) {
            return try rows.row(index)
        } catch {
            throw CommandFailure(.refused, code: "noExport", "no JSON object", why: error.reason)
        }
    }

    /// The ID and the body of a row. `name` says where the provider came from, of which only the last word matters,
    /// where there is no `providerId`.
    private static func provider(_ root: JSON.Value) throws(CommandFailure) -> (id: String, body: [UInt8]) {
        let name = root.string(of: "name")?.utf8.split(separator: UInt8(ascii: "/")).last
        let last = name.map { String(decoding: $0, as: UTF8.self) }
        guard root.kind == .object, let id = root.string(of: "providerId").nonEmpty ?? last.nonEmpty else {
            throw CommandFailure(
                .refused, code: "noExport", "no provider", why: "a provider is a JSON object with the text providerId")
        }
        var writer = JSON.Writer()
        writer.beginObject()
        for member in root.members where member.key != "name" {
            writer.key(member.key)
            writer.value(member.value)
        }
        writer.endObject()
        return (id, writer.bytes)
    }
}
