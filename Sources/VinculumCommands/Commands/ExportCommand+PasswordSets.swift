import Vinculum

extension ExportCommand {
    /// The passwords of the accounts by their hash parameters.
    struct PasswordSets {
        /// The number of the parameters that most passwords have, or of these the first; `nil` without passwords.
        private(set) var written: UInt32?
        /// The UIDs of the accounts that have others, in order.
        private(set) var others: [String] = []
        private var otherUIDs: Set<ByteText> = []
        private var count = 0

        /// - Complexity: O(n) in the accounts.
        init(_ graph: Graph) {
            var sets: [(algorithm: UInt32, count: Int)] = []
            Self.forEach(graph) { _, algorithm in
                guard let place = sets.firstIndex(where: { $0.algorithm == algorithm }) else {
                    return sets.append((algorithm, 1))
                }
                sets[place].count += 1
            }
            self.count = sets.count
            let most = sets.reduce(0) { max($0, $1.count) }
            self.written = sets.first { $0.count == most }?.algorithm
            guard sets.count > 1 else { return }
            let written = self.written
            var others: [String] = []
            Self.forEach(graph) { uid, algorithm in if algorithm != written { others.append(uid) } }
            self.others = others
            self.otherUIDs = Set(others.map { ByteText($0) })
        }

        /// Whether the account of the UID has other parameters than ``written``.
        func isOther(_ uid: String?) -> Bool { uid.map { self.otherUIDs.contains(ByteText($0)) } ?? false }

        private static func forEach(_ graph: Graph, _ body: (String, UInt32) -> Void) {
            var last: AccountID?
            repeat {
                let accounts = graph.accounts(after: last, limit: 1000)
                for account in accounts {
                    if let password = account.password { body(account.id.text, password.algorithm) }
                }
                last = accounts.count == 1000 ? accounts.last?.id : nil
            } while last != nil
        }

        /// Says how many passwords stop working where only this file is imported.
        var loss: String {
            self.others.count == 1
                ? "1 password does not work after an import of this form"
                : "\(self.others.count) passwords do not work after an import of this form"
        }

        /// The accounts whose passwords an import of one file cannot check.
        var named: String {
            let named = self.others.prefix(Self.namedAccounts).map { TerminalText.safe($0) }
            let more = self.others.count > named.count ? ["\(self.others.count - named.count) more"] : []
            return "those of " + (named + more).listed
        }

        /// The most accounts that are named; the details of the refusal name all.
        private static let namedAccounts = 20

        /// The refusal to lose these passwords.
        func refusal(of invocation: Invocation) -> CommandFailure {
            var failure = CommandFailure(
                .refused, code: "otherHashParameters", self.loss + ", and nothing was written",
                why: "the passwords have \(self.count) different sets of hash parameters, and this form has one; of "
                    + "another set than most are " + self.named,
                next: [
                    .init(
                        invocation.line(["export", "--directory", "DIR"]),
                        "write all of them, for vinculum import and serve --import; vinculum backup keeps them too"),
                    .init(
                        invocation.line(invocation.words + ["--partial"]), "leave these passwords out of this form"),
                ])
            var writer = JSON.Writer()
            writer.beginObject()
            writer.list("otherHashParameters", self.others)
            writer.endObject()
            failure.details = writer.bytes
            return failure
        }
    }
}
