extension MultiFactorResolver {
    private static var kind: String { "multiFactorResolver" }

    /// The resolver as JSON; equal resolvers have equal bytes.
    ///
    /// The JSON contains the pending credential, and while a code is checked that code: store it as a secret.
    public var saved: [UInt8] {
        SavedFlow.writing(Self.kind) { writer in
            writer.member("pendingCredential", self.pendingCredential.revealed())
            writer.key("hints")
            writer.beginArray()
            for hint in self.hints { hint.write(to: &writer) }
            writer.endArray()
            writer.key("state")
            self.state.write(to: &writer)
        }
    }

    /// Reads the bytes of ``saved``, possibly in another process or on another platform.
    ///
    /// - Throws: ``SavedFlowError`` for all other bytes, including states that ``saved`` never produces.
    public init(saved: [UInt8]) throws(SavedFlowError) {
        let members = try SavedFlow.reading(saved, Self.kind)
        var hints: [FactorHint] = []
        for element in try members.array("hints") {
            hints.append(try FactorHint(reading: SavedFlow.Members(value: element)))
        }
        let state = try State(reading: try members.object("state"), hints)
        // A resolver without hints has failed with this reason, and no other has.
        guard hints.isEmpty == (state == .failed(.noUsableFactor)) else { throw .malformed("hints") }
        self.init(pendingCredential: Secret(try members.string("pendingCredential")), hints: hints, state: state)
    }
}

extension MultiFactorResolver.State {
    fileprivate func write(to writer: inout JSON.Writer) {
        writer.beginObject()
        writer.member("phase", self.name)
        switch self {
        case .starting(let hint):
            writer.member("uid", hint.uid.text)
        case .waiting(let challenge):
            challenge.write(to: &writer)
        case .checking(let challenge, let code):
            challenge.write(to: &writer)
            writer.member("code", code.revealed())
        case .failed(let failure):
            writer.member("failure", failure.rawValue)
        case .choosing, .resolved:
            break
        }
        writer.endObject()
    }

    fileprivate init(reading members: SavedFlow.Members, _ hints: [FactorHint]) throws(SavedFlowError) {
        switch try members.string("phase") {
        case "choosing":
            self = .choosing
        case "starting":
            let hint = try MultiFactorResolver.Challenge.hint(members, hints)
            guard case .phone = hint.kind else { throw .malformed("uid") }
            self = .starting(hint)
        case "waiting":
            self = .waiting(try MultiFactorResolver.Challenge(reading: members, hints))
        case "checking":
            let code = Secret(try members.string("code"))
            guard !code.isEmpty else { throw .malformed("code") }
            self = .checking(try MultiFactorResolver.Challenge(reading: members, hints), code: code)
        case "resolved":
            self = .resolved
        case "failed":
            let name = try members.string("failure")
            guard let failure = MultiFactorResolver.Failure(bytes: name) else { throw .malformed("failure") }
            self = .failed(failure)
        default:
            throw .malformed("phase")
        }
    }
}
