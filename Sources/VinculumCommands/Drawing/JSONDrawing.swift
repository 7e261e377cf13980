package import Vinculum

/// Writes an account as a JSON object, for programs that draw it themselves.
package enum JSONDrawing {
    /// Writes one account.
    ///
    /// - Parameter more: Writes further members.
    package static func write(
        _ account: AccountDrawing, to writer: inout JSON.Writer, and more: (inout JSON.Writer) -> Void = { _ in }
    ) {
        writer.beginObject()
        writer.member("uid", account.uid)
        writer.member("displayName", account.displayName)
        writer.key("disabled")
        writer.bool(account.isDisabled)
        writer.key("epoch")
        writer.int(Int64(account.epoch))
        writer.key("identifiers")
        writer.beginArray()
        for identifier in account.identifiers {
            writer.beginObject()
            writer.member("kind", identifier.kind == .email ? "email" : "phone")
            writer.member("text", identifier.text)
            writer.key("verified")
            writer.bool(identifier.isVerified)
            self.members(identifier.anchor, &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.key("waysIn")
        writer.beginArray()
        for provider in account.linkedProviders {
            writer.beginObject()
            writer.member("provider", provider.provider)
            writer.member("subject", provider.subject)
            writer.member("email", provider.email)
            self.members(provider.anchor, &writer)
            writer.endObject()
        }
        writer.endArray()
        if !account.passkeys.isEmpty {
            writer.key("passkeys")
            writer.beginArray()
            for passkey in account.passkeys {
                writer.beginObject()
                writer.member("id", passkey.subject)
                self.members(passkey.anchor, &writer)
                writer.endObject()
            }
            writer.endArray()
        }
        writer.key("factors")
        writer.beginArray()
        for factor in account.factors {
            writer.beginObject()
            writer.member("id", factor.id)
            writer.member("kind", factor.phoneNumber == nil ? "totp" : "phone")
            writer.member("phoneNumber", factor.phoneNumber)
            writer.member("displayName", factor.name)
            self.members(factor.anchor, &writer)
            writer.endObject()
        }
        writer.endArray()
        if let count = account.recoveryCodes { writer.member("recoveryCodes", Int64(count)) }
        writer.key("quarantine")
        writer.beginArray()
        for retired in account.quarantine {
            writer.beginObject()
            writer.member("what", retired.what)
            writer.member("subject", retired.subject)
            writer.member("reason", retired.reason)
            writer.member("retiredAt", retired.at.iso8601)
            self.members(retired.anchor, &writer)
            writer.endObject()
        }
        writer.endArray()
        more(&writer)
        writer.endObject()
    }

    private static func members(_ anchor: AccountDrawing.Anchor?, _ writer: inout JSON.Writer) {
        guard let anchor else { return }
        writer.member("proof", anchor.proof.name)
        writer.key("epoch")
        writer.int(Int64(anchor.epoch))
    }
}
