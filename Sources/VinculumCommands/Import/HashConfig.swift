import Vinculum

/// The password hash parameters that come with an export, in either of the two forms people have them in.
///
///     {"algorithm":"SCRYPT","base64_signer_key":"…","base64_salt_separator":"Bw==","rounds":8,"mem_cost":14}
///
///     hash_config {
///       algorithm: SCRYPT,
///       base64_signer_key: …,
///     }
///
/// The first may also be the member `hashConfig` of an object; the second is what the Firebase console shows.
struct HashConfig {
    private(set) var fields: [(name: String, value: String)] = []

    /// - Parameter file: Its name, for messages.
    init(parsing bytes: [UInt8], file: String) throws(CommandFailure) {
        if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
            try self.readJSON(bytes, file)
        } else {
            try self.readConsoleForm(bytes, file)
        }
        guard self["algorithm"] != nil else {
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
        for member in (root["hashConfig"] ?? root).members {
            guard let value = member.value.string ?? member.value.numberText else { continue }
            self.fields.append((member.key, value))
        }
    }

    private mutating func readConsoleForm(_ bytes: [UInt8], _ file: String) throws(CommandFailure) {
        for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == UInt8(ascii: ",") || $0 == 0x0D }) {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
            self.fields.append((Self.word(line[..<colon]), Self.word(line[(colon + 1)...])))
        }
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.filter { $0 > 0x20 && $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }

    subscript(name: String) -> String? {
        self.fields.first { sameBytes($0.name, name) }?.value
    }

    /// Puts the parameters into an import; what they may be is the service's to say.
    func apply(to request: inout Wire.BatchCreate.Request) {
        request.hashAlgorithm = self["algorithm"]
        request.signerKey = self["base64_signer_key"]
        request.saltSeparator = self["base64_salt_separator"]
        request.rounds = self["rounds"].flatMap { Int64($0) }
        let cost = self["mem_cost"].flatMap { Int64($0) }
        request.memoryCost = cost
        request.cpuMemCost = self["cpu_mem_cost"].flatMap { Int64($0) } ?? cost
        request.parallelization = self["parallelization"].flatMap { Int64($0) }
        request.blockSize = self["block_size"].flatMap { Int64($0) }
        request.dkLen = self["dk_len"].flatMap { Int64($0) }
    }
}

extension CommandFailure {
    /// Why a text is no JSON, with the line and column a person can go to.
    init(_ error: JSON.ReadError, in text: [UInt8], of file: String) {
        let place = error.lineAndColumn(in: text)
        self.init(
            .refused, code: "unreadableJSON", "\(file) is no JSON: " + error.description,
            why: "line \(place.line), column \(place.column)")
    }
}
