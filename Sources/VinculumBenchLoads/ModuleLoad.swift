import VinculumEmbedding

/// Requests to an authority through the calls of the embedding module, compiled for this machine.
///
/// The hosts of the module send the same ones, so that their figures can be compared.
public struct ModuleLoad {
    /// A measured request; the raw value is its displayed name.
    public enum Request: String, CaseIterable, Sendable {
        case signUp, lookup, refresh
    }

    private var embedding = Embedding()
    private var number: UInt64 = 0
    private let inputs: [Request: [UInt8]]

    /// Signs one account up, whose tokens the requests bring.
    public init?() {
        let settings = Self.packed([Self.seed, "projectId", "demo-bench"])
        guard self.embedding.create(input: settings).status == .done else { return nil }
        let signUp = Self.post("identitytoolkit.googleapis.com/v1/accounts:signUp", #"{"returnSecureToken":true}"#)
        let reply = self.embedding.call(1, now: 0, commits: true, input: signUp)
        guard reply.status == .done, let body = reply.parts.dropFirst(2).first,
            let id = Self.member("idToken", of: body), let refresh = Self.member("refreshToken", of: body)
        else { return nil }
        self.inputs = [
            .signUp: signUp,
            .lookup: Self.post("identitytoolkit.googleapis.com/v1/accounts:lookup", #"{"idToken":"\#(id)"}"#),
            .refresh: Self.post(
                "securetoken.googleapis.com/v1/token",
                #"{"grant_type":"refresh_token","refresh_token":"\#(refresh)"}"#),
        ]
    }

    /// Sends a request a second after the one before, by the clock that it brings.
    ///
    /// - Returns: Whether the answer has the status 200.
    public mutating func run(_ request: Request) -> Bool {
        self.number += 1
        guard var input = self.inputs[request] else { return false }
        // Each request has a seed of its own: its first bytes are behind the length of the seed.
        for place in 0..<8 { input[4 + place] = UInt8(truncatingIfNeeded: self.number >> (8 * place)) }
        let reply = self.embedding.call(1, now: Int64(self.number / 1000), commits: true, input: input)
        return reply.status == .done && reply.encoded[12..<15].elementsEqual("200".utf8)
    }

    /// The input of a call: a seed, no peer, no answers, and the request.
    private static func input(_ request: [UInt8]) -> [UInt8] { self.packed([self.seed, "", ""]) + request }

    /// 32 bytes that are text.
    private static let seed = String(repeating: "7", count: 32)

    private static func post(_ path: String, _ body: String) -> [UInt8] {
        self.input(self.packed(["POST", "/\(path)?key=any", body, "Content-Type", "application/json"]))
    }

    /// A list as the border has it: each part after its length as 32 bits, little-endian.
    private static func packed(_ parts: [String]) -> [UInt8] {
        parts.flatMap { part in withUnsafeBytes(of: UInt32(part.utf8.count).littleEndian) { Array($0) } + part.utf8 }
    }

    private static func member(_ name: String, of body: [UInt8]) -> String? {
        let key = Array("\"\(name)\":\"".utf8)
        let starts = body.indices.dropLast(key.count)
        guard let start = starts.first(where: { body[$0..<($0 + key.count)].elementsEqual(key) }) else { return nil }
        return String(decoding: body[(start + key.count)...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }
}
