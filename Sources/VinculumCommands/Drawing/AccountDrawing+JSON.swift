import Vinculum

extension AccountDrawing {
    /// Reads the object that ``JSONDrawing`` writes.
    ///
    /// - Returns: `nil` for another object.
    init?(_ json: JSON.Value) {
        guard let uid = json.string(of: "uid") else { return nil }
        self.init(uid: uid)
        self.displayName = json.string(of: "displayName")
        self.isDisabled = json.bool(of: "disabled") ?? false
        self.epoch = json.int64(of: "epoch").flatMap { UInt32(exactly: $0) } ?? 0
        self.recoveryCodes = json.int64(of: "recoveryCodes").map { Int(clamping: $0) }
        for item in json.entries(of: "identifiers") {
            guard let text = item.string(of: "text"), let anchor = Anchor(item) else { return nil }
            self.identifiers.append(
                Identifier(
                    kind: item["kind"]?.isString("email") ?? false ? .email : .phone, text: text,
                    isVerified: item.bool(of: "verified") ?? false, anchor: anchor))
        }
        for item in json.entries(of: "waysIn") {
            guard let provider = item.string(of: "provider") else { return nil }
            self.linkedProviders.append(
                LinkedProvider(
                    provider: provider, subject: item.string(of: "subject"), email: item.string(of: "email"),
                    anchor: Anchor(item)))
        }
        for item in json.entries(of: "passkeys") {
            self.passkeys.append(
                LinkedProvider(
                    provider: ProviderID.passkey.rawValue, subject: item.string(of: "id"), email: nil,
                    anchor: Anchor(item)))
        }
        for item in json.entries(of: "factors") {
            guard let id = item.string(of: "id"), let anchor = Anchor(item) else { return nil }
            self.factors.append(
                Factor(
                    id: id, phoneNumber: item.string(of: "phoneNumber"), name: item.string(of: "displayName"),
                    anchor: anchor))
        }
        for item in json.entries(of: "quarantine") {
            guard let what = item.string(of: "what"), let reason = item.string(of: "reason"),
                let at = item.string(of: "retiredAt").flatMap({ Instant(rfc3339: $0) }), let anchor = Anchor(item)
            else { return nil }
            self.quarantine.append(
                Retired(what: what, subject: item.string(of: "subject"), reason: reason, at: at, anchor: anchor))
        }
    }
}

extension AccountDrawing.Anchor {
    /// Reads the members that each entry of a drawing has; `nil` without them.
    fileprivate init?(_ json: JSON.Value) {
        guard let epoch = json.int64(of: "epoch").flatMap({ UInt32(exactly: $0) }),
            let name = json.string(of: "proof"), let proof = ProofMethod.allCases.first(where: { $0.name == name })
        else { return nil }
        self.init(epoch: epoch, proof: proof)
    }
}

extension JSON.Value {
    fileprivate func entries(of name: StaticString) -> [JSON.Value] { self[name].map { Array($0.elements) } ?? [] }
}
