import Vinculum

extension AccountDrawing {
    /// One thing on the account, in words; the common form that every picture is made from.
    struct Item: Equatable {
        /// `e-mail`, `google.com`, `totp`.
        var kind: String
        var text: String
        var keyValues: [String]
        /// The uid of another account in the same picture that has the same thing.
        var alsoIn: String?
    }

    enum Section: Equatable, CaseIterable {
        case identifiers, linkedProviders, factors, quarantine

        var title: String {
            switch self {
            case .identifiers: "identifiers"
            case .linkedProviders: "ways in"
            case .factors: "second factors"
            case .quarantine: "quarantine"
            }
        }
    }

    /// The heading: uid, name, marks.
    var heading: String { self.uid + (self.displayName.map { "  " + $0 } ?? "") }

    var marks: [String] {
        var marks = ["epoch \(self.epoch)"]
        if self.isDisabled { marks.append("disabled") }
        if self.identifiers.isEmpty, self.linkedProviders.isEmpty { marks.append("no way in: lost with its session") }
        return marks
    }

    func items(_ section: Section) -> [Item] {
        switch section {
        case .identifiers:
            self.identifiers.map { identifier in
                Item(
                    kind: identifier.kind == .email ? "e-mail" : "phone", text: identifier.text,
                    keyValues: [identifier.isVerified ? "verified" : "not verified"] + identifier.anchor.keyValues)
            }
        case .linkedProviders:
            self.linkedProviders.map { way in
                Item(
                    kind: way.provider, text: way.subject ?? way.email ?? "",
                    keyValues: (way.subject == nil || way.email == nil ? [] : [way.email ?? ""]) + (way.anchor?.keyValues ?? []))
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

    /// The sections that have something in them, with what other accounts of the picture share marked.
    func sections(beside others: [AccountDrawing]) -> [(section: Section, items: [Item])] {
        Section.allCases.compactMap { section in
            let items = self.items(section).map { item in
                var item = item
                item.alsoIn = section == .quarantine ? nil : others.first { other in
                    !sameBytes(other.uid, self.uid) && other.shares(item)
                }?.uid
                return item
            }
            return items.isEmpty ? nil : (section, items)
        }
    }

    /// Whether this account knows the same address, number or subject.
    private func shares(_ item: Item) -> Bool {
        guard !item.text.isEmpty else { return false }
        return Section.allCases.contains { section in
            section != .quarantine
                && self.items(section).contains { sameBytes($0.text, item.text) && (sameBytes($0.kind, item.kind)) }
        }
    }
}

extension AccountDrawing.Anchor {
    var keyValues: [String] { [self.proof.name, "epoch \(self.epoch)"] }
}
