/// Time-based one-time passwords ([RFC 6238](https://www.rfc-editor.org/rfc/rfc6238)) of six digits over HMAC-SHA-1.
///
/// Everything here is a function of the instant passed in; replay is refused by remembering the last accepted step,
/// which is the caller's to keep (``Factor/Kind/totp(secret:lastAcceptedStep:)``).
public enum TOTP {
    /// Digits of a code.
    public static let digitCount: Int64 = 6
    /// Seconds a code is shown for.
    public static let periodSeconds: Int64 = 30
    /// Steps to either side that are accepted where nothing else is configured (`adjacentIntervals`).
    public static let defaultWindow: Int64 = 5
    /// The widest window that can be configured.
    public static let maximumWindow: Int64 = 10

    /// The number of whole periods since 1970; negative before.
    ///
    /// - Parameter periodSeconds: Less than one counts as one.
    public static func step(at now: Instant, periodSeconds: Int64 = Self.periodSeconds) -> Int64 {
        let period = max(1, periodSeconds)
        let (quotient, remainder) = now.seconds.quotientAndRemainder(dividingBy: period)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// The six digits of a step, leading zeros kept.
    ///
    /// Steps before 1970 have a code as well (of the step's two's complement), but ``match(code:secret:at:window:lastAcceptedStep:)``
    /// accepts none.
    public static func code(secret: [UInt8], at step: Int64) -> String {
        String(decoding: Self.digits(secret: secret, at: step), as: UTF8.self)
    }

    /// The step whose code this is, if it may be accepted now.
    ///
    /// Steps from `window` before to `window` after the present one are tried, but none before 1970 and none up to and
    /// including the last accepted one. Of several matches the highest counts, so that none of the others can be used
    /// afterwards. Takes the same time whichever step matches.
    ///
    /// - Parameters:
    ///   - code: What the person typed; anything but six ASCII digits matches nothing.
    ///   - secret: The shared secret; an empty one matches nothing.
    ///   - window: Steps to either side, clamped to 0…``maximumWindow``.
    ///   - lastAcceptedStep: The newest step accepted before; `nil` if there was none.
    /// - Returns: The step to remember as the last accepted one, or `nil`.
    public static func match(
        code: String, secret: [UInt8], at now: Instant,
        window: Int64 = Self.defaultWindow, lastAcceptedStep: Int64?
    ) -> Int64? {
        let typed = [UInt8](code.utf8)
        guard typed.count == 6, typed.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }), !secret.isEmpty else { return nil }
        // Steps of any instant are far from the ends of Int64, so the sums cannot overflow.
        let present = Self.step(at: now)
        let window = min(max(0, window), Self.maximumWindow)
        var match: Int64?
        for step in present - window...present + window {
            let isOpen = step >= 0 && step > lastAcceptedStep ?? -1
            let isEqual = ConstantTime.equal(Self.digits(secret: secret, at: step), typed)
            if isOpen && isEqual { match = step }
        }
        return match
    }

    /// The 31 bits of RFC 4226 §5.3 from which the digits are taken.
    static func truncatedHash(secret: [UInt8], at step: Int64) -> UInt32 {
        let message = stride(from: Int64(56), through: 0, by: -8).map { UInt8(truncatingIfNeeded: step >> $0) }
        let hash = HMAC<SHA1>.code(message, key: secret)
        // Twenty bytes, and an offset of at most fifteen.
        let offset = Int(hash[19] & 0x0F)
        var value: UInt32 = 0
        for byte in hash[offset..<offset + 4] { value = value << 8 | UInt32(byte) }
        return value & 0x7FFF_FFFF
    }

    private static func digits(secret: [UInt8], at step: Int64) -> [UInt8] {
        var rest = Self.truncatedHash(secret: secret, at: step)
        var digits = [UInt8](repeating: 0, count: 6)
        for index in stride(from: 5, through: 0, by: -1) {
            digits[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        return digits
    }
}
