import Foundation
import Vinculum

extension Bench.Section {
    static let authority = Bench.Section(
        name: "authority", summary: "whole requests on one core: parse, route, check, commit, serialise"
    ) {
        var table = Bench.Table("request", "accounts", "per second", "median", "slowest")
        for count in [1_000, 100_000, 1_000_000] {
            var load = AuthorityLoad(recordsSessions: true)
            load.run(accounts: count, &table)
        }
        table.show()
        print("without records of sessions:\n")
        table = Bench.Table("request", "accounts", "per second", "median", "slowest")
        var without = AuthorityLoad(recordsSessions: false)
        without.run(accounts: 1_000_000, &table)
        table.show()
        passwordTable().show()
    }
}

/// An authority that is filled by anonymous sign-ups and then receives other requests.
private struct AuthorityLoad {
    // The cheapest hash, because password hashing is measured separately.
    private var authority = Authority(settings: AuthoritySettings(projectID: "demo-bench", trust: .local, hashCost: 1))
    private var generator = SystemRandomNumberGenerator()
    private var tokens: [(id: String, refresh: String, account: String)] = []
    private var now = Instant(seconds: 1_700_000_000)

    init(recordsSessions: Bool) {
        self.authority.settings.recordsSessions = recordsSessions
    }

    mutating func run(accounts: Int, _ table: inout Bench.Table) {
        self.row("signUp, anonymous", accounts, accounts, &table) { load, _ in
            let answer = load.post("identitytoolkit.googleapis.com/v1/accounts:signUp", #"{"returnSecureToken":true}"#)
            // Only a sample is stored, because a million tokens would add to the measured memory.
            if load.tokens.count < 20_000, let id = answer["idToken"]?.string,
                let refresh = answer["refreshToken"]?.string, let account = answer["localId"]?.string
            {
                load.tokens.append((id, refresh, account))
            }
        }
        // Merges end sessions, so a tenth of the sample is theirs alone.
        let sample = self.tokens.count - self.tokens.count / 10
        let pairs = (self.tokens.count - sample) / 2
        for verb in ["mergePlan", "merge", "commitMerge", "undoMerge"] {
            self.row(verb, accounts, pairs, &table) { load, index in load.merging(verb, sample + index * 2) }
        }
        self.row("lookup", accounts, sample, &table) { load, index in
            load.post("identitytoolkit.googleapis.com/v1/accounts:lookup", #"{"idToken":"\#(load.tokens[index].id)"}"#)
        }
        self.row("signInWithIdp, link", accounts, sample, &table) { load, index in
            let claims = "%7B%22sub%22%3A%22s\(index)%22%2C%22name%22%3A%22N%22%7D"
            load.post(
                "identitytoolkit.googleapis.com/v1/accounts:signInWithIdp",
                #"{"idToken":"\#(load.tokens[index].id)","requestUri":"http://localhost","#
                    + #""postBody":"providerId=google.com&id_token=\#(claims)"}"#
            )
        }
        self.row("update, unlink", accounts, sample, &table) { load, index in
            load.post(
                "identitytoolkit.googleapis.com/v1/accounts:update",
                #"{"idToken":"\#(load.tokens[index].id)","deleteProvider":["google.com"]}"#
            )
        }
        self.row("token, refresh", accounts, sample, &table) { load, index in
            load.post(
                "securetoken.googleapis.com/v1/token",
                #"{"grantType":"refresh_token","refreshToken":"\#(load.tokens[index].refresh)"}"#
            )
        }
        self.now = self.now.adding(seconds: 3000)
        self.row("token, refresh in another hour", accounts, sample, &table) { load, index in
            load.post(
                "securetoken.googleapis.com/v1/token",
                #"{"grantType":"refresh_token","refreshToken":"\#(load.tokens[index].refresh)"}"#
            )
        }
        self.row("listSessions", accounts, sample, &table) { load, index in
            load.post("vinculum/v1/accounts:listSessions", #"{"idToken":"\#(load.tokens[index].id)"}"#)
        }
        self.row("endSessions, others", accounts, sample, &table) { load, index in
            load.post("vinculum/v1/accounts:endSessions", #"{"idToken":"\#(load.tokens[index].id)","others":true}"#)
        }
    }

    /// A step of the merge of two guests' accounts, of which the first survives.
    ///
    /// - Parameter index: The place of the first session; the second follows.
    private mutating func merging(_ verb: String, _ index: Int) {
        let (survivor, other) = (self.tokens[index], self.tokens[index + 1])
        self.post(
            "vinculum/v1/accounts:\(verb)",
            #"{"idToken":"\#(survivor.id)","otherIdToken":"\#(other.id)","survivorId":"\#(survivor.account)","#
                + #""mergeId":"m"}"#)
    }

    @discardableResult
    private mutating func post(_ path: String, _ body: String) -> JSON.Value {
        let request = HTTPRequest(
            method: "POST", path: "/\(path)", query: "key=bench",
            headers: [.init("Content-Type", "application/json")], body: Array(body.utf8)
        )
        let words = (0..<4).map { _ in self.generator.next() }
        let bytes = words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) } }
        guard let seed = Seed(bytes) else { preconditionFailure("four words are 32 bytes") }
        let response = self.authority.handle(request, now: self.now, seed: seed).response
        guard response.status == 200, let document = try? JSON.Document(parsing: response.body) else {
            preconditionFailure("\(path): \(response.status) \(String(decoding: response.body, as: UTF8.self))")
        }
        return document.root
    }

    private mutating func row(
        _ name: String, _ accounts: Int, _ count: Int, _ table: inout Bench.Table,
        _ operation: (inout AuthorityLoad, Int) -> Void
    ) {
        let clock = ContinuousClock()
        var samples: [Double] = []
        samples.reserveCapacity(count)
        for index in 0..<count {
            let start = clock.now
            operation(&self, index)
            samples.append(Double((clock.now - start).nanoseconds))
        }
        let measured = Bench.Measurement(nanosecondsPerOperation: samples)
        table.row(
            name, Bench.number(Double(accounts)), Bench.number(measured.perSecond), Bench.time(measured.median),
            Bench.time(measured.slowest)
        )
    }
}

/// The time of one password check, by the memory cost of the hash.
private func passwordTable() -> Bench.Table {
    var table = Bench.Table("modified scrypt, rounds 8", "per check")
    let password = Array("correct horse battery staple".utf8)
    for cost: Int64 in [6, 11, 14] {
        let algorithm = PasswordHashAlgorithm.scrypt(
            signerKey: [UInt8](repeating: 7, count: 64), saltSeparator: [7], rounds: 8, memoryCost: cost
        )
        let measured = Bench.measure(minimumSamples: 5, minimumSeconds: 0.3) {
            let zeros = [UInt8](repeating: 0, count: 64)
            Bench.consume(algorithm.verify(password: password, salt: [1, 2, 3], expected: zeros))
        }
        table.row("memory cost \(cost)", Bench.time(measured.median))
    }
    return table
}
