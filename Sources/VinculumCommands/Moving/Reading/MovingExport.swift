import Vinculum

/// The accounts of an export of another system, read one by one.
struct MovingExport {
    private enum Form {
        case keycloak(KeycloakExport)
        case auth0(Auth0Export)
        case supabase(SupabaseExport)
        case django(DjangoDump)
        case kratos(KratosIdentities)
        case table(AccountColumns)
    }

    let system: MovingSystem
    private let records: MovedRecords
    private let form: Form

    /// Reads the files, and finds what belongs together.
    ///
    /// - Parameters:
    ///   - columns: The columns of CSV.
    ///   - now: What decides whether an account is still banned.
    /// - Throws: ``CommandFailure`` for a file that cannot be read, or not as an export of the system.
    init(
        of system: MovingSystem, _ files: [String], columns: AccountColumns, now: Instant,
        on host: inout some CommandHost
    ) throws(CommandFailure) {
        var records = MovedRecords()
        var columns = columns
        for file in files {
            let name = file.isStandardStream ? "standard input" : TerminalText.safe(file)
            let bytes = try Self.bytes(of: file, named: name, system, on: &host)
            switch system {
            case .keycloak: try records.append(bytes, of: name, arrays: KeycloakExport.arrays, readsTables: false)
            case .auth0: try records.append(bytes, of: name, arrays: Auth0Export.arrays, readsTables: false)
            case .supabase: try records.append(bytes, of: name, arrays: SupabaseExport.arrays, readsTables: true)
            case .django: try records.append(bytes, of: name, arrays: [], readsTables: false)
            case .kratos: try records.append(bytes, of: name, arrays: KratosIdentities.arrays, readsTables: false)
            case .csv where Self.isJSON(bytes):
                try records.append(bytes, of: name, arrays: ["users", "identities"], readsTables: false)
                try system.check(records, of: files)
                throw MovedRecords.noExport(name, "it is JSON, and a table is wanted")
            case .csv: try columns.resolve(records.appendTable(bytes, of: name), file: name)
            }
        }
        if system != .csv { try system.check(records, of: files) }
        (self.system, self.records) = (system, records)
        switch system {
        case .keycloak: self.form = .keycloak(try KeycloakExport(records))
        case .auth0: self.form = .auth0(Auth0Export(records))
        case .supabase: self.form = .supabase(SupabaseExport(records, now: now))
        case .django: self.form = .django(DjangoDump(records))
        case .kratos: self.form = .kratos(KratosIdentities())
        case .csv: self.form = .table(columns)
        }
        for index in 0..<self.count {
            if case .none = self.row(index) { continue }
            return
        }
        throw CommandFailure(noAccountsIn: files.map { $0.isStandardStream ? "standard input" : $0 }.listed)
    }

    /// Whether a text begins as JSON does.
    private static func isJSON(_ bytes: [UInt8]) -> Bool {
        let mark = bytes.first { !$0.isSpaceOrControl }
        return mark == UInt8(ascii: "{") || mark == UInt8(ascii: "[")
    }

    private static func bytes(
        of file: String, named name: String, _ system: MovingSystem, on host: inout some CommandHost
    ) throws(CommandFailure) -> [UInt8] {
        let limit = MovedRecords.maximumBytes
        do throws(FileError) {
            return file.isStandardStream ? try host.readAll(upTo: limit) : try host.files.read(file, upTo: limit)
        } catch {
            var failure = host.failure(error)
            if case .tooLarge = error.kind {
                failure.why = "a file of at most \(limit >> 20) MiB is read; several files can be given"
                let split =
                    switch system {
                    case .auth0, .csv: "split --line-bytes=500M "
                    case .django: "python manage.py dumpdata --format jsonl auth.user > FILE; split --line-bytes=500M "
                    case .keycloak, .supabase, .kratos: "jq -c '(.users // .)[]' FILE | split --line-bytes=500M - "
                    }
                failure.next = [.init(split + "PART", "write several files")]
            }
            throw failure
        }
    }

    var count: Int { self.records.count }

    /// The columns of a table that are read for claims alone.
    var otherColumns: [String] { if case .table(let columns) = self.form { columns.others } else { [] } }

    /// The number of a record as a person counts.
    func number(_ index: Int) -> Int { self.records.number(index) }

    /// What names the account of a record for a person.
    func name(_ index: Int) -> MovingTally.Name {
        let email = (try? self.records.value(index)).flatMap { $0 }.flatMap { $0.text("email") }
        return MovingTally.Name(row: self.number(index), uid: self.uid(index) ?? "", email: email)
    }

    /// What becomes of a record.
    func row(_ index: Int) -> MovedRow {
        do throws(MalformedRecord) {
            guard let value = try self.records.value(index) else { return .none }
            switch self.form {
            case .keycloak(let export): return try export.row(index, value)
            case .auth0(let export): return try export.row(value)
            case .supabase(let export): return try export.row(index, value)
            case .django(let dump): return try dump.row(value)
            case .kratos(let identities): return try identities.row(value)
            case .table(let columns): return try columns.row(value)
            }
        } catch {
            return .refused(uid: self.uid(index), reason: error.reason)
        }
    }

    private func uid(_ index: Int) -> String? {
        let value = try? self.records.value(index)
        return value.flatMap { $0 }.flatMap { $0.text("id") ?? $0.text("user_id") ?? $0.text("pk") }
    }
}
