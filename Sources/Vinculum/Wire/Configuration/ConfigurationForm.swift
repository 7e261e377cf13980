/// The members of a configuration object with their types: the `Config` of a project, a `Tenant`, or the configuration
/// of an identity provider.
///
/// The first two have some 150 members, most of which are only stored and returned; so they are a table that is parsed
/// once, and not message types.
struct ConfigurationForm: Sendable {
    /// One member of an object.
    struct Field: Sendable {
        let name: String
        let type: FieldType
        /// Whether the service sets it; a request's value is ignored.
        var isOutput = false
        /// Whether an element of a list that lacks it is left out.
        var isRequired = false
        /// Whether a value that means the same as its absence is left out.
        var omitsDefault = false
        /// The value that is written if none was given: bytes of JSON.
        var fallback: [UInt8]?
    }

    indirect enum FieldType: Sendable {
        case text
        case flag
        /// A whole number of 32 bits.
        case integer
        case number
        /// A whole number of 64 bits, which travels as text.
        case decimal
        /// One of these names, or its place among them.
        case choice([String])
        /// Texts by name; the names are kept as they are spelled. An empty map counts as absent.
        case map
        case list(FieldType)
        /// - Parameter isOneOf: Whether only one of the members may be there.
        case object([Field], isOneOf: Bool)
    }

    let fields: [Field]

    /// - Parameters:
    ///   - tables: Each is `name:type` joined by `;`. A type is `s`, `b`, `i`, `n`, `d`, `m`, `(A|B)`, `[type]`,
    ///     `{fields}`, `<fields>`, of which one may be there, or `$` and the name of one of ``namedTypes``; `!` after
    ///     it means ``Field/isOutput``, `*` ``Field/isRequired``, and `=` with a JSON scalar or `{}`
    ///     ``Field/fallback``.
    ///   - omitsDefaults: ``Field/omitsDefault`` of every member.
    init(_ tables: String..., omitsDefaults: Bool = false) {
        self.fields = ConfigurationForm.fields(of: tables[...], omitsDefaults)
    }

    /// Calls itself, because every other function is compiled into the initialiser of each global.
    private static func fields(of tables: ArraySlice<String>, _ omitsDefaults: Bool) -> [Field] {
        guard let table = tables.first else { return [] }
        var rest = ConfigurationForm.symbols(of: table)
        return ConfigurationForm.fields(&rest, omitsDefaults)
            + ConfigurationForm.fields(of: tables.dropFirst(), omitsDefaults)
    }

    private static func symbols(of table: String) -> ArraySlice<UInt8> {
        table.utf8.filter { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: " ") }[...]
    }

    private static func fields(_ rest: inout ArraySlice<UInt8>, _ omitsDefaults: Bool) -> [Field] {
        var fields: [Field] = []
        while let first = rest.first, first != UInt8(ascii: "}"), let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
            let name = String(decoding: rest[..<colon], as: UTF8.self)
            rest = rest[(colon + 1)...]
            var field = Field(
                name: name, type: ConfigurationForm.type(&rest, omitsDefaults), omitsDefault: omitsDefaults
            )
            while let mark = rest.first, "!*=".utf8.contains(mark) {
                rest.removeFirst()
                switch mark {
                case UInt8(ascii: "!"): field.isOutput = true
                case UInt8(ascii: "*"): field.isRequired = true
                default:
                    let isObject = rest.first == UInt8(ascii: "{")
                    let end =
                        isObject
                        ? rest.startIndex + 2
                        : rest.firstIndex { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "}") } ?? rest.endIndex
                    field.fallback = Array(rest[..<end])
                    rest = rest[end...]
                }
            }
            fields.append(field)
            guard rest.first == UInt8(ascii: ";") else { return fields }
            rest.removeFirst()
        }
        return fields
    }

    private static func type(_ rest: inout ArraySlice<UInt8>, _ omitsDefaults: Bool) -> FieldType {
        guard let first = rest.popFirst() else { return .text }
        switch first {
        case UInt8(ascii: "b"): return .flag
        case UInt8(ascii: "i"): return .integer
        case UInt8(ascii: "n"): return .number
        case UInt8(ascii: "d"): return .decimal
        case UInt8(ascii: "m"): return .map
        case UInt8(ascii: "$"):
            let name = String(decoding: rest.prefix { $0.isLetterOrDigit }, as: UTF8.self)
            rest = rest.dropFirst(name.utf8.count)
            var named = ConfigurationForm.symbols(
                of: ConfigurationForm.namedTypes.first { $0.name == name }?.type ?? "")
            return ConfigurationForm.type(&named, omitsDefaults)
        case UInt8(ascii: "("):
            let end = rest.firstIndex(of: UInt8(ascii: ")")) ?? rest.endIndex
            let names = rest[..<end].split(separator: UInt8(ascii: "|")).map { String(decoding: $0, as: UTF8.self) }
            rest = rest[end...].dropFirst()
            return .choice(names)
        case UInt8(ascii: "["):
            let element = ConfigurationForm.type(&rest, omitsDefaults)
            rest = rest.dropFirst()
            return .list(element)
        case UInt8(ascii: "{"), UInt8(ascii: "<"):
            let inner = ConfigurationForm.fields(&rest, omitsDefaults)
            rest = rest.dropFirst()
            return .object(inner, isOneOf: first == UInt8(ascii: "<"))
        default: return .text
        }
    }
}
