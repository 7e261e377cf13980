import Vinculum

/// What an account that exists already is told by: its address and number.
struct ExistingAccount {
    let email: String?
    let phone: String?

    /// The accounts that existed before the import.
    enum Known {
        case graph(Graph)
        /// Those of a running server that have UIDs of the export.
        case listed([ByteText: ExistingAccount])

        subscript(uid: String) -> ExistingAccount? {
            switch self {
            case .listed(let accounts): return accounts[ByteText(uid)]
            case .graph(let graph):
                return AccountID(uid).flatMap { graph[$0] }.map { account in
                    ExistingAccount(email: account.email?.address.text, phone: account.phone?.number.text)
                }
            }
        }
    }

    /// Whether an account of an export is this one, from an earlier run. An address that was changed since makes it
    /// another one, as does a UID that two systems give.
    func isSame(as account: MovedAccount) -> Bool {
        let email = account.email.flatMap { EmailAddress($0)?.text }
        if email != nil || self.email != nil { return email == self.email }
        return Self.digits(account.phone) == Self.digits(self.phone)
    }

    /// What is the same in every spelling of a number.
    private static func digits(_ number: String?) -> [UInt8] { number.map { $0.utf8.filter { $0.isDigit } } ?? [] }

    /// The accounts of a running server with these UIDs.
    static func all(
        _ uids: [String], at server: ServerAdministration, on host: inout some CommandHost
    ) throws(CommandFailure) -> Known {
        var found: [ByteText: ExistingAccount] = [:]
        var rest = uids[...]
        var progress = Progress("comparing", of: uids.count, host)
        defer { progress.clear(on: &host) }
        while !rest.isEmpty {
            let part = rest.prefix(100)
            rest = rest.dropFirst(part.count)
            var writer = JSON.Writer()
            writer.beginObject()
            writer.key("localId")
            writer.beginArray()
            for uid in part { writer.string(uid) }
            writer.endArray()
            writer.endObject()
            for user in try server.send(.lookup, writer.bytes, on: host).list("users") {
                guard let uid = user.text("localId") else { continue }
                found[ByteText(uid)] = ExistingAccount(email: user.text("email"), phone: user.text("phoneNumber"))
            }
            progress.show(uids.count - rest.count, on: &host)
        }
        return .listed(found)
    }
}
