/// The reason why an authenticator's response is not accepted (WebAuthn Level 2, sections 7.1 and 7.2).
enum WebAuthnRefusal: String, Error, CaseIterable {
    case clientData, ceremony, challenge, origin, crossOrigin
    case authenticatorData, relyingParty, userPresence, userVerification, backupFlags, extensions
    case attestationObject, credentialID, publicKey, algorithm, attestationStatement, discoverability
    case userHandle, signature, backupEligibility, counter, unverifiedPasskey

    /// What is wrong and what helps, as sentences for the person who builds the page.
    var text: String {
        switch self {
        case .clientData: "clientDataJSON is missing, or not the JSON that a browser writes."
        case .ceremony:
            "The response is of the other ceremony: one that makes a passkey does not sign in, nor the reverse."
        case .challenge:
            "The challenge is unknown, expired, used, or of another account. Ask for new options and try again."
        case .origin:
            "The page's origin is not among the project's. An administrator lists it in expectedOrigins."
        case .crossOrigin: "The response was made in a frame of another site. Use a page of the project's own."
        case .authenticatorData: "The authenticator data is missing or malformed."
        case .relyingParty: "The passkey is for another relying party than the project's rpId."
        case .userPresence: "The authenticator did not ask for the person's presence."
        case .userVerification:
            "The authenticator did not verify the person. Use one with a PIN or a fingerprint, and ask for it."
        case .backupFlags: "The authenticator says that a passkey is backed up which cannot be."
        case .extensions: "The extensions in the authenticator data are missing or malformed."
        case .attestationObject: "The attestation object is missing or malformed."
        case .credentialID: "The attestation object is about another passkey than the response."
        case .publicKey: "The passkey's public key is malformed or too weak."
        case .algorithm: "The passkey's algorithm is none of those in pubKeyCredParams."
        case .attestationStatement: "The passkey's attestation of itself does not verify."
        case .discoverability:
            "The passkey is not discoverable, so that no sign-in finds it. Leave residentKey of the options required."
        case .userHandle: "The response names no account, or another than the passkey's."
        case .signature: "The signature does not verify."
        case .backupEligibility: "The passkey was enrolled with another eligibility for backup."
        case .counter:
            "The passkey's counter did not advance, as with a copy. If that is unexpected, remove the passkey."
        case .unverifiedPasskey: "The passkey was enrolled without a public key. Remove it and enrol it again."
        }
    }
}
