import Vinculum

extension ExportCommand {
    /// A form of one file with accounts.
    enum Form: String, CaseIterable {
        /// The JSON of `firebase auth:export`.
        case firebase
        /// The CSV of `firebase auth:export`.
        case csv
        /// An account a line, as JSON.
        case ndjson
    }

    /// The accounts of an export, and what of them the form has no place for.
    struct Losses {
        private let form: Form
        /// How many accounts were written.
        private(set) var count = 0
        private var apps = 0
        private var factors = 0
        private var passkeys = 0
        private var identities = 0
        private var details = 0
        /// The providers whose identities are left out, in order.
        private var providers: [String] = []

        /// The most providers that are named.
        private static let namedProviders = 20

        init(of form: Form) {
            self.form = form
        }

        /// Counts an account that was written.
        mutating func note(_ user: Wire.UserInfo) {
            self.count += 1
            if user.mfaInfo?.contains(where: { $0.totpInfo != nil }) ?? false { self.apps += 1 }
            if !(user.passkeyInfo ?? []).isEmpty { self.passkeys += 1 }
            guard self.form == .csv else { return }
            if !(user.mfaInfo ?? []).isEmpty { self.factors += 1 }
            let identities = Wire.ExportedUser(user).providerUserInfo ?? []
            let lost = identities.filter { !AccountTable.hasColumns(for: $0.providerId) }
            if !lost.isEmpty { self.identities += 1 }
            for case let id? in lost.map({ $0.providerId })
            where self.providers.count < Self.namedProviders && !self.providers.contains(where: { $0 == id }) {
                self.providers.append(id)
            }
            let hasDetails = identities.contains { info in
                info.screenName != nil || info.phoneNumber != nil || (info.federatedId ?? info.rawId) != info.rawId
            }
            if hasDetails { self.details += 1 }
        }

        /// What is left out, as lines for a person.
        var lines: [String] {
            var lines: [String] = []
            let backup = "; vinculum backup keeps them"
            if self.factors > 0 {
                lines.append(
                    "CSV has no column for second factors: " + counted(self.factors, "account")
                        + (self.factors == 1 ? " loses its factors" : " lose theirs") + backup)
            } else if self.apps > 0 {
                lines.append(
                    "authenticator apps are second factors of " + counted(self.apps, "account")
                        + "; the export omits their secrets, and an import refuses these accounts; use vinculum backup "
                        + "to keep them")
            }
            if self.identities > 0 {
                lines.append(
                    "CSV has no column for " + self.providers.map { TerminalText.safe($0) }.listed + ": "
                        + counted(self.identities, "account") + (self.identities == 1 ? " loses" : " lose")
                        + " such identities; vinculum export without --to csv keeps them")
            }
            if self.details > 0 {
                lines.append(
                    "CSV has no column for screen names and phone numbers of identities: "
                        + counted(self.details, "account") + (self.details == 1 ? " loses" : " lose")
                        + " them; vinculum export without --to csv keeps them")
            }
            if self.passkeys > 0 {
                lines.append(
                    "the form has no passkeys: " + counted(self.passkeys, "account")
                        + (self.passkeys == 1 ? " loses its passkeys" : " lose theirs") + backup)
            }
            return lines
        }

        /// Writes what is left out as the member `lost` of a result, if there is something.
        func write(to writer: inout JSON.Writer) {
            let lost = [
                ("secondFactors", self.form == .csv ? self.factors : self.apps), ("identities", self.identities),
                ("identityDetails", self.details), ("passkeys", self.passkeys),
            ].filter { $0.1 > 0 }
            if lost.isEmpty { return }
            writer.key("lost")
            writer.beginObject()
            for (name, count) in lost { writer.member(named: name, Int64(count)) }
            writer.endObject()
        }
    }
}
