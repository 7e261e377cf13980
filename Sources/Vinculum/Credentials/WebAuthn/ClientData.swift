/// Client data (WebAuthn Level 2, section 5.8.1): what the browser says about the page that asked.
struct ClientData {
    /// What an authenticator was asked for: `type` of the client data.
    enum Ceremony: String {
        case create = "webauthn.create"
        case get = "webauthn.get"
    }

    /// The bytes as received, which the signature covers.
    let bytes: [UInt8]
    let type: String
    /// The challenge as base64url.
    let challenge: String
    let origin: String
    /// Whether a page of another site has the frame that asked.
    let isCrossOrigin: Bool

    /// - Throws: ``WebAuthnRefusal/clientData`` for anything but a JSON object with these members, each of them once.
    init(_ bytes: [UInt8]) throws(WebAuthnRefusal) {
        let value: JSON.Value
        do throws(JSON.ReadError) {
            value = try JSON.Document(parsing: bytes, limits: .claims, duplicateKeys: .refused).root
        } catch {
            throw .clientData
        }
        guard let type = value.string(of: "type"), let challenge = value.string(of: "challenge"),
            let origin = value.string(of: "origin"), value["crossOrigin"] == nil || value.bool(of: "crossOrigin") != nil
        else { throw .clientData }
        self.bytes = bytes
        self.type = type
        self.challenge = challenge
        self.origin = origin
        // Only a frame of another site has a top origin.
        self.isCrossOrigin = value.bool(of: "crossOrigin") == true || value["topOrigin"] != nil
    }

    /// Refuses data of a page that is not the project's.
    func check(_ party: RelyingParty) throws(WebAuthnRefusal) {
        guard party.accepts(origin: self.origin) else { throw .origin }
        guard !self.isCrossOrigin else { throw .crossOrigin }
    }

    /// Refuses data of another ceremony.
    func check(_ ceremony: Ceremony) throws(WebAuthnRefusal) {
        guard self.type == ceremony.rawValue else { throw .ceremony }
    }
}
