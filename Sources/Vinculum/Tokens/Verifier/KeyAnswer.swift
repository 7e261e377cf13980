/// The result of fetching an issuer's keys.
public enum KeyAnswer: Equatable, Sendable {
    /// An HTTP response.
    ///
    /// - Parameters:
    ///   - cacheControl: The header field `Cache-Control`; its `max-age` is the freshness of the keys in seconds.
    ///   - body: A key set or certificates by `kid`; see ``JSONWebKeySet/init(parsing:)``.
    case response(status: Int, cacheControl: String?, body: [UInt8])
    /// There was no response.
    case failed
}

extension KeyAnswer {
    /// The keys and their freshness in seconds; `nil` unless the response contains keys.
    func contents() -> (keys: JSONWebKeySet, lifetime: Int64)? {
        guard case .response(200, let cacheControl, let body) = self else { return nil }
        do throws(JSONWebKeySet.ReadError) {
            let keys = try JSONWebKeySet(parsing: body)
            return keys.keys.isEmpty ? nil : (keys, KeyAnswer.lifetime(cacheControl))
        } catch {
            return nil
        }
    }

    /// Returns the freshness in seconds (RFC 9111 section 5.2.2); an hour without `max-age`. At least a minute, so that
    /// no issuer can make every token cause a fetch, and at most a day, so that a withdrawn key disappears by then.
    private static func lifetime(_ cacheControl: String?) -> Int64 {
        guard let cacheControl, cacheControl.utf8.count <= 1024 else { return 3600 }
        var lifetime: Int64 = 3600
        for part in cacheControl.utf8.split(separator: UInt8(ascii: ",")) {
            let words = part.filter { !$0.isBlank && $0 != UInt8(ascii: "\"") }.map { $0.lowercased }
            if words.elementsEqual("no-store".utf8) || words.elementsEqual("no-cache".utf8) { return 60 }
            guard words.starts(with: "max-age=".utf8) else { continue }
            // A number beyond 64 bits is more than a day; a value that is not a number counts as no freshness.
            let digits = words.dropFirst(8)
            guard !digits.isEmpty, ASCII.areDigits(digits) else { return 60 }
            lifetime = Int64(String(decoding: digits, as: UTF8.self)) ?? .max
        }
        return min(max(lifetime, 60), 86_400)
    }
}
