@testable import Vinculum
@testable import VinculumServer

/// Whole requests into a local service, up to eight with 0x1E between them: pages, utilities and the protocol. Each
/// gets a well-formed answer with a status that is documented, a refusal changes nothing but counts, and the invariants
/// hold.
let fuzzRouting = Target(seeds: seeds, run: fuzz)

private func fuzz(_ bytes: [UInt8]) {
    var input = Input(bytes)
    var authority = prepared.authority
    var time = ServiceTime()
    var budgets = Budgets()
    var service = LocalService(reach: input.byte() & 1 == 0 ? .machine(alsoFrom: ["auth"]) : .network)
    for number in 0..<8 as Range<UInt8> {
        if input.isEmpty { break }
        let request = prepared.request(input.piece(before: 0x1E))
        let before = time.now(prepared.now)
        let incoming = service.read(request)
        var pending = LocalService.begin(incoming, in: &time, machine: prepared.now, entropy: seed(100 + number))
        var proposal: Proposal?
        for _ in 0..<8 where proposal == nil {
            switch service.step(&pending, on: authority, &time, &budgets) {
            case .needs(let questions): pending.answers += questions.map { $0.answered() }
            case .commitThenAsk(let claim, let questions):
                do throws(CommitConflict) {
                    try authority.commit(claim)
                } catch {
                    fatalError("a claim on this very state conflicts: \(error)")
                }
                pending.answers += questions.map { $0.answered() }
            case .done(let done): proposal = done
            case .reads: fatalError("a whole store lacks no rows")
            }
        }
        guard let proposal else { fatalError("there is no end of questions") }
        do throws(CommitConflict) {
            try authority.commit(proposal.changes)
        } catch {
            fatalError("a proposal on this very state conflicts: \(error)")
        }
        let response = service.finish(proposal.response, incoming)
        check(response)
        if response.status >= 400 {
            demand(proposal.changes.changes.allSatisfy(counts), "a refusal only counts: \(proposal.changes.changes)")
            demand(time.now(prepared.now) == before, "a refusal leaves the clock")
        }
        demand(ServiceTime.range.contains(time.now(prepared.now)), "the clock stays in its years")
        for tenant in [nil] + authority.store.tenantIDs.map(Optional.some) {
            demand(
                Invariants.violations(in: authority.store[tenant]).isEmpty,
                "\(Invariants.violations(in: authority.store[tenant]))")
        }
    }
}

private let prepared = Prepared()

private func check(_ response: HTTPResponse) {
    demand(
        [200, 204, 303, 501].contains(response.status) || (400..<500).contains(response.status),
        "status \(response.status)")
    for header in response.headers {
        demand(
            header.value.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(header.name): \(header.value) is a header")
    }
    func has(_ name: String) -> Bool { response.headers.contains { $0.name == name } }
    demand(has("Vary"), "every answer depends on the origin")
    demand(has("Location") == (response.status == 303), "a redirect has a Location")
    demand(has("Allow") == (response.status == 405), "a method that is not allowed is answered with Allow")
    switch response.contentType {
    case "": demand(response.body.isEmpty, "a body has a type")
    case "application/json", "application/json; charset=utf-8":
        guard let root = try? JSON.Document(parsing: response.body, limits: .bulk).root else { fatalError("JSON") }
        if let code = root["error"]?["code"] { demand(code.int64 == Int64(response.status), "the envelope's status") }
    case "text/html; charset=utf-8":
        demand(response.body.starts(with: "<!DOCTYPE html>".utf8), "a page")
        demand(has("Content-Security-Policy"), "a page has a policy")
    case "text/plain; version=0.0.4; charset=utf-8": demand(response.body.last == 0x0A, "a line ends")
    default: fatalError("nothing has the type \(response.contentType)")
    }
}

private func seeds() -> [[UInt8]] {
    var seeds: [String] = Utility.allCases.flatMap { utility in
        utility.methods.map { "\($0) \(utility.path)\n\n" } + ["HEAD \(utility.path)\nAccept: text/html\n\n"]
    }
    for (mode, code) in [
        ("resetPassword", "$reset"), ("verifyEmail", "$verify"), ("verifyAndChangeEmail", "$change"),
        ("signIn", "$signIn"),
        ("recoverEmail", "x"), ("revertSecondFactorAddition", "x"),
    ] {
        let link = "/emulator/action?mode=\(mode)&lang=en&oobCode=\(code)&apiKey=k"
        seeds.append("GET \(link)&newPassword=secret4\n\n")
        seeds.append("GET \(link)&continueUrl=http%3A%2F%2Fh%2F%3Fa%3Db%23c&tenantId=t1\nAccept: text/html\n\n")
        seeds.append("POST \(link)&continueUrl=http%3A%2F%2Fh\nAccept: text/html\n\nnewPassword=secret4")
    }
    seeds.append("GET /emulator/auth/handler?apiKey=k&providerId=google.com&tid=t1\nHost: localhost:1\n\n")
    seeds.append("GET /__/auth/handler?state=s&code=c\nAccept: text/html\n\n")
    seeds.append("POST /__/auth/handler\nOrigin: https://id.example\n\nstate=s&code=c")
    for body in [
        #"{"now":"2030-01-01T00:00:00Z","frozen":true}"#, #"{"advanceSeconds":30,"advanceMilliseconds":-1}"#,
        #"{"now":0,"seed":null}"#,
        #"{"seed":"5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e"}"#,
    ] {
        seeds.append("PATCH /emulator/v1/clock\nOrigin: http://localhost:1\n\n\(body)")
    }
    seeds.append(
        """
        OPTIONS /x\nOrigin: https://example.com\nAccess-Control-Request-Headers: authorization\n\
        Access-Control-Request-Private-Network: true\n\n
        """
    )
    for endpoint in Endpoint.allCases {
        for path in [
            endpoint.path, endpoint.path(project: "demo", tenant: nil), endpoint.path(project: "demo", tenant: "t1"),
            endpoint.legacyPath,
        ] {
            guard let path else { continue }
            seeds.append("\(endpoint.method) \(path)?key=k\nOrigin: http://localhost\n\n")
            seeds.append("\(endpoint.method) \(path)\nAuthorization: Bearer owner\nHost: auth\n\n{}")
        }
    }
    seeds.append(seeds.prefix(12).joined(separator: "\u{1E}"))
    return seeds.map { Array("0\($0)".utf8) }
}
