/// Apple's signature over a player of Game Center, by the published procedure (GameKit,
/// `fetchItems(forIdentityVerificationSignature:)`).
struct GameCenterSignature {
    /// The address of the certificate whose key signed.
    let certificateURL: String
    private let signature: [UInt8]
    /// What was signed: player, bundle, time and salt.
    private let message: [UInt8]

    /// The reasons why a request is not verified, as sentences.
    enum Refusal: String, Error {
        case incomplete = "publicKeyUrl, salt, signature and timestamp of the player are needed."
        case otherApp = "The app's bundle (x-ios-bundle-identifier) is none of the provider's configuration."
        case certificateAddress = "publicKeyUrl must be https at a host of gc.apple.com, without a query."
        case notFresh = "The signature is older than ten minutes, or of the future. Fetch another and try again."
        case noCertificate = "Apple's certificate could not be fetched. Try again."
        case signature = "Apple's signature does not verify."
    }

    /// How old a signature may be, and how far in the future, in milliseconds: as far as clocks of devices differ.
    private static let (maximumAge, maximumLead): (Int64, Int64) = (600_000, 60_000)
    private static let maximumSaltByteCount = 256

    /// - Parameters:
    ///   - player: The id that is signed: the newer one where both are given.
    ///   - bundle: The app that asks.
    ///   - bundles: The project's apps.
    init(
        _ request: borrowing Wire.SignInWithGameCenter.Request, player: SubjectID, bundle: String?,
        among bundles: [String], at now: Instant
    ) throws(Refusal) {
        guard let url = request.publicKeyUrl.nonEmpty, let signature = request.signature.nonEmpty,
            let salt = request.salt.nonEmpty, let time = request.timestamp.flatMap({ Int64($0) })
        else { throw .incomplete }
        guard let bundle = bundle.nonEmpty, bundles.contains(where: { $0 == bundle }) else { throw .otherApp }
        guard GameCenterSignature.isOfApple(url) else { throw .certificateAddress }
        let age = now.milliseconds.subtractingReportingOverflow(time)
        guard !age.overflow, age.partialValue <= Self.maximumAge, age.partialValue >= -Self.maximumLead else {
            throw .notFresh
        }
        let bytes = Base64.decodedLeniently(salt)
        guard bytes.count <= Self.maximumSaltByteCount else { throw .incomplete }
        self.certificateURL = url
        self.signature = Base64.decodedLeniently(signature)
        let stamp = (0..<8).map { UInt8(truncatingIfNeeded: time >> Int64(56 - 8 * $0)) }
        self.message = Array(player.text.utf8) + Array(bundle.utf8) + stamp + bytes
    }

    /// Whether the address is one of Game Center's own hosts, by HTTPS: nothing else says whose the certificate is.
    /// Other hosts of Apple also serve what visitors wrote. A query would make one certificate many documents.
    private static func isOfApple(_ url: String) -> Bool {
        let reference = URIReference(url)
        guard url.hasBytePrefix("https://"), url.utf8.allSatisfy({ $0.isVisible }),
            let host = reference.hostPort, host.port == nil, reference.query == nil, reference.fragment == nil
        else { return false }
        return RelyingParty.isWithin(ASCII.lowercased(host.name), "gc.apple.com")
    }

    /// Checks the signature: RSA with PKCS #1 v1.5 padding and SHA-256.
    ///
    /// - Parameter certificate: X.509 in DER.
    func check(by certificate: [UInt8], _ signatures: inout ValidSignatures) throws(Refusal) {
        let key: VerificationKey
        do throws(KeyError) {
            key = try VerificationKey(certificate: certificate)
        } catch {
            throw .noCertificate
        }
        guard case .rsa = key, signatures.verify(self.signature, of: self.message, by: .token(key, .rs256)) else {
            throw .signature
        }
    }
}

extension Operation {
    /// Verifies the player of a request by Apple's signature, whose certificate the host is asked to fetch.
    ///
    /// - Throws: `INVALID_IDP_RESPONSE`.
    func verify(
        _ request: Wire.SignInWithGameCenter.Request, _ player: SubjectID
    ) throws(OperationExit) {
        let signature: GameCenterSignature
        do throws(GameCenterSignature.Refusal) {
            signature = try GameCenterSignature(
                request, player: player, bundle: self.call.bundle, among: self.gameCenterBundles, at: self.now)
        } catch {
            throw .refused(error)
        }
        try self.spendProviderCall()
        let call = OutboundCall(method: "GET", url: signature.certificateURL, timeoutMilliseconds: 5000)
        guard case .reply(.response(let response))? = try self.ask([.call(call)]).first, response.status == 200 else {
            throw .refused(GameCenterSignature.Refusal.noCertificate)
        }
        do throws(GameCenterSignature.Refusal) {
            try signature.check(by: response.body, &self.memory.signatures)
        } catch {
            throw .refused(error)
        }
    }

    /// The bundles of the project's apps: the client id of the provider's configuration, and its `bundleIds`.
    private var gameCenterBundles: [String] {
        let config = self.view.provider(.gameCenter).flatMap { JSON.Value(stored: $0.json) }
        var bundles: [String] = []
        if let client = config?.string(of: "clientId").nonEmpty { bundles.append(client) }
        if let listed = config?["appleSignInConfig"]?["bundleIds"] {
            for element in listed.elements { if let bundle = element.string.nonEmpty { bundles.append(bundle) } }
        }
        return bundles
    }
}

extension OperationExit {
    fileprivate static func refused(_ refusal: GameCenterSignature.Refusal) -> OperationExit {
        .refused(
            ServiceError(.invalidIDPResponse, refusal.rawValue), by: .identityProvider, .provider(.gameCenter))
    }
}
