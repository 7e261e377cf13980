/// A device authorization response (RFC 8628 section 3.2).
struct DeviceAuthorization: Sendable {
    let deviceCode: String
    let userCode: String
    let verificationURI: String
    let completeURI: String?
    /// Seconds, 1 to 1800.
    let expiresIn: Int64
    /// Seconds, 1 to 60.
    let interval: Int64

    /// - Returns: `nil` for anything but a JSON object with codes and an address that can be trusted.
    init?(parsing body: [UInt8], _ plain: PlainHosts) {
        guard let json = TokenResponse.object(body), let deviceCode = json.string(of: "device_code").nonEmpty,
            deviceCode.utf8.count <= StoredBounds.deviceCode,
            let userCode = json.string(of: "user_code").nonEmpty, userCode.utf8.count <= 256,
            // Google has the name of a draft.
            let uri = json.string(of: "verification_uri") ?? json.string(of: "verification_url"),
            ProviderURL.isTrusted(uri, plain)
        else { return nil }
        self.deviceCode = deviceCode
        self.userCode = userCode
        self.verificationURI = uri
        self.completeURI = json.string(of: "verification_uri_complete").flatMap {
            ProviderURL.isTrusted($0, plain) ? $0 : nil
        }
        self.expiresIn = min(max(json.int64(of: "expires_in") ?? ServiceLimits.providerSignInSeconds, 1), 1800)
        self.interval = min(max(json.int64(of: "interval") ?? 5, 1), 60)
    }
}
