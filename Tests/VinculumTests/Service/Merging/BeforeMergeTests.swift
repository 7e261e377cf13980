import PropertyKit
import Testing
@testable import Vinculum

/// The blocking function that moves the application's data.
@Suite("Merges and their blocking function")
struct BeforeMergeTests {
    private static let address = "http://127.0.0.1:5001/before-merge"

    /// Two accounts of one person, a session of each, and a function that replies.
    private struct Pair {
        var service: Service
        let first: String
        let second: String
        let one: String
        let two: String

        init(_ reply: OutboundReply) {
            self.service = Hooked.service(
                #"{"blockingFunctions":{"triggers":{"beforeMerge":{"functionUri":"\#(BeforeMergeTests.address)"}}}}"#,
                { _ in }, { _ in reply })
            (self.first, self.one) = self.service.member("first@x.com")
            let other = self.service.federated("g", "second@gmail.com")
            (self.second, self.two) = (other.localId, other.idToken)
            self.service.calls = []
        }
    }

    @Test("a function that has moved the data commits the merge at once")
    func moved() {
        var pair = Pair(Hooked.say(#"{"merge":{"moved":true}}"#))
        let done = pair.service.prepare(pair.one, pair.two, #""survivorId":"\#(pair.first)""#)
        #expect(done.phase == "committed" && done.localId == pair.first, "\(done.error)")
        #expect(pair.service.lookup(done.idToken).status == 200)
        #expect(pair.service.federated("g", "second@gmail.com").localId == pair.first)
        #expect(pair.service.account(pair.second) == nil)
        #expect(pair.service.prepare(pair.one, pair.two).status != 500 && pair.service.calls.count == 1, "asked once")
    }

    @Test(
        "any other success leaves the merge moving, and the application commits it later",
        arguments: ["{}", #"{"merge":{}}"#, #"{"merge":{"moved":false}}"#, #"{"merge":{"moved":"true"}}"#, "[]"])
    func moving(reply: String) {
        var pair = Pair(Hooked.say(reply))
        let prepared = pair.service.prepare(pair.one, pair.two, #""survivorId":"\#(pair.first)""#)
        #expect(prepared.phase == "moving" && prepared.idToken.isEmpty, "\(prepared.error)")
        #expect(pair.service.account(pair.second) != nil, "nothing has moved")
        #expect(pair.service.prepare(pair.one, pair.two).phase == "moving" && pair.service.calls.count == 1)
        let done = pair.service.mergingAsAdministrator("commitMerge", pair.first, #""mergeId":"m1""#)
        #expect(done.phase == "committed", "\(done.error)")
    }

    @Test("the token names the event, the survivor's account and the merge")
    func token() throws {
        var pair = Pair(Hooked.say("{}"))
        pair.service.prepare(pair.one, pair.two, id: "my-merge", #""survivorId":"\#(pair.first)""#)
        let call = try #require(pair.service.calls.first)
        let payload = try #require(Hooked.payload(call))
        #expect(pair.service.calls.count == 1 && call.url == Self.address)
        #expect(payload["event_type"]?.string == "beforeMerge" && payload["aud"]?.string == Self.address)
        #expect(payload["sub"]?.string == pair.first && payload["user_record"]?["uid"]?.string == pair.first)
        #expect(payload["user_record"]?["email"]?.string == "first@x.com")
        #expect(payload["merge"]?["merge_id"]?.string == "my-merge")
        #expect(payload["merge"]?["survivor"]?.string == pair.first)
        #expect(payload["merge"]?["absorbed"]?.string == pair.second)
        // One hour after the preparation.
        #expect(payload["merge"]?["expires_at"]?.string == "2020-09-13T13:26:40.250Z")
    }

    @Test(
        "a function that refuses, fails, times out or cannot be reached leaves nothing behind",
        arguments: [
            Row(Hooked.say(#"{"error":{"message":"not now"}}"#, status: 403), 400),
            Row(Hooked.say("", status: 500), 400),
            Row(Hooked.say("<html>"), 500), Row(Hooked.say(#"{"merge":{"moved":true},"merge":{}}"#), 500),
            Row(Hooked.say(#"{"merge":{"moved":true},"userRecord":{}}"#), 400), Row(.timedOut, 500),
            Row(.unreachable, 500),
        ] as [Row<OutboundReply, Int>])
    func refused(row: Row<OutboundReply, Int>) {
        let (reply, status) = row.fields
        var pair = Pair(reply)
        let before = Snapshot(pair.service.authority)
        let refused = pair.service.prepare(pair.one, pair.two)
        #expect(refused.status == status, "\(refused.error)", sourceLocation: row.line)
        #expect(refused.errorCode == "BLOCKING_FUNCTION_ERROR_RESPONSE", sourceLocation: row.line)
        #expect(Snapshot(pair.service.authority) == before, sourceLocation: row.line)
        #expect(pair.service.merging("mergeStatus", pair.one).errorCode == "MERGE_NOT_FOUND", sourceLocation: row.line)
        pair.service.web = { _ in Hooked.say(#"{"merge":{"moved":true}}"#) }
        #expect(
            pair.service.prepare(pair.one, pair.two).phase == "committed", "the same ID works once the function does",
            sourceLocation: row.line)
    }

    @Test("the function writes nothing to an account")
    func record() {
        var pair = Pair(
            Hooked.say(
                #"""
                {"merge":{"moved":true},"userRecord":{"updateMask":"displayName,customClaims,disabled",\#
                "disabled":true,"displayName":"Eve","customClaims":{"role":"admin"}}}
                """#))
        let done = pair.service.prepare(pair.one, pair.two, #""survivorId":"\#(pair.first)""#)
        #expect(done.phase == "committed", "\(done.error)")
        let merged = pair.service.account(pair.first)
        #expect(merged?["customAttributes"] == nil && merged?["disabled"]?.bool != true)
        #expect(merged?["displayName"] == nil && done.claims?["role"] == nil)
    }

    @Test("refusals that need no function ask none, and a plan asks none")
    func unasked() {
        var pair = Pair(.unreachable)
        #expect(
            pair.service.merging("mergePlan", pair.one, #""otherIdToken":"\#(pair.two)""#).status == 200)
        #expect(pair.service.prepare(pair.one, pair.one).errorCode == "MERGE_NOT_POSSIBLE")
        pair.service.wait(301)
        #expect(pair.service.prepare(pair.one, pair.two).errorCode == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        #expect(pair.service.calls.isEmpty)
    }
}
