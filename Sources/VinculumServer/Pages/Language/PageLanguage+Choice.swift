import Vinculum

/// The choice of a language for a request.
extension PageLanguage {
    /// The language of a page: that of the request's parameter `lang`, as a mailed link has it, else the best of its
    /// `Accept-Language`, else English. A `lang` that names no language of the pages is English, too, because the app
    /// chose it and writes to the user in it.
    ///
    /// - Parameter languages: Those to choose from, English first.
    init(for request: HTTPRequest, among languages: [PageLanguage] = allCases) {
        let lang = FormFields(bounded: request.query)?["lang"].nonEmpty
        self =
            lang.map { PageLanguage(range: $0, among: languages) ?? languages.first ?? .english }
            ?? PageLanguage(preferredBy: request, among: languages)
    }

    /// The best language of the request's `Accept-Language`, else English.
    init(preferredBy request: HTTPRequest, among languages: [PageLanguage] = allCases) {
        let accepted = request.header("Accept-Language").flatMap { PageLanguage(accepted: $0, among: languages) }
        self = accepted ?? languages.first ?? .english
    }

    /// The language of a language range, by lookup (RFC 4647 section 3.4): `de-AT` finds `de`.
    ///
    /// - Returns: `nil` for another language, and for what is no range.
    init?(range: String, among languages: [PageLanguage] = allCases) {
        guard let primary = PageLanguage.primarySubtag(Array(range.utf8)[...]),
            let language = languages.first(where: { $0.isNamed(primary) })
        else { return nil }
        self = language
    }

    /// The language with the highest quality in an `Accept-Language` (RFC 9110 section 12.5.4); of equal ones the
    /// first. `*` is the first language that is not refused by `q=0`. A range with a malformed weight is left out.
    ///
    /// Only the first ``maximumByteCount`` bytes are read, up to the last comma in them.
    ///
    /// - Returns: `nil` where none is accepted.
    init?(accepted header: String, among languages: [PageLanguage] = allCases) {
        var bytes = Array(header.utf8.prefix(PageLanguage.maximumByteCount + 1))[...]
        if bytes.count > PageLanguage.maximumByteCount {
            bytes = bytes.prefix(PageLanguage.maximumByteCount)
            bytes = bytes[..<(bytes.lastIndex(of: UInt8(ascii: ",")) ?? bytes.startIndex)]
        }
        var ranges: [(primary: ArraySlice<UInt8>, isWhole: Bool, quality: Int)] = []
        for element in bytes.split(separator: UInt8(ascii: ",")) {
            let end = element.firstIndex(of: UInt8(ascii: ";")) ?? element.endIndex
            let range = PageLanguage.trimmed(element[..<end])
            let primary = range.elementsEqual("*".utf8) ? range : PageLanguage.primarySubtag(range)
            guard let primary, let quality = PageLanguage.quality(element[end...]) else { continue }
            ranges.append((primary, primary.count == range.count, quality))
        }
        let accepted = languages.filter { language in
            !ranges.contains { $0.quality == 0 && $0.isWhole && language.isNamed($0.primary) }
        }
        var best: (language: PageLanguage, quality: Int)?
        for range in ranges where range.quality > best?.quality ?? 0 {
            let isAny = range.primary.elementsEqual("*".utf8)
            guard let language = accepted.first(where: { isAny || $0.isNamed(range.primary) }) else { continue }
            best = (language, range.quality)
        }
        guard let best else { return nil }
        self = best.language
    }

    /// The most bytes of an `Accept-Language` that are read.
    static let maximumByteCount = 512

    /// Whether the subtag is the language's, in either case of its letters.
    private func isNamed(_ subtag: ArraySlice<UInt8>) -> Bool {
        subtag.lazy.map { $0.lowercased }.elementsEqual(self.tag.utf8)
    }

    /// The first subtag of a range of at most 35 bytes, whose subtags have one to eight letters and digits.
    private static func primarySubtag(_ range: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard range.count <= 35 else { return nil }
        let subtags = range.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard subtags.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy { $0.isLetterOrDigit } }) else {
            return nil
        }
        return subtags.first
    }

    /// The thousandths of a weight: what follows a range, with its semicolon (RFC 9110 section 12.4.2).
    ///
    /// - Returns: 1000 without a weight; `nil` for a malformed one.
    private static func quality(_ weight: ArraySlice<UInt8>) -> Int? {
        guard !weight.isEmpty else { return 1000 }
        let text = self.trimmed(weight.dropFirst())
        guard text.count >= 3, text.prefix(2).map({ $0.lowercased }).elementsEqual("q=".utf8) else { return nil }
        let value = text.dropFirst(2)
        guard let whole = value.first, whole == UInt8(ascii: "0") || whole == UInt8(ascii: "1") else { return nil }
        var fraction = value.dropFirst()
        if let point = fraction.first {
            guard point == UInt8(ascii: ".") else { return nil }
            fraction = fraction.dropFirst()
        }
        guard fraction.count <= 3, fraction.allSatisfy({ $0.isDigit }) else { return nil }
        var thousandths = whole == UInt8(ascii: "1") ? 1 : 0
        for place in 0..<3 {
            thousandths *= 10
            if place < fraction.count { thousandths += Int(fraction[fraction.startIndex + place] & 0x0F) }
        }
        return thousandths <= 1000 ? thousandths : nil
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let rest = bytes.drop { $0.isBlank }
        return rest[..<((rest.lastIndex { !$0.isBlank }).map { $0 + 1 } ?? rest.startIndex)]
    }
}
