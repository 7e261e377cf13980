/// An ID token's claims and a profile as one.
extension ProviderContract {
    /// Whether claims lack what the profile may have: address, its state, or name.
    func lacks(_ claims: JSON.Value) -> Bool {
        guard self.text(.email, in: claims) != nil, self.text(.name, in: claims) != nil else { return true }
        return self.value(.emailVerified, in: claims) == nil
    }

    /// The subject of a profile, or of an ID token's claims.
    func profileSubject(_ profile: JSON.Value) -> String? { self.text(.subject, in: profile) }

    /// Claims completed by a profile of the same person. The token's own claims count, but address and state come from
    /// one source: the state of one address must not stand beside another.
    func completing(_ claims: JSON.Value, with profile: JSON.Value) -> JSON.Value {
        let takesAddress =
            self.text(.email, in: profile) != nil
            && (self.text(.email, in: claims) == nil || self.value(.emailVerified, in: claims) == nil)
        let address = [self.memberName(of: .email), self.memberName(of: .emailVerified)]
        func isAddress(_ key: String) -> Bool { address.contains { $0 == key } }
        var writer = JSON.Writer()
        writer.beginObject()
        for member in claims.members where !(takesAddress && isAddress(member.key)) {
            writer.key(member.key)
            writer.raw(member.value.rawBytes)
        }
        for member in profile.members {
            let isMissing = claims[named: member.key] == nil && !isAddress(member.key)
            guard takesAddress && isAddress(member.key) || isMissing else { continue }
            writer.key(member.key)
            writer.raw(member.value.rawBytes)
        }
        writer.endObject()
        return JSON.Value(stored: writer.bytes) ?? claims
    }

    /// A profile with the primary address of a list in place of its own, which says nothing of being verified
    /// (https://docs.github.com/rest/users/emails).
    func completing(_ profile: JSON.Value, withAddresses body: [UInt8]) -> JSON.Value {
        let list: JSON.Value?
        do throws(JSON.ReadError) {
            list = try JSON.Document(parsing: body, limits: .stranger, duplicateKeys: .refused).root
        } catch {
            list = nil
        }
        let primary = list.flatMap { list in list.elements.first { $0.bool(of: "primary") == true } }
        var writer = JSON.Writer()
        writer.beginObject()
        for member in profile.members where !(member.key == "email" && primary != nil) {
            writer.key(member.key)
            writer.raw(member.value.rawBytes)
        }
        if let primary {
            writer.member("email", primary.string(of: "email"))
            writer.member("email_verified", primary.bool(of: "verified") ?? false)
        }
        writer.endObject()
        return JSON.Value(stored: writer.bytes) ?? profile
    }

    /// The member at the top that holds a claim.
    private func memberName(of claim: ProviderClaim) -> String {
        let name = self.name(of: claim)
        let first = name.utf8.split(separator: UInt8(ascii: ".")).first
        return first.map { String(decoding: $0, as: UTF8.self) } ?? name
    }
}
