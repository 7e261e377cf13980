import VinculumEmbedding

/// Inputs of the embedding module's calls, but for questions, which are those of `Hashes`. What is refused changes
/// nothing, the same input gets the same reply, and a reply is a list again.
let fuzzBorder = Target(seeds: seeds, run: fuzz)

private func fuzz(_ input: [UInt8]) {
    let (kind, rest) = (input.first ?? 0, Array(input.dropFirst()))
    var embedding = prepared
    let before = embedding.snapshot(1)
    func call(_ embedding: inout Embedding) -> Reply {
        switch kind {
        case 1: embedding.create(input: rest)
        case 2: embedding.restore(input: rest)
        case 3: embedding.commit(1, after: 1, changes: rest)
        case 4: embedding.call(2, now: 1_600_000_000_000, commits: true, input: rest)
        default: embedding.call(1, now: 1_600_000_000_000, commits: kind & 1 == 0, input: rest)
        }
    }
    let reply = call(&embedding)
    var again = prepared
    demand(call(&again) == reply, "the same again")
    demand(packed(reply.parts) == Array(reply.encoded.dropFirst(8)), "a reply is a list")
    if reply.status != .done {
        let asks = [Status.needs, .claims, .reads, .commits].contains(reply.status)
        demand(asks || reply.parts.count == 1, "a refusal says why")
        demand(embedding.snapshot(1) == before, "what is refused changes nothing")
    }
}

/// One authority with one guest, and one whose accounts the host keeps, with a request that waits for rows.
private nonisolated(unsafe) let prepared: Embedding = {
    var embedding = Embedding()
    _ = embedding.create(input: list(seed, "projectId", "demo", "hashCost", "1", "trust", "strict"))
    _ = embedding.call(1, now: 0, commits: true, input: request("signUp", "{}"))
    _ = embedding.use(version: 3)
    _ = embedding.create(input: list(seed, "projectId", "demo", "hashCost", "1", "rows", "on"))
    _ = embedding.call(2, now: 0, commits: true, input: word("run") + request("signUp", "{}"))
    return embedding
}()

private let seed = String(repeating: "s", count: 32)

private func list(_ parts: String...) -> [UInt8] { packed(parts.map { Array($0.utf8) }) }

private func packed(_ parts: [[UInt8]]) -> [UInt8] {
    parts.flatMap { part in (0..<4).map { UInt8(truncatingIfNeeded: part.count >> (8 * $0)) } + part }
}

/// A word of the host of rows, as the first part of an input.
private func word(_ parts: String...) -> [UInt8] { packed([packed((["8 bytes!"] + parts).map { Array($0.utf8) })]) }

private func request(_ operation: String, _ body: String) -> [UInt8] {
    list(
        seed, "192.0.2.7", "", "POST", "/identitytoolkit.googleapis.com/v1/accounts:\(operation)?key=any", body,
        "Content-Type", "application/json")
}

private func seeds() -> [[UInt8]] {
    var other = prepared
    let snapshot = other.snapshot(1).parts[0]
    let changes = other.call(1, now: 1, commits: false, input: request("signUp", "{}")).parts[3]
    return [
        [0] + request("signUp", "{}"), [0] + request("lookup", #"{"idToken":"e30.e30."}"#),
        [0] + request("sendVerificationCode", #"{"phoneNumber":"+15550001"}"#),
        [0] + request("signUp", #"{"email":"a@x.com","password":"secret1"}"#),
        [1] + list(seed, "projectId", "other", "sessionRecords", "off", "journalBytes", "10"),
        [2] + packed([Array(seed.utf8), snapshot]) + list("projectId", "demo"),
        [3] + changes,
        [4] + word("rows", "") + request("signUp", "{}"),
        [4] + word("rows", "", "\u{2}\u{0}\u{0}", "7", "\u{1}\u{1}\u{0}") + request("signUp", "{}"),
        [4] + word("conflict", "\u{2}\u{0}\u{0}") + request("signUp", "{}"),
        [4] + word("done") + request("signUp", "{}"), [4] + word("end") + request("signUp", "{}"),
    ]
}
