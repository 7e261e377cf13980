import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

/// Merges, recovery codes and sessions of an earlier version, under today's program. They came with version 4 of the
/// stored form.
@Suite("Merges, recovery codes and sessions of earlier versions")
struct StoredSafetyNetTests {
    /// The versions that have them.
    private static let states = StoredState.all.filter { (try? $0.known()["served"]?["safetyNet"]) != nil }

    /// The data directory of `serve`, and what it gave out.
    private static func served(_ state: StoredState) throws -> (StoredHost, JSON.Value) {
        let host = try StoredHost(state, data: "served", part: "served")
        return (host, try #require(host.known["safetyNet"]))
    }

    private static func own(_ verb: String) -> String { "/vinculum/v1/projects/demo-state/accounts:\(verb)" }

    /// The answer to an administrator's request, which must succeed.
    private static func administer(_ host: inout StoredHost, _ verb: String, _ body: String) throws -> JSON.Value {
        let owner = ["--header", "Authorization: Bearer owner"]
        let run = host.run(["request", "POST", Self.own(verb)] + owner + ["--body", "-"], input: body)
        try #require(run.exit == .done, "\(verb): \(run.output)\(run.errors)")
        return try JSON.Document(parsing: Array(run.output.utf8)).root
    }

    @Test("there is a version that has them")
    func isTested() {
        #expect(!Self.states.isEmpty)
    }

    @Test("each merge is as far as it was, and a prepared one is committed", arguments: Self.states)
    func merges(state: StoredState) throws {
        var (host, known) = try Self.served(state)
        for phase in ["prepared", "committed", "undone"] {
            let ids = try #require(known["merges"]?[named: phase])
            let survivor = try #require(ids["survivor"]?.string)
            let status = #"{"localId":"\#(survivor)","mergeId":"\#(phase)"}"#
            let merge = try #require(try Self.administer(&host, "mergeStatus", status)["merge"])
            #expect(merge["phase"]?.string == phase)
            let absorbed = try #require(ids["absorbed"]?.string)
            let shown = host.run(["accounts", "show", absorbed, "--json"])
            #expect((shown.exit == .done) == (phase != "committed"), "\(phase): \(shown.output)\(shown.errors)")
        }
        let prepared = try #require(known["merges"]?["prepared"]?["survivor"]?.string)
        _ = try Self.administer(&host, "commitMerge", #"{"localId":"\#(prepared)","mergeId":"prepared"}"#)
        let waysIn = try host.result("accounts", "show", prepared)["waysIn"]
        #expect(Set(waysIn?.elements.map { $0["provider"]?.string } ?? []) == ["google.com", "password"])
    }

    @Test("a committed merge is undone, and the absorbed account signs in again", arguments: Self.states)
    func undo(state: StoredState) throws {
        var (host, known) = try Self.served(state)
        let password = try #require(state.known()["password"]?.string)
        let body = #"{"email":"committed@example.com","password":"\#(password)","returnSecureToken":true}"#
        let ids = try #require(known["merges"]?["committed"])
        let session = try host.post("v1/accounts:signInWithPassword", body)
        #expect(session["localId"]?.string == ids["survivor"]?.string)
        let token = try #require(session["idToken"]?.string)
        _ = try host.post(
            "/vinculum/v1/accounts:undoMerge?key=any", #"{"idToken":"\#(token)","mergeId":"committed"}"#)
        let after = try host.post("v1/accounts:signInWithPassword", body)
        #expect(after["localId"]?.string == ids["absorbed"]?.string)
    }

    @Test("an unused recovery code signs in, a used one does not, and its session lasts", arguments: Self.states)
    func recoveryCodes(state: StoredState) throws {
        var (host, known) = try Self.served(state)
        let recovery = try #require(known["recovery"])
        func text(_ name: String) throws -> String { try #require(recovery[named: name]?.string) }
        func body(_ code: String) throws -> String {
            #"{"mfaPendingCredential":"\#(try text("credential"))","mfaEnrollmentId":"\#(try text("factor"))","#
                + #""totpVerificationInfo":{"verificationCode":"\#(code)"}}"#
        }
        let refresh = #"{"grant_type":"refresh_token","refresh_token":"\#(try text("refreshToken"))"}"#
        let refreshed = try host.post("/securetoken.googleapis.com/v1/token?key=any", refresh)
        let token = try UnverifiedIDToken(parsing: try #require(refreshed["id_token"]?.string))
        #expect(token.secondFactor?.provider == "recovery")

        let finalize = "/identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:finalize?key=any"
        let used = host.run(["request", "POST", finalize, "--body", "-"], input: try body(text("used")))
        #expect(used.exit == .refused && used.output.contains("INVALID_CODE"), "\(used.output)")
        #expect(try host.post("v2/accounts/mfaSignIn:finalize", body(text("code")))["idToken"]?.string != nil)
        let count = try Self.administer(&host, "recoveryCodes", #"{"localId":"\#(try text("uid"))"}"#)
        #expect(count["remaining"]?.int64 == 8, "two of ten are used")
    }

    @Test("sessions are listed with their names, and an ended one stays ended", arguments: Self.states)
    func sessions(state: StoredState) throws {
        var (host, known) = try Self.served(state)
        let sessions = try #require(known["sessions"])
        let live = try #require(sessions["live"]?.string)
        let list = try host.post("/vinculum/v1/accounts:listSessions?key=any", #"{"idToken":"\#(live)"}"#)["sessions"]
        #expect(list?.elements.map { $0["sessionId"]?.string } == ["3", "1"])
        #expect(list?[1]?["name"]?.string == "laptop" && list?[1]?["current"]?.bool == true)
        let ended = try #require(sessions["ended"]?.string)
        let lookup = "/identitytoolkit.googleapis.com/v1/accounts:lookup?key=any"
        let refused = host.run(["request", "POST", lookup, "--body", "-"], input: #"{"idToken":"\#(ended)"}"#)
        #expect(refused.exit == .refused && refused.output.contains("TOKEN_EXPIRED"), "\(refused.output)")
    }

    @Test("the export that a server writes at shutdown has merges and recovery codes", arguments: Self.states)
    func exported(state: StoredState) throws {
        var host = try StoredHost(state, data: "elsewhere", part: "served")
        let known = try #require(host.known["safetyNet"])
        try host.copy("exported-on-exit")
        #expect(host.run(["import", "exported-on-exit"]).exit == .done)
        let fay = try #require(known["recovery"]?["uid"]?.string)
        #expect(try host.result("accounts", "show", fay)["recoveryCodes"]?.int64 == 9, "one of ten is used")
        let ids = try #require(known["merges"]?["committed"])
        let survivor = try #require(ids["survivor"]?.string)
        let status = #"{"localId":"\#(survivor)","mergeId":"committed"}"#
        #expect(try Self.administer(&host, "mergeStatus", status)["merge"]?["phase"]?.string == "committed")
    }
}
