import Vinculum

/// `vinculum seed`.
enum SeedCommand {
    static let specification = CommandSpecification(
        "seed", group: .administration,
        summary: "create accounts with plain-text passwords, for tests and demonstrations",
        synopsis: "FILE", operands: 1...1,
        options: [
            .init("--partial", nil, "create all valid rows; without this, all rows or none"),
            .init(
                "--overwrite", nil,
                "replace accounts with the same UID, or for rows without UID with the same address or number"),
        ],
        details: [
            "The file is JSON Lines with one object per line: the members of an export, and password for a plain-text "
                + "password, which is hashed. Without localId an account gets a random UID. Blank lines and lines that "
                + "begin with # are skipped. - is standard input.",
            #"{"email":"ada@example.net","emailVerified":true,"password":"a password","displayName":"Ada"}"#,
            #"{"localId":"bob","phoneNumber":"+15555550100","customAttributes":"{\"role\":\"admin\"}"}"#,
            "A second run with the same file refuses existing accounts; with --overwrite they are created anew, "
                + "without later changes and sessions.",
        ],
        examples: [
            .init("vinculum seed Tests/Fixtures/sample/accounts.jsonl", "Create all accounts, or none."),
            .init("vinculum seed Tests/Fixtures/sample/accounts.jsonl --overwrite", "Replace existing accounts."),
            .init(
                "vinculum seed - --partial < Tests/Fixtures/sample/accounts.jsonl",
                "Create all valid rows of standard input."),
        ])

    private static let members = [
        "createdAt", "customAttributes", "disabled", "displayName", "email", "emailVerified", "lastSignedInAt",
        "localId",
        "mfaInfo", "password", "phoneNumber", "photoUrl", "providerUserInfo",
    ]

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let lines = try host.bytes(of: invocation.operands[0], upTo: 1 << 28)
            .split(separator: 0x0A, omittingEmptySubsequences: false)
        var workspace = try Workspace.openForWriting(invocation, on: &host)
        defer { workspace.close(on: &host) }
        var work = try AccountImport(
            into: workspace.authority, workspace.tenant, hashConfig: nil, overwriting: invocation.has("--overwrite"))
        var generator = SeededGenerator(workspace.nextSeed(&host))
        var progress = Progress("seeding", of: lines.count, host)
        for (index, line) in lines.enumerated() {
            let text = Array(line.drop { $0.isSpaceOrControl })
            if !text.isEmpty, text.first != UInt8(ascii: "#") {
                do throws(Malformed) {
                    let user = try self.user(text, work.graph, isOverwriting: invocation.has("--overwrite"), &generator)
                    work.add(user, row: index + 1)
                } catch {
                    work.refuse(row: index + 1, uid: error.uid, error.reason)
                }
            }
            guard work.isBatchFull || index + 1 == lines.count else { continue }
            do throws(CommandFailure) {
                try work.submitBatch(now: workspace.now(host), seed: workspace.nextSeed(&host))
                try workspace.renewLock(on: &host)
            } catch {
                progress.clear(on: &host)
                throw error
            }
            progress.show(index + 1, on: &host)
        }
        progress.clear(on: &host)
        try work.conclude("seeded", rowsAre: "line", invocation, &workspace, on: &host)
    }

    private struct Malformed: Error {
        let uid: String?
        let reason: String
    }

    private static func user(
        _ line: [UInt8], _ graph: Graph, isOverwriting: Bool, _ generator: inout SeededGenerator
    ) throws(Malformed) -> Wire.UserInfo {
        let value: JSON.Value
        do throws(JSON.ReadError) {
            value = try JSON.Document(parsing: line, duplicateKeys: .refused).root
        } catch {
            throw Malformed(uid: nil, reason: "not JSON: " + error.description)
        }
        guard value.kind == .object else { throw Malformed(uid: nil, reason: "not an object") }
        let uid = value["localId"]?.string
        for member in value.members where !self.members.contains(where: { sameBytes($0, member.key) }) {
            let near = Suggestion.nearest(to: member.key, in: self.members).map { "; did you mean \($0)?" } ?? ""
            throw Malformed(uid: uid, reason: "unknown member \(member.key)" + near)
        }
        var user: Wire.UserInfo
        do throws(FieldError) {
            user = try Wire.ExportedUser(reading: value, strict: true).userInfo
        } catch {
            throw Malformed(uid: uid, reason: error.description)
        }
        if let password = value["password"] {
            guard let text = password.string, text.utf16.count >= 6 else {
                throw Malformed(uid: uid, reason: "password must be a string of at least 6 characters")
            }
            guard user.email != nil else { throw Malformed(uid: uid, reason: "a password requires an e-mail address") }
            user.rawPassword = text
        }
        if user.localId == nil {
            let owner = user.email.flatMap { EmailAddress($0) }.flatMap { graph[email: $0] }
                ?? user.phoneNumber.flatMap { PhoneNumber($0) }.flatMap { graph[phone: $0] }
            user.localId = (isOverwriting ? owner?.id.text : nil) ?? generator.text(28, .alphanumeric)
        }
        return user
    }
}
