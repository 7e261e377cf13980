import Vinculum

/// `vinculum seed`.
enum SeedCommand {
    static let specification = CommandSpecification(
        "seed", group: .administration,
        summary: "create accounts with plain-text passwords, for tests and demonstrations",
        synopsis: "FILE", operands: 1...1,
        options: [
            .init(
                "--partial", nil,
                "create all valid rows; without this, all rows or none, and at a server none if a line is malformed"),
            .init(
                "--overwrite", nil,
                "replace accounts with the same UID, or for rows without UID with the same address or number"),
        ],
        details: [
            "The file is JSON Lines with one object per line: the members of an export, password for a plain-text "
                + "password, which is hashed, and customClaims for custom claims as an object. Without localId an "
                + "account gets a random UID. Blank lines and lines that begin with # are skipped. - is standard "
                + "input. The lists that vinculum import reads are accepted too.",
            #"{"email":"ada@example.net","emailVerified":true,"password":"a password","displayName":"Ada"}"#,
            #"{"localId":"bob","phoneNumber":"+15555550100","customClaims":{"role":"admin"}}"#,
            "A second run with the same file refuses existing accounts; with --overwrite they are created anew, "
                + "without later changes and sessions.",
            "With --endpoint, or FIREBASE_AUTH_EMULATOR_HOST, the accounts are created at that running server. Nothing "
                + "is sent if a line is malformed; a line that the server refuses leaves the others there.",
        ],
        examples: [
            .init(
                "vinculum seed Tests/Fixtures/sample/accounts.jsonl --endpoint http://127.0.0.1:9099",
                "Create them at a running server."),
            .init("vinculum seed Tests/Fixtures/sample/accounts.jsonl", "Create all accounts, or none."),
            .init("vinculum seed Tests/Fixtures/sample/accounts.jsonl --overwrite", "Replace existing accounts."),
            .init(
                "vinculum seed - --partial < Tests/Fixtures/sample/accounts.jsonl",
                "Create all valid rows of standard input."),
        ])

    private static let members = [
        "createdAt", "customAttributes", "customClaims", "disabled", "displayName", "email", "emailVerified",
        "lastSignedInAt", "localId", "mfaInfo", "password", "phoneNumber", "photoUrl", "providerUserInfo",
    ]

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let file = invocation.operands[0]
        let name = file.isStandardStream ? "standard input" : file
        let rows = try RowList(parsing: try host.bytes(of: file, upTo: 1 << 28), name, prefersLines: true)
        try rows.requireAccounts(name)
        let server = try ServerAdministration.named(by: invocation, on: &host)
        var workspace =
            server == nil
            ? try Workspace.openForWriting(invocation, on: &host)
            : Workspace.inMemory(invocation.globals.project, invocation.globals, on: &host)
        defer { workspace.close(on: &host) }
        let isOverwriting = invocation.has("--overwrite")
        var work = try AccountImport(
            into: workspace.authority, workspace.tenant, hashConfig: nil, overwriting: isOverwriting)
        var generator = SeededGenerator(workspace.nextSeed(&host))
        var progress = Progress("seeding", of: rows.count, host)
        do throws(CommandFailure) {
            for index in 0..<rows.count {
                let number = rows.number(index)
                do throws(Malformed) {
                    if let value = try self.value(index, of: rows) {
                        work.note(value, isSeed: true)
                        var user = try self.user(value, of: rows)
                        let hasUID = user.localId != nil
                        if !hasUID {
                            let owner = isOverwriting ? try self.owner(of: user, server, work.graph, on: host) : nil
                            user.localId = owner ?? generator.text(28, .alphanumeric)
                        }
                        work.add(user, row: number, hasUID: hasUID)
                    }
                } catch {
                    if let failure = error.failure { throw failure }
                    work.refuse(row: number, uid: error.uid, error.reason)
                }
                guard server == nil, work.isBatchFull || index + 1 == rows.count else { continue }
                try work.submitBatch(now: workspace.now(host), seed: workspace.nextSeed(&host))
                try workspace.renewLock(on: &host)
                progress.show(index + 1, on: &host)
            }
            if let server, work.refusals.isEmpty || invocation.has("--partial") {
                try work.submit(to: server, &progress, on: &host)
            }
        } catch {
            progress.clear(on: &host)
            throw error
        }
        progress.clear(on: &host)
        try work.conclude("seeded", rowsAre: rows.unit, invocation, at: server, &workspace, on: &host)
    }

    private struct Malformed: Error {
        let uid: String?
        let reason: String
        /// A failure that ends the command.
        var failure: CommandFailure?
    }

    /// The UID of the account that has the address or the number.
    private static func owner(
        of user: Wire.UserInfo, _ server: ServerAdministration?, _ graph: Graph, on host: some CommandHost
    ) throws(Malformed) -> String? {
        guard let server else {
            let owner =
                user.email.flatMap { EmailAddress($0) }.flatMap { graph[email: $0] }
                ?? user.phoneNumber.flatMap { PhoneNumber($0) }.flatMap { graph[phone: $0] }
            return owner?.id.text
        }
        do throws(CommandFailure) {
            var owner: JSON.Value?
            if let email = user.email { owner = try server.account("email", email, on: host) }
            if owner == nil, let number = user.phoneNumber {
                owner = try server.account("phoneNumber", number, on: host)
            }
            return owner?.string(of: "localId")
        } catch {
            throw Malformed(uid: nil, reason: "", failure: error)
        }
    }

    /// - Returns: `nil` for a row without an account.
    private static func value(_ index: Int, of rows: RowList) throws(Malformed) -> JSON.Value? {
        do throws(RowList.Malformed) {
            return try rows.row(index)
        } catch {
            throw Malformed(uid: error.uid, reason: error.reason)
        }
    }

    private static func user(_ value: JSON.Value, of rows: RowList) throws(Malformed) -> Wire.UserInfo {
        let uid = value.string(of: "localId")
        // The lists of other programs have more members than those that matter here.
        if rows.areLines {
            for member in value.members where !self.members.contains(where: { $0 == member.key }) {
                let near = Suggestion.nearest(to: member.key, in: self.members).map { "; did you mean \($0)?" } ?? ""
                throw Malformed(uid: uid, reason: "unknown member \(member.key)" + near)
            }
        }
        var user: Wire.UserInfo
        do throws(RowList.Malformed) {
            user = try AccountImport.user(value)
        } catch {
            throw Malformed(uid: uid, reason: error.reason)
        }
        if let password = value["password"] {
            guard let text = password.string, text.utf16Length >= 6 else {
                throw Malformed(uid: uid, reason: "password must be a string of at least 6 characters")
            }
            guard user.email != nil else { throw Malformed(uid: uid, reason: "a password requires an e-mail address") }
            user.rawPassword = text
        }
        return user
    }
}
