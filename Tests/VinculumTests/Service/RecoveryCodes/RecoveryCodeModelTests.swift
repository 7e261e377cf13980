import PropertyKit
import Testing
@testable import Vinculum

/// Random requests about recovery codes against a list of those that work.
@Suite("Recovery codes against a model")
struct RecoveryCodeModelTests {
    enum Command: Sendable {
        case make, remove, recoverMailbox, replaceFactor
        case enter(place: Int, asPhone: Bool)
        case guess(asPhone: Bool)
        case refresh
    }

    struct Model {
        /// Every code that was ever shown.
        var shown: [String] = []
        /// Those that work.
        var live: Set<String> = []
        /// The refresh tokens of sessions that a code opened, with whether the claim holds.
        var opened: [(token: String, holds: Bool)] = []
        var password = "secret1"

        mutating func endCodes() {
            self.live = []
            for index in self.opened.indices { self.opened[index].holds = false }
        }
    }

    @Test("a code works exactly once, while its set and a factor last", arguments: TestSeed.sample(6))
    func model(seed: TestSeed) {
        let phone = Gen<Bool>.bool
        let command = Gen<Command>.weighted([
            (2, .always(.make)), (1, .always(.remove)), (1, .always(.recoverMailbox)), (1, .always(.replaceFactor)),
            (8, Gen<(Int, Bool)>.zip(.integer(in: 0...60), phone).map { .enter(place: $0, asPhone: $1) }),
            (1, phone.map { .guess(asPhone: $0) }), (3, .always(.refresh)),
        ])
        forAllCommands(
            seed: seed, count: 6, length: 25, start: { (Model(), CodeHolder(.strict)) }, command: { _ in command },
            run: Self.run
        ) { model, holder in
            try expectEqual(holder.remaining ?? 0, model.live.count, "how many are left")
            let violations = Invariants.violations(in: holder.service.authority.store[nil])
            try check(violations.isEmpty, "\(violations.map(\.description))")
        }
    }

    private static func run(_ command: Command, _ model: inout Model, _ holder: inout CodeHolder) throws {
        // Beyond every limit of the requests before.
        holder.service.now = holder.service.now.adding(seconds: 4000)
        let before = holder.service.authority.store[nil]
        switch command {
        case .make:
            let codes = holder.make(holder.enterByPhone(model.password).idToken)
            try expectEqual(codes.count, 10, "codes")
            model.endCodes()
            model.shown += codes
            model.live = Set(codes)
        case .remove:
            holder.service.admin(
                "/vinculum/v1/projects/demo/accounts:removeRecoveryCodes", #"{"localId":"\#(holder.id)"}"#)
            model.endCodes()
        case .recoverMailbox:
            let code = holder.service.code("PASSWORD_RESET", #""email":"\#(CodeHolder.address)""#)
            model.password = model.password == "secret1" ? "secret2" : "secret1"
            try expectEqual(holder.service.resetPassword(code, model.password).status, 200, "reset")
            // Sessions end with it, the codes stay.
            model.opened = []
        case .replaceFactor:
            let session = holder.enterByPhone(model.password).idToken
            try expectEqual(holder.withdraw(session).status, 200, "withdrawn")
            let bare = holder.service.signIn(CodeHolder.address, model.password).idToken
            try expectEqual(holder.service.enrollPhone(bare, CodeHolder.number).status, 200, "enrolled")
            model.endCodes()
        case .enter(let place, let asPhone):
            guard !model.shown.isEmpty else { return }
            let code = model.shown[place % model.shown.count]
            let reply = holder.enter(code, asPhone: asPhone, model.password)
            let isLive = model.live.remove(code) != nil
            try expectEqual(reply.errorCode, isLive ? "" : "INVALID_CODE", "what the code does")
            if isLive { model.opened.append((reply.refreshToken, true)) }
        case .guess(let asPhone):
            let wrong = RecoveryCode(bytes: Array("not a code".utf8)).text
            try expectEqual(holder.enter(wrong, asPhone: asPhone, model.password).errorCode, "INVALID_CODE", "a guess")
        case .refresh:
            for (token, holds) in model.opened {
                let claimed = holder.service.refresh(token).refreshedSecondFactor
                try expectEqual(claimed, holds ? "recovery" : nil, "what the session claims")
            }
        }
        let cause = Invariants.Cause(isAdministrator: true, isRemoval: true)
        let steps = Invariants.violations(from: before, to: holder.service.authority.store[nil], cause: cause)
        // A command is several commits, across which codes of other kinds come and go.
        try check(!steps.contains { $0.text == "a used code works again" }, "\(steps.map(\.description))")
    }
}
