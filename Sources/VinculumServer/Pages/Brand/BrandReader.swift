import Vinculum

/// Reads a brand's file.
struct BrandReader {
    /// The most bytes of a text.
    static let maximumTextByteCount = 2048
    /// The most languages, and the most projects.
    static let maximumCount = 1000

    private(set) var common: Brand?
    private(set) var ofProjects: [(project: String, brand: Brand)] = []
    private(set) var languages = PageLanguage.allCases
    /// Pictures that were read: projects may share one.
    private var pictures: [(name: String, logo: BrandLogo)] = []

    /// - Throws: ``BrandProblem``.
    init(
        _ bytes: [UInt8], picture: (_ name: String) throws(BrandProblem.Kind) -> [UInt8]
    ) throws(BrandProblem) {
        guard bytes.count <= Brands.maximumByteCount else { throw BrandProblem(.tooLong) }
        let root: JSON.Value
        do throws(JSON.ReadError) {
            root = try JSON.Document(parsing: bytes, duplicateKeys: .refused).root
        } catch {
            throw BrandProblem(error.kind == .duplicateKey ? .repeatedName : .notJSON(offset: error.offset))
        }
        try self.requireObject(root, at: "")
        var brand = Brand()
        try self.read(root, into: &brand, at: "", isRoot: true, picture)
        if brand != Brand() { self.common = brand }
        if let projects = root["projects"] {
            try self.requireObject(projects, at: "projects")
            for member in projects.members {
                let path = "projects.\(member.key)"
                guard BrandReader.isProject(member.key) else { throw BrandProblem(.notProject, at: path) }
                try self.requireObject(member.value, at: path)
                // A project has the common brand, but for the members of its own.
                var own = brand
                try self.read(member.value, into: &own, at: path + ".", isRoot: false, picture)
                self.ofProjects.append((member.key, own))
            }
        }
        if let texts = root["texts"] { self.languages = try self.languages(in: texts) }
    }

    // MARK: Brands

    private mutating func read(
        _ object: JSON.Value, into brand: inout Brand, at path: String, isRoot: Bool,
        _ picture: (_ name: String) throws(BrandProblem.Kind) -> [UInt8]
    ) throws(BrandProblem) {
        for member in object.members {
            let place = path + member.key
            switch member.key {
            case "name": brand.names = try self.names(member.value, at: place)
            case "color": brand.color = try self.color(member.value, at: place)
            case "darkColor": brand.darkColor = try self.color(member.value, at: place)
            case "logo": brand.logo = try self.logo(member.value, at: place, picture)
            case "support":
                let text = try self.text(member.value, at: place)
                guard BrandReader.isSecureURL(text) || BrandReader.isAddress(text) else {
                    throw BrandProblem(.notSupport, at: place)
                }
                brand.support = text
            case "terms":
                let text = try self.text(member.value, at: place)
                guard BrandReader.isSecureURL(text) else { throw BrandProblem(.notTerms, at: place) }
                brand.terms = text
            case "texts" where isRoot, "projects" where isRoot: continue
            default: throw BrandProblem(.unknownMember, at: place)
            }
        }
    }

    /// A text for every language, or an object with one for each.
    private func names(_ value: JSON.Value, at path: String) throws(BrandProblem) -> [Brand.Name] {
        if value.kind != .object { return [Brand.Name(tag: "", name: try self.text(value, at: path))] }
        var names: [Brand.Name] = []
        for member in value.members {
            let place = "\(path).\(member.key)"
            guard BrandReader.isLanguage(member.key) else { throw BrandProblem(.notLanguage, at: place) }
            names.append(Brand.Name(tag: member.key, name: try self.text(member.value, at: place)))
        }
        guard !names.isEmpty else { throw BrandProblem(.empty, at: path) }
        guard names.count <= BrandReader.maximumCount else { throw BrandProblem(.tooMany, at: path) }
        if let english = names.firstIndex(where: { $0.tag == "en" }) { names.insert(names.remove(at: english), at: 0) }
        return names
    }

    private func color(_ value: JSON.Value, at path: String) throws(BrandProblem) -> BrandColor {
        guard let color = BrandColor(try self.text(value, at: path)) else { throw BrandProblem(.notColor, at: path) }
        return color
    }

