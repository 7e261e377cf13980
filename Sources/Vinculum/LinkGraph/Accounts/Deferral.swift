/// What a pending sign-in does to its account once the second factor is answered.
// Indirect, so that a copy moves one word and counts one reference.
public indirect enum Deferral: Equatable, Sendable {
    /// Signs in with a claim of an identity provider, which links to the account or takes it over.
    case federated(FederatedClaim)
    /// Signs in by a link that was mailed to this address.
    case mailedLink(EmailAddress)
    /// Completes a link that a session asked for: the new session signed in when that one did, in seconds since 1970.
    case linking(signedInAt: Int64)
}

extension Deferral {
    func write(to writer: inout ByteWriter) {
        switch self {
        case .federated(let claim):
            writer.uint8(0)
            writer.string(claim.provider.rawValue)
            writer.string(claim.subject.text)
            writer.optional(claim.email?.text)
            writer.uint8(claim.isEmailVerified.map { $0 ? 2 : 1 } ?? 0)
            writer.optional(claim.displayName)
            writer.optional(claim.photoURL)
            writer.optional(claim.screenName)
        case .mailedLink(let address):
            writer.uint8(1)
            writer.string(address.text)
        case .linking(let signedInAt):
            writer.uint8(2)
            writer.zigzag(signedInAt)
        }
    }

    init(from reader: inout ByteReader) throws(ByteReader.Failure) {
        switch try reader.uint8() {
        case 0:
            var claim = FederatedClaim(
                provider: ProviderID(try reader.string()), subject: SubjectID(try reader.string()))
            claim.email = try reader.optionalString().map { EmailAddress(normalised: $0) }
            switch try reader.uint8() {
            case 0: claim.isEmailVerified = nil
            case 1: claim.isEmailVerified = false
            case 2: claim.isEmailVerified = true
            default: throw .malformed
            }
            claim.displayName = try reader.optionalString()
            claim.photoURL = try reader.optionalString()
            claim.screenName = try reader.optionalString()
            self = .federated(claim)
        case 1: self = .mailedLink(EmailAddress(normalised: try reader.string()))
        case 2: self = .linking(signedInAt: try reader.zigzag())
        default: throw .malformed
        }
    }
}
