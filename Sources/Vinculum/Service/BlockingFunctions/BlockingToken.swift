/// The JWT that describes a pending event to a blocking function
/// (https://cloud.google.com/identity-platform/docs/blocking-functions).
struct BlockingToken {
    let event: BlockingTrigger
    let id: String
    /// The address of the function: the token's audience.
    let address: String
    /// The request that the event is part of: its project, its tenant and its caller.
    let call: Call
    let now: Instant
    let account: Account
    let signIn: SignIn
    let functions: BlockingFunctions
    /// The merge that is about to happen; of ``BlockingTrigger/beforeMerge`` alone.
    var merge: Merge?

    static let lifetimeSeconds: Int64 = 600

    /// The address of a caller that the host does not know: the unspecified one (RFC 1122, section 3.2.1.3), which no
    /// machine has. A function would take a loopback address for this machine.
    static var unknownAddress: String { "0.0.0.0" }

    /// The `typ` of the token, so that no reader takes it for an ID token.
    static var type: String { "blocking-event+jwt" }

    /// The payload: a JSON object.
    func encoded() -> [UInt8] {
        var writer = JSON.Writer(reservingCapacity: 1024)
        writer.beginObject()
        writer.member("iss", IDTokenClaims.issuer(ofProject: self.call.project))
        writer.member("aud", self.address)
        writer.member("iat", self.now.seconds)
        writer.member("exp", self.now.adding(seconds: BlockingToken.lifetimeSeconds).seconds)
        writer.member("event_id", self.id)
        writer.member("event_type", self.event.rawValue)
        // Readers of the protocol want all three. The caller chooses two of them, so the program's name is cut.
        let agent = (self.call.userAgent ?? "unknown").utf8.prefix(StoredBounds.text)
        writer.member("user_agent", String(decoding: agent, as: UTF8.self))
        writer.member("ip_address", self.call.address ?? BlockingToken.unknownAddress)
        writer.member("locale", self.call.links.locale ?? "und")
        writer.member("sub", self.account.id.text)
        writer.member("sign_in_method", self.signIn.method)
        writer.member("sign_in_second_factor", self.signIn.secondFactor?.provider)
        writer.member("raw_user_info", self.signIn.rawUserInfo)
        writer.member("sign_in_attributes", self.signIn.attributes.map { String(decoding: $0, as: UTF8.self) })
        writer.member("tenant_id", self.call.tenant?.text)
        if self.functions.forwardsAccessToken { writer.member("oauth_access_token", self.signIn.accessToken) }
        if self.functions.forwardsIDToken { writer.member("oauth_id_token", self.signIn.idToken) }
        if let merge { BlockingToken.write(merge, to: &writer) }
        writer.key("user_record")
        self.writeRecord(&writer)
        writer.endObject()
        return writer.bytes
    }

    private func writeRecord(_ writer: inout JSON.Writer) {
        let account = self.account
        writer.beginObject()
        writer.member("uid", account.id.text)
        writer.member("email", account.email?.address.text)
        writer.member("email_verified", account.isEmailStatedVerified)
        writer.member("display_name", account.displayName)
        writer.member("photo_url", account.photoURL)
        writer.member("disabled", account.isDisabled)
        writer.member("phone_number", account.phone?.number.text)
        writer.key("custom_claims")
        writer.raw(Array((account.customAttributes.nonEmpty ?? "{}").utf8))
        self.writeProviders(&writer)
        if !account.factors.isEmpty {
            writer.key("multi_factor")
            writer.beginObject()
            writer.key("enrolled_factors")
            writer.beginArray()
            for enrolled in account.factors { BlockingToken.write(enrolled.factor, to: &writer) }
            writer.endArray()
            writer.endObject()
        }
        writer.key("metadata")
        writer.beginObject()
        writer.member("last_sign_in_time", account.lastLoginAt?.milliseconds)
        writer.member("creation_time", account.createdAt?.milliseconds)
        writer.endObject()
        writer.member("tenant_id", self.call.tenant?.text)
        writer.endObject()
    }

    private func writeProviders(_ writer: inout JSON.Writer) {
        writer.key("provider_data")
        writer.beginArray()
        for entry in Wire.ProviderUserInfo.list(self.account) {
            // The protocol lists password and number for existing accounts alone.
            let isDerived = ["password", "phone"].contains(entry.providerId)
            if isDerived, self.event == .beforeCreate { continue }
            writer.beginObject()
            writer.member("provider_id", entry.providerId)
            writer.member("display_name", entry.displayName)
            writer.member("photo_url", entry.photoUrl)
            writer.member("email", entry.email)
            writer.member("uid", entry.rawId)
            writer.member("phone_number", entry.phoneNumber)
            writer.endObject()
        }
        writer.endArray()
    }

    private static func write(_ merge: Merge, to writer: inout JSON.Writer) {
        writer.key("merge")
        writer.beginObject()
        writer.member("merge_id", merge.id.text)
        writer.member("survivor", merge.survivor.account.text)
        writer.member("absorbed", merge.absorbed.account.text)
        writer.member("expires_at", merge.expiresAt.iso8601)
        writer.endObject()
    }

    private static func write(_ factor: Factor, to writer: inout JSON.Writer) {
        writer.beginObject()
        writer.member("uid", factor.id.text)
        writer.member("display_name", factor.displayName)
        writer.member("enrollment_time", factor.enrolledAt?.iso8601)
        writer.member("phone_number", factor.phoneNumber)
        writer.member("factor_id", SecondFactorClaim(factor).provider)
        writer.endObject()
    }
}