    private mutating func logo(
        _ value: JSON.Value, at path: String, _ picture: (_ name: String) throws(BrandProblem.Kind) -> [UInt8]
    ) throws(BrandProblem) -> BrandLogo {
        let name = try self.text(value, at: path)
        if let known = self.pictures.first(where: { $0.name == name }) { return known.logo }
        let bytes: [UInt8]
        do throws(BrandProblem.Kind) {
            bytes = try picture(name)
        } catch {
            throw BrandProblem(error, at: path)
        }
        guard bytes.count <= BrandLogo.maximumByteCount else { throw BrandProblem(.pictureTooLong, at: path) }
        guard let logo = BrandLogo(bytes) else { throw BrandProblem(.notPicture, at: path) }
        self.pictures.append((name, logo))
        return logo
    }

    // MARK: Languages

    private func languages(in texts: JSON.Value) throws(BrandProblem) -> [PageLanguage] {
        try self.requireObject(texts, at: "texts")
        var found: [(tag: String, words: [PageLanguage.Words])] = []
        for member in texts.members {
            let path = "texts.\(member.key)"
            guard BrandReader.isLanguage(member.key) else { throw BrandProblem(.notLanguage, at: path) }
            try self.requireObject(member.value, at: path)
            var words: [PageLanguage.Words] = []
            for entry in member.value.members { words.append(try self.words(entry, at: "\(path).\(entry.key)")) }
            found.append((member.key, words))
        }
        let english = found.first { $0.tag == PageLanguage.english.tag }?.words ?? []
        let own = PageLanguage.allCases.map { language in
            PageLanguage(tag: language.tag, found.first { $0.tag == language.tag }?.words ?? [], fallback: english)
        }
        return own
            + found.filter { entry in !own.contains { $0.tag == entry.tag } }.map {
                PageLanguage(tag: $0.tag, $0.words, fallback: english)
            }
    }

    private func words(_ member: JSON.Member, at path: String) throws(BrandProblem) -> PageLanguage.Words {
        guard let text = PageText.allCases.first(where: { $0.rawValue == member.key }) else {
            throw BrandProblem(.unknownText, at: path)
        }
        let words = try self.text(member.value, at: path)
        func places(_ text: String) -> Int { text.utf8.reduce(0) { $0 + ($1 == PageText.place ? 1 : 0) } }
        let (found, wanted) = (places(words), places(text.english))
        if wanted == 0, found > 0 { throw BrandProblem(.argumentExtra, at: path) }
        guard found == wanted else { throw BrandProblem(.argumentMissing, at: path) }
        return PageLanguage.Words(text: text, words: words)
    }

    // MARK: Forms

    private func requireObject(_ value: JSON.Value, at path: String) throws(BrandProblem) {
        guard value.kind == .object else { throw BrandProblem(.notObject, at: path) }
        guard value.count <= BrandReader.maximumCount else { throw BrandProblem(.tooMany, at: path) }
    }

    private func text(_ value: JSON.Value, at path: String) throws(BrandProblem) -> String {
        guard let text = value.string else { throw BrandProblem(.notText, at: path) }
        guard !text.utf8.isEmpty else { throw BrandProblem(.empty, at: path) }
        guard text.utf8.count <= BrandReader.maximumTextByteCount else { throw BrandProblem(.textTooLong, at: path) }
        // The controls of ISO 8859 too, which UTF-8 has in two bytes.
        guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }) else {
            throw BrandProblem(.controlCharacter, at: path)
        }
        return text
    }

    private static func isLanguage(_ tag: String) -> Bool {
        (2...3).contains(tag.utf8.count) && tag.utf8.allSatisfy { $0.isLetter && $0.lowercased == $0 }
    }

    private static func isProject(_ name: String) -> Bool {
        (1...63).contains(name.utf8.count) && name.utf8.allSatisfy { $0.isLetterOrDigit || "-_".utf8.contains($0) }
    }

    private static func isAddress(_ text: String) -> Bool {
        EmailAddress(text) != nil && text.utf8.allSatisfy { $0.isLetterOrDigit || "._+-@".utf8.contains($0) }
    }

    private static func isSecureURL(_ text: String) -> Bool {
        let parts = URIReference(text)
        return parts.scheme == "https" && parts.authority.nonEmpty != nil && AbsoluteURI.isStorable(text)
            && text.utf8.allSatisfy { $0.isVisible }
    }
}
