import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumServer

@Suite("Time of a service") struct ServiceTimeTests {
    /// The clock as one would explain it: a number of milliseconds that goes on with the machine's, or does not.
    struct Model {
        var now: Int64
        var isFrozen = false
    }

    enum Step: Sendable {
        case pass(Int64)
        case set(Int64)
        case advance(Int64)
        case freeze(Bool)
        case setAndAdvance(Int64, Int64)
    }

    @Test("the clock moves as requested and stays within its range of years", arguments: TestSeed.sample(10))
    func travels(seed: TestSeed) {
        let seconds = Gen<Int64>.oneOf(
            .integer(in: -100...10_000_000_000), .integer(in: 253_402_300_000...253_402_301_000), .integer())
        let distance = Gen<Int64>.oneOf(.integer(in: -100_000...100_000), .integer())
        let step = Gen<Step>.oneOf(
            Gen<Int64>.integer(in: 0...100_000).map { .pass($0) }, seconds.map { .set($0) },
            distance.map { .advance($0) },
            Gen<Bool>.element(of: [true, false]).map { .freeze($0) },
            Gen<(Int64, Int64)>.zip(seconds, distance).map { .setAndAdvance($0.0, $0.1) })
        forAllCommands(
            seed: seed,
            start: { (Model(now: 1_600_000_000_250), Served()) },
            command: { _ in step },
            run: { step, model, served in
                let last: Int64 = 253_402_300_799_999
                var target: Int64?
                var frozen = model.isFrozen
                let body: String
                switch step {
                case .pass(let milliseconds):
                    served.machine = served.machine.adding(milliseconds: milliseconds)
                    if !model.isFrozen { model.now = min(last, model.now + milliseconds) }
                    return
                case .set(let seconds):
                    target = (-1...300_000_000_000).contains(seconds) ? seconds * 1000 : nil
                    body = #"{"now":\#(seconds)}"#
                case .advance(let milliseconds):
                    target = model.now.addingReportingOverflow(milliseconds).overflow ? nil : model.now + milliseconds
                    body = #"{"advanceMilliseconds":\#(milliseconds)}"#
                case .freeze(let isFrozen):
                    (target, frozen) = (model.now, isFrozen)
                    body = #"{"frozen":\#(isFrozen)}"#
                case .setAndAdvance(let seconds, let milliseconds):
                    // Only where both together lie counts: a start far outside may be led back.
                    let start = seconds.multipliedReportingOverflow(by: 1000)
                    let end = start.partialValue.addingReportingOverflow(milliseconds)
                    target = start.overflow || end.overflow ? nil : end.partialValue
                    body = #"{"advanceMilliseconds":\#(milliseconds),"now":\#(seconds)}"#
                }
                let response = served.send("PATCH", "/emulator/v1/clock", body: body)
                if let target, (0...last).contains(target) {
                    try expectEqual(response.status, 200)
                    model = Model(now: target, isFrozen: frozen)
                } else {
                    try expectEqual(response.status, 400)
                    try expectEqual(response.json["error"]?["status"]?.string, "INVALID_ARGUMENT")
                }
            },
            check: { model, served in
                var served = served
                try expectEqual(served.time.now(served.machine).milliseconds, model.now, "the clock")
                let shown = served.send("GET", "/emulator/v1/clock").json
                try expectEqual(shown["now"]?.string, Instant(milliseconds: model.now).iso8601)
                try expectEqual(shown["isFrozen"]?.bool, model.isFrozen)
                try expectEqual(
                    shown["offsetMilliseconds"]?.string, "\(model.now - served.machine.milliseconds)", "the offset")
            }
        )
    }

    @Test(
        "a malformed change of the clock is refused and changes nothing",
        arguments: [
            #"{"now":"yesterday"}"#, #"{"now":1.5}"#, #"{"now":null}"#, #"{"advanceSeconds":"60"}"#, #"{"frozen":1}"#,
            #"{"seed":"abc"}"#, #"{"seed":"\#(String(repeating: "g", count: 64))"}"#, #"{"advance":60}"#, "[]", "", "{",
            #"{"advanceSeconds":60,"frozen":"yes"}"#,
            #"{"advanceMilliseconds":-9223118634553975808,"now":9223372036854776}"#,
            #"{"advanceMilliseconds":-9223372036854775807,"advanceSeconds":9223372036854776}"#,
            #"{"advanceSeconds":9223372036854775807,"advanceMilliseconds":9223372036854775807}"#,
        ])
    func refusals(body: String) {
        var served = Served()
        let response = served.send("PATCH", "/emulator/v1/clock", body: body)
        #expect(response.status == 400)
        #expect(response.json["error"]?["message"]?.string?.isEmpty == false)
        #expect(served.time.now(served.machine) == served.machine)
        #expect(!served.time.hasFixedSeed)
    }

    @Test("a code of 30 seconds and a token of an hour end when the clock is moved")
    func expiry() throws {
        var served = Served()
        let token = try #require(served.client("v1/accounts:signUp")["idToken"]?.string)
        let lookup = #"{"idToken":"\#(token)"}"#
        #expect(served.client("v1/accounts:lookup", lookup)["users"] != nil)
        served.send("PATCH", "/emulator/v1/clock", body: #"{"advanceSeconds":3601}"#)
        #expect(served.client("v1/accounts:lookup", lookup)["error"]?["message"]?.string == "TOKEN_EXPIRED")
    }

    @Test("the same seed and requests draw the same, whatever is read meanwhile")
    func fixedSeed() {
        let seed = String(repeating: "5e", count: 32)
        func ids(lookingOn: Bool) -> [String?] {
            var served = Served(time: ServiceTime(standingAt: Instant(seconds: 1_700_000_000)))
            served.send("PATCH", "/emulator/v1/clock", body: #"{"seed":"\#(seed)"}"#)
            return (0..<4).map { _ in
                if lookingOn {
                    for path in ["/healthz", "/metrics", "/emulator/v1/clock"] { served.send("GET", path) }
                }
                return served.client("v1/accounts:signUp")["localId"]?.string
            }
        }
        let first = ids(lookingOn: false)
        #expect(first == ids(lookingOn: true))
        #expect(Set(first).count == 4)
    }

    @Test("null removes a fixed seed")
    func freshSeed() {
        var served = Served(time: ServiceTime(seed: Seed([UInt8](repeating: 3, count: 32))))
        #expect(served.send("GET", "/emulator/v1/clock").json["hasFixedSeed"]?.bool == true)
        #expect(served.send("PATCH", "/emulator/v1/clock", body: #"{"seed":null}"#).json["hasFixedSeed"]?.bool == false)
    }

    @Test("a frozen clock keeps its time until it is released")
    func startsFrozen() {
        var served = Served(time: ServiceTime(standingAt: Instant(seconds: 1_700_000_000)))
        served.machine = served.machine.adding(seconds: 100)
        #expect(served.time.now(served.machine) == Instant(seconds: 1_700_000_000))
        served.send("PATCH", "/emulator/v1/clock", body: #"{"frozen":false}"#)
        served.machine = served.machine.adding(seconds: 100)
        #expect(served.time.now(served.machine) == Instant(seconds: 1_700_000_100))
    }
}
