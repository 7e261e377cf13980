package import Vinculum

/// Draws an account as one JSON object, for programs that draw themselves.
package enum JSONDrawing {
    package static func write(_ account: AccountDrawing, to writer: inout JSON.Writer) {
        writer.beginObject()
        self.member("uid", account.uid, &writer)
        self.member("displayName", account.displayName, &writer)
        writer.key("disabled")
        writer.bool(account.isDisabled)
        writer.key("epoch")
        writer.int(Int64(account.epoch))
        writer.key("identifiers")
        writer.beginArray()
        for identifier in account.identifiers {
            writer.beginObject()
            self.member("kind", identifier.kind == .email ? "email" : "phone", &writer)
            self.member("text", identifier.text, &writer)
            writer.key("verified")
            writer.bool(identifier.isVerified)
            self.members(identifier.origin, &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.key("waysIn")
        writer.beginArray()
        for way in account.waysIn {
            writer.beginObject()
            self.member("provider", way.provider, &writer)
            self.member("subject", way.subject, &writer)
            self.member("email", way.email, &writer)
            self.members(way.origin, &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.key("factors")
        writer.beginArray()
        for factor in account.factors {
            writer.beginObject()
            self.member("id", factor.id, &writer)
            self.member("kind", factor.phoneNumber == nil ? "totp" : "phone", &writer)
            self.member("phoneNumber", factor.phoneNumber, &writer)
            self.member("displayName", factor.name, &writer)
            self.members(factor.origin, &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.key("quarantine")
        writer.beginArray()
        for retired in account.quarantine {
            writer.beginObject()
            self.member("what", retired.what, &writer)
            self.member("subject", retired.subject, &writer)
            self.member("reason", retired.reason, &writer)
            self.member("retiredAt", retired.at.iso8601, &writer)
            self.members(retired.origin, &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }

    private static func member(_ key: String, _ value: String?, _ writer: inout JSON.Writer) {
        guard let value else { return }
        writer.key(key)
        writer.string(value)
    }

    private static func members(_ origin: AccountDrawing.Origin?, _ writer: inout JSON.Writer) {
        guard let origin else { return }
        self.member("proof", origin.proof.name, &writer)
        writer.key("epoch")
        writer.int(Int64(origin.epoch))
    }
}
