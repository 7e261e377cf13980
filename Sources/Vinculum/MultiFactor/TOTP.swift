/// Time-based one-time passwords ([RFC 6238](https://www.rfc-editor.org/rfc/rfc6238)) of six digits over HMAC-SHA-1.
///
/// Every function depends on its arguments alone, including the instant. To prevent replay, the caller stores the last
/// accepted step (``Factor/Kind/totp(secret:lastAcceptedStep:)``).
public enum TOTP {
    /// The number of digits of a code.
    public static let digitCount: Int64 = 6
    /// The length of a time step, in seconds.
    public static let periodSeconds: Int64 = 30
    /// The default number of steps before and after the current one that are accepted (`adjacentIntervals`).
    public static let defaultWindow: Int64 = 5
    /// The largest number of steps that can be configured.
    public static let maximumWindow: Int64 = 10

    /// Returns the number of whole periods since 1970; negative before.
    ///
    /// - Parameter periodSeconds: Values below 1 count as 1.
    public static func step(at now: Instant, periodSeconds: Int64 = Self.periodSeconds) -> Int64 {
        let period = max(1, periodSeconds)
        let (quotient, remainder) = now.seconds.quotientAndRemainder(dividingBy: period)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// Returns the six digits of a step, with leading zeros.
    ///
    /// Steps before 1970 have a code as well (of the step's two's complement), but
    /// ``match(code:secret:at:window:lastAcceptedStep:)`` accepts none.
    public static func code(secret: [UInt8], at step: Int64) -> String {
        var rest = Self.truncatedHash(secret: secret, at: step)
        var digits = [UInt8](repeating: 0, count: 6)
        for index in stride(from: 5, through: 0, by: -1) {
            digits[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        return String(decoding: digits, as: UTF8.self)
    }

    /// Returns the step that the code belongs to, if it may be accepted at this instant.
    ///
    /// The steps from `window` before to `window` after the current one are tried, except those before 1970 and those
    /// up to and including the last accepted one. If several match, the latest is returned, so that none of them can be
    /// used again. The time does not depend on which step matches.
    ///
    /// - Parameters:
    ///   - code: The text that the person typed; a text other than six ASCII digits matches no step.
    ///   - secret: The shared secret; an empty one matches no step.
    ///   - window: The number of steps before and after the current one, clamped to 0…``maximumWindow``.
    ///   - lastAcceptedStep: The last accepted step, if any.
    /// - Returns: The step to store as the last accepted one, or `nil`.
    public static func match(
        code: String, secret: [UInt8], at now: Instant,
        window: Int64 = Self.defaultWindow, lastAcceptedStep: Int64?
    ) -> Int64? {
        let typed = [UInt8](code.utf8)
        guard typed.count == 6, ASCII.areDigits(typed), !secret.isEmpty else { return nil }
        // The steps of every instant are far from the limits of Int64, so the sums cannot overflow.
        let present = Self.step(at: now)
        let window = min(max(0, window), Self.maximumWindow)
        let number = typed.reduce(UInt32(0)) { $0 * 10 + UInt32($1 - UInt8(ascii: "0")) }
        // The secret is hashed once for all steps.
        let mac = HMAC<SHA1>(key: secret)
        var match: Int64?
        for step in present - window...present + window {
            let isOpen = step >= 0 && step > lastAcceptedStep ?? -1
            let difference = Self.truncatedHash(mac, at: step) % 1_000_000 ^ number
            let isEqual = ConstantTime.publishesZero(UInt64(difference))
            if isOpen && isEqual { match = step }
        }
        return match
    }

    /// The 31 bits from which the digits are computed (RFC 4226 §5.3).
    static func truncatedHash(secret: [UInt8], at step: Int64) -> UInt32 {
        Self.truncatedHash(HMAC<SHA1>(key: secret), at: step)
    }

    /// - Parameter mac: That of the secret and of no message yet.
    private static func truncatedHash(_ mac: consuming HMAC<SHA1>, at step: Int64) -> UInt32 {
        var message = InlineArray<8, UInt8>(repeating: 0)
        for index in 0..<8 { message[index] = UInt8(truncatingIfNeeded: step >> Int64(56 - 8 * index)) }
        mac.update(message.span)
        var hash = InlineArray<20, UInt8>(repeating: 0)
        var span = hash.mutableSpan
        mac.finalize(into: &span)
        // The hash has twenty bytes. Each of the sixteen places is read, and a mask keeps the one that the last byte
        // names, because an address would reveal it.
        let offset = UInt64(hash[19] & 0x0F)
        var value: UInt32 = 0
        for place in 0..<16 {
            var word: UInt32 = 0
            for index in place..<place + 4 { word = word << 8 | UInt32(hash[index]) }
            let isNamed = ConstantTime.zeroBit(UInt64(truncatingIfNeeded: place) ^ offset)
            value |= word & UInt32.mask(UInt32(truncatingIfNeeded: isNamed))
        }
        return value & 0x7FFF_FFFF
    }
}
