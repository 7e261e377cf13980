import Vinculum

/// The password hash parameters that come with an export, all or some of them, in the forms people have them in.
///
///     {"algorithm":"SCRYPT","base64_signer_key":"…","base64_salt_separator":"Bw==","rounds":8,"mem_cost":14}
///
///     hash_config {
///       algorithm: SCRYPT,
///       base64_signer_key: …,
///     }
///
/// The first may also be the member `hashConfig` of an object; the second is what the Firebase console shows. Names may
/// also be those of `accounts:batchCreate` and of the options of `firebase auth:import`, see ``Key``.
struct HashConfig {
    private var fields: [(name: String, value: String)] = []

    /// Nothing is known.
    init() {}

    /// - Returns: `nil` if the object does not say the algorithm.
    init?(_ object: JSON.Value) {
        self.read(object["hashConfig"] ?? object)
        if self[.algorithm] == nil { return nil }
    }

    /// - Parameters:
    ///   - file: Its name, for messages.
    ///   - isWhole: Whether it has to say the algorithm.
    init(parsing bytes: [UInt8], file: String, isWhole: Bool = true) throws(CommandFailure) {
        if bytes.first(where: { !$0.isSpaceOrControl }) == UInt8(ascii: "{") {
            try self.readJSON(bytes, file)
        } else {
            self.readConsoleForm(bytes)
        }
        guard !isWhole || self[.algorithm] != nil else {
            throw .usage("\(file) names no algorithm", why: "the hash parameters have the keys algorithm, base64_signer_key, base64_salt_separator, rounds and mem_cost")
        }
    }

    private mutating func readJSON(_ bytes: [UInt8], _ file: String) throws(CommandFailure) {
        let root: JSON.Value
        do throws(JSON.ReadError) {
            root = try JSON.Document(parsing: bytes).root
        } catch {
            throw CommandFailure(error, in: bytes, of: file)
        }
        self.read(root["hashConfig"] ?? root)
    }

    private mutating func read(_ object: JSON.Value) {
        for member in object.members {
            if let value = member.value.string ?? member.value.numberText {
                self.fields.append((Self.folded(member.key), value))
            } else if member.keyEquals("argon2Parameters") {
                self.read(member.value)
            }
        }
    }

    private mutating func readConsoleForm(_ bytes: [UInt8]) {
        for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == UInt8(ascii: ",") || $0 == 0x0D }) {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
            self.fields.append((Self.folded(Self.word(line[..<colon])), Self.word(line[(colon + 1)...])))
        }
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.filter { !$0.isSpaceOrControl && $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }

    /// Without case, dashes and underscores, by which the forms differ.
    static func folded(_ name: String) -> String {
        String(decoding: name.utf8.filter { !"-_".utf8.contains($0) }.map { $0.lowercased }, as: UTF8.self)
    }

    subscript(key: Key) -> String? {
        for name in key.names {
            if let field = self.fields.first(where: { sameBytes($0.name, name) }) { return field.value }
        }
        return nil
    }

    func number(_ key: Key) -> Int64? {
        self[key].flatMap { Int64($0) }
    }
}
