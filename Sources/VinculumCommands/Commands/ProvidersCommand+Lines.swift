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
        guard let file = invocation.value("--output") else { return host.write(lines, to: .output) }
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
        let bytes = try host.bytes(of: invocation.operands[0], upTo: self.byteLimit)
        var workspace = try Workspace.openForWriting(invocation, on: &host)
        defer { workspace.close(on: &host) }
        var work = Administration(workspace)
        var (number, count) = (0, 0)
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            number += 1
            let line = ASCII.trimmed(line) { $0.isSpaceOrControl }
            if line.isEmpty { continue }
            do throws(CommandFailure) {
                let (id, body) = try self.provider(Array(line))
                _ = try work.send("PUT", self.path(id, invocation), body: body, &workspace, on: &host)
            } catch {
                var failure = error
                failure.what = "line \(number): " + failure.what
                failure.why = failure.why ?? "nothing was imported; a secret is in the file only if providers export "
                    + "wrote it with --with-secrets"
                throw failure
            }
            count += 1
        }
        try workspace.adopt(work.authority, after: work.changes, on: &host)
        host.put(invocation, text: count == 1 ? "imported 1 provider" : "imported \(count) providers") { writer in
            writer.beginObject()
            writer.member("imported", Int64(count))
            writer.endObject()
        }
    }

    /// The largest accepted file, in bytes.
    private static let byteLimit = 16 << 20

    /// The ID and the body of a line. `name` says where the provider came from, which does not matter here.
    private static func provider(_ line: [UInt8]) throws(CommandFailure) -> (id: String, body: [UInt8]) {
        let root: JSON.Value
        do throws(JSON.ReadError) {
            root = try JSON.Document(parsing: line, duplicateKeys: .refused).root
        } catch {
            throw CommandFailure(.refused, code: "noExport", "no JSON object", why: error.description)
        }
        guard root.kind == .object, let id = root["providerId"]?.string, !id.isEmpty else {
            throw CommandFailure(
                .refused, code: "noExport", "no provider", why: "a provider is a JSON object with the text providerId")
        }
        var writer = JSON.Writer()
        writer.beginObject()
        for member in root.members where !sameBytes(member.key, "name") {
            writer.key(member.key)
            writer.value(member.value)
        }
        writer.endObject()
        return (id, writer.bytes)
    }
}
