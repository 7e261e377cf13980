import Vinculum

extension AccountDrawing {
    /// One entry of a section as text, from which every format is drawn.
    struct Item: Equatable {
        /// The type, such as `e-mail`, `google.com` or `totp`.
        var kind: String
        /// The address, number, subject or ID; may be empty.
        var text: String
        /// Further facts, such as `verified` and the origin.
        var keyValues: [String]
        /// The UID of another account in the same drawing with the same entry; `nil` without one.
        var alsoIn: String?
    }

    /// The parts of an account in the order in which they are drawn.
    enum Section: Equatable, CaseIterable {
        case identifiers, linkedProviders, factors, quarantine

        var title: String {
            switch self {
            case .identifiers: "identifiers"
            case .linkedProviders: "sign-in methods"
            case .factors: "second factors"
            case .quarantine: "quarantine"
            }
        }
    }

    /// The title of the drawing: UID and display name.
    var heading: String { self.uid + (self.displayName.map { "  " + $0 } ?? "") }

    /// The account's epoch and unusual states.
    var marks: [String] {
        var marks = ["epoch \(self.epoch)"]
        if self.isDisabled { marks.append("disabled") }
        if self.identifiers.isEmpty, self.linkedProviders.isEmpty, self.passkeys.isEmpty {
            marks.append("no sign-in method: lost with its session")
        }
        if let count = self.recoveryCodes { marks.append("\(count) recovery code\(count == 1 ? "" : "s") left") }
        return marks
    }

    /// The entries of a section.
    func items(_ section: Section) -> [Item] {
        switch section {
        case .identifiers:
            self.identifiers.map { identifier in
                Item(
                    kind: identifier.kind == .email ? "e-mail" : "phone", text: identifier.text,
                    keyValues: [identifier.isVerified ? "verified" : "not verified"] + identifier.anchor.keyValues)
            }
        case .linkedProviders:
            (self.linkedProviders + self.passkeys).map { provider in
                let note = provider.subject == nil ? nil : provider.email
                return Item(
                    kind: provider.provider, text: provider.subject ?? provider.email ?? "",
                    keyValues: (note.map { [$0] } ?? []) + (provider.anchor?.keyValues ?? []))
            }
        case .factors:
            self.factors.map { factor in
                Item(
                    kind: factor.phoneNumber == nil ? "totp" : "phone", text: factor.phoneNumber ?? factor.id,
                    keyValues: (factor.name.map { [$0] } ?? []) + factor.anchor.keyValues)
            }
        case .quarantine:
            self.quarantine.map { retired in
                Item(
                    kind: retired.what, text: retired.subject ?? "",
                    keyValues: ["retired " + retired.at.iso8601, retired.reason] + retired.anchor.keyValues)
            }
        }
    }

    /// The sections with at least one entry. An entry that another account of the drawing shares names that account.
    func sections(beside others: [AccountDrawing]) -> [(section: Section, items: [Item])] {
        Section.allCases.compactMap { section in
            let items = self.items(section).map { item in
                var item = item
                item.alsoIn =
                    section == .quarantine
                    ? nil
                    : others.first { other in
                        other.uid != self.uid && other.shares(item)
                    }?.uid
                return item
            }
            return items.isEmpty ? nil : (section, items)
        }
    }

    /// Whether this account has an entry of the same type with the same text outside quarantine.
    private func shares(_ item: Item) -> Bool {
        guard !item.text.isEmpty else { return false }
        return Section.allCases.contains { section in
            section != .quarantine
                && self.items(section).contains { $0.text == item.text && $0.kind == item.kind }
        }
    }
}

extension AccountDrawing.Anchor {
    var keyValues: [String] { [self.proof.name, "epoch \(self.epoch)"] }
}
