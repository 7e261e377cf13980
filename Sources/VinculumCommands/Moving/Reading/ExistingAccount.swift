import Vinculum

/// What an account that exists already is told by: its address and number.
struct ExistingAccount {
    let email: String?
    let phone: String?

    /// The accounts of a running server that have a UID, an address or a number of the export.
    struct Listing {
        fileprivate(set) var accounts: [ByteText: ExistingAccount] = [:]
        /// Their UIDs by their addresses and numbers.
        fileprivate(set) var owners: [ByteText: String] = [:]
        /// The UIDs of the export.
        fileprivate(set) var exported: Set<ByteText> = []
    }

    /// The accounts that existed before the import.
    enum Known {
        case graph(Graph)
        case listed(Listing)

        subscript(uid: String) -> ExistingAccount? {
            switch self {
            case .listed(let listing): return listing.accounts[ByteText(uid)]
            case .graph(let graph):
                return AccountID(uid).flatMap { graph[$0] }.map { account in
                    ExistingAccount(email: account.email?.address.text, phone: account.phone?.number.text)
                }
            }
        }

        /// The address or number of an account that another one at a running server has, which will refuse it, and the
        /// UID of that one. On the data directory the import itself finds that out.
        ///
        /// - Parameter overwriting: Whether accounts of the export are replaced, which may free what they have.
        func conflict(of account: MovedAccount, overwriting: Bool) -> String? {
            guard case .listed(let listing) = self else { return nil }
            let names = account.names
            for case let name? in [names.email, names.phone] {
                guard let owner = listing.owners[ByteText(name)], owner != account.uid,
                    !overwriting || !listing.exported.contains(ByteText(owner))
                else { continue }
                return "\(name), of the account \(owner)"
            }
            return nil
        }
    }

    /// Whether an account of an export is this one, from an earlier run. An address that was changed since makes it
    /// another one, as does a UID that two systems give.
    func isSame(as account: MovedAccount) -> Bool {
        let email = account.names.email
        if email != nil || self.email != nil { return email == self.email }
        return Self.digits(account.phone) == Self.digits(self.phone)
    }

    /// What is the same in every spelling of a number.
    private static func digits(_ number: String?) -> [UInt8] { number.map { $0.utf8.filter { $0.isDigit } } ?? [] }

    /// The accounts of a running server with the UIDs, addresses and numbers of an export.
    static func all(
        _ accounts: [MovedAccount.Names], at server: ServerAdministration, on host: inout some CommandHost
    ) throws(CommandFailure) -> Known {
        var listing = Listing()
        var rest = accounts[...]
        var progress = Progress("comparing", of: accounts.count, host)
        defer { progress.clear(on: &host) }
        while !rest.isEmpty {
            let part = rest.prefix(100)
            rest = rest.dropFirst(part.count)
            for names in part { listing.exported.insert(ByteText(names.uid)) }
            var writer = JSON.Writer()
            writer.beginObject()
            writer.list("localId", part.map { $0.uid })
            writer.list("email", part.compactMap { $0.email })
            writer.list("phoneNumber", part.compactMap { $0.phone })
            writer.endObject()
            for user in try server.send(.lookup, writer.bytes, on: host).list("users") {
                guard let uid = user.text("localId") else { continue }
                let account = ExistingAccount(email: user.text("email"), phone: user.text("phoneNumber"))
                listing.accounts[ByteText(uid)] = account
                for case let name? in [account.email, account.phone] { listing.owners[ByteText(name)] = uid }
            }
            progress.show(accounts.count - rest.count, on: &host)
        }
        return .listed(listing)
    }
}

extension MovedAccount {
    /// What an account is found by, in the spellings of this service.
    struct Names {
        let uid: String
        let email: String?
        let phone: String?
    }

    var names: Names {
        Names(
            uid: self.uid, email: self.email.flatMap { EmailAddress($0)?.text },
            phone: self.phone.flatMap { PhoneNumber($0)?.text })
    }
}
