import Vinculum

/// Password hash parameters, all or some of them, in the formats in which Firebase shows them:
///
///     {"algorithm":"SCRYPT","base64_signer_key":"…","base64_salt_separator":"Bw==","rounds":8,"mem_cost":14}
///
///     hash_config {
///       algorithm: SCRYPT,
///       base64_signer_key: …,
///     }
///
/// The first is JSON, also as the member `hashConfig` of an object; the second is what the Firebase console shows. Both
/// also accept the names of `accounts:batchCreate` and of the options of `firebase auth:import`; see ``Key``.
struct HashConfig {
    private var fields: [(name: String, value: String)] = []

    /// Creates a configuration without parameters, for options to add to.
    init() {}

    /// Adds a parameter, which takes precedence over one that is there.
    mutating func set(_ key: Key, _ value: String) { self.fields.insert((key.names[0], value), at: 0) }

    /// Reads the parameters of a JSON object; `nil` if it does not name the algorithm.
    init?(_ object: JSON.Value) {
        var members: [String] = []
        self.read(object["hashConfig"] ?? object, &members)
        if self[.algorithm] == nil { return nil }
    }

    /// Reads a file in either format.
    ///
    /// - Parameters:
    ///   - file: The file's name, for messages.
    ///   - isWhole: Whether the file must name the algorithm.
    /// - Throws: ``CommandFailure`` for malformed JSON, a missing algorithm, and what ``check(_:in:isWhole:)`` refuses.
    init(parsing bytes: [UInt8], file: String, isWhole: Bool = true) throws(CommandFailure) {
        var members: [String] = []
        // Editors of Windows begin a file with a byte order mark.
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes[3...]) : bytes
        if bytes.first(where: { !$0.isSpaceOrControl }) == UInt8(ascii: "{") {
            try self.readJSON(bytes, file, &members)
        } else {
            self.readConsoleForm(bytes, &members)
        }
        try self.check(members, in: file, isWhole: isWhole)
        guard !isWhole || self[.algorithm] != nil else {
            throw .usage(
                "\(file) does not name the hash algorithm",
                why: "the keys are algorithm, base64_signer_key, base64_salt_separator, rounds and mem_cost")
        }
    }

    private mutating func readJSON(
        _ bytes: [UInt8], _ file: String, _ members: inout [String]
    ) throws(CommandFailure) {
        let root: JSON.Value
        do throws(JSON.ReadError) {
            root = try JSON.Document(parsing: bytes).root
        } catch {
            throw CommandFailure(error, in: bytes, of: file)
        }
        self.read(root["hashConfig"] ?? root["hash_config"] ?? root, &members)
    }

    private mutating func read(_ object: JSON.Value, _ members: inout [String]) {
        for member in object.members {
            members.append(member.key)
            if let value = member.value.string ?? member.value.numberText {
                self.fields.append((Self.folded(member.key), value))
            } else if member.keyEquals("argon2Parameters") {
                self.read(member.value, &members)
            }
        }
    }

    private mutating func readConsoleForm(_ bytes: [UInt8], _ members: inout [String]) {
        for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == UInt8(ascii: ",") || $0 == 0x0D }) {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let (name, value) = (Self.word(line[..<colon]), Self.word(line[(colon + 1)...]))
            if value == "{" { continue }
            members.append(name)
            self.fields.append((Self.folded(name), value))
        }
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.filter { !$0.isSpaceOrControl && $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }

    /// The name in lower case without dashes and underscores, in which the formats differ.
    static func folded(_ name: String) -> String {
        String(decoding: name.utf8.filter { !"-_".utf8.contains($0) }.map { $0.lowercased }, as: UTF8.self)
    }

    /// The value of a parameter as text; `nil` if not given.
    subscript(key: Key) -> String? {
        for name in key.names {
            if let field = self.fields.first(where: { $0.name == name }) { return field.value }
        }
        return nil
    }

    /// The value of a parameter as a number; `nil` if not given or not a number.
    func number(_ key: Key) -> Int64? {
        self[key].flatMap { Int64($0) }
    }
}
