extension EnrollmentFlow {
    private static var kind: String { "enrollmentFlow" }

    /// The flow as JSON; equal flows have equal bytes.
    ///
    /// While a code is awaited the JSON contains the TOTP secret, and while a code is checked that code: store it as a
    /// secret.
    public var saved: [UInt8] {
        SavedFlow.writing(Self.kind) { writer in
            writer.key("state")
            self.state.write(to: &writer)
        }
    }

    /// Reads the bytes of ``saved``, possibly in another process or on another platform.
    ///
    /// - Throws: ``SavedFlowError`` for all other bytes, including states that ``saved`` never produces.
    public init(saved: [UInt8]) throws(SavedFlowError) {
        let members = try SavedFlow.reading(saved, Self.kind)
        self.init(state: try State(reading: try members.object("state")))
    }
}

extension EnrollmentFlow.State {
    fileprivate func write(to writer: inout JSON.Writer) {
        writer.beginObject()
        writer.member("phase", self.name)
        switch self {
        case .starting(.phone(let number)):
            writer.member("method", "phone")
            writer.member("phoneNumber", number)
        case .starting(.totp):
            writer.member("method", "totp")
        case .waiting(let challenge):
            challenge.write(to: &writer)
        case .checking(let challenge, let code, let displayName):
            challenge.write(to: &writer)
            writer.member("code", code.revealed())
            writer.member("displayName", displayName)
        case .failed(let failure):
            writer.member("failure", failure.rawValue)
        case .ready, .enrolled:
            break
        }
        writer.endObject()
    }

    fileprivate init(reading members: SavedFlow.Members) throws(SavedFlowError) {
        switch try members.string("phase") {
        case "ready":
            self = .ready
        case "starting":
            switch try members.string("method") {
            case "phone": self = .starting(.phone(number: try members.string("phoneNumber")))
            case "totp": self = .starting(.totp)
            default: throw .malformed("method")
            }
        case "waiting":
            self = .waiting(try EnrollmentFlow.Challenge(reading: members))
        case "checking":
            let code = Secret(try members.string("code"))
            guard !code.isEmpty else { throw .malformed("code") }
            self = .checking(
                try EnrollmentFlow.Challenge(reading: members), code: code,
                displayName: try members.optionalString("displayName")
            )
        case "enrolled":
            self = .enrolled
        case "failed":
            let name = try members.string("failure")
            guard let failure = EnrollmentFlow.Failure(bytes: name) else { throw .malformed("failure") }
            self = .failed(failure)
        default:
            throw .malformed("phase")
        }
    }
}

extension EnrollmentFlow.Challenge {
    fileprivate func write(to writer: inout JSON.Writer) {
        switch self {
        case .phone(let number, let sessionInfo):
            writer.member("method", "phone")
            writer.member("phoneNumber", number)
            writer.member("sessionInfo", sessionInfo.revealed())
        case .totp(let secret):
            writer.member("method", "totp")
            writer.member("sharedSecretKey", secret.sharedSecretKey.revealed())
            writer.member("sessionInfo", secret.sessionInfo.revealed())
            writer.member("hashingAlgorithm", secret.hashingAlgorithm)
            writer.key("codeLength")
            writer.int(secret.codeLength)
            writer.key("periodSeconds")
            writer.int(secret.periodSeconds)
            writer.member("deadline", secret.deadline)
        }
    }

    fileprivate init(reading members: SavedFlow.Members) throws(SavedFlowError) {
        let sessionInfo = Secret(try members.string("sessionInfo"))
        switch try members.string("method") {
        case "phone":
            self = .phone(number: try members.string("phoneNumber"), sessionInfo: sessionInfo)
        case "totp":
            self = .totp(
                TOTPSecret(
                    sharedSecretKey: Secret(try members.string("sharedSecretKey")), sessionInfo: sessionInfo,
                    hashingAlgorithm: try members.optionalString("hashingAlgorithm"),
                    codeLength: try members.int64("codeLength"), periodSeconds: try members.int64("periodSeconds"),
                    deadline: try members.optionalInstant("deadline")
                ))
        default:
            throw .malformed("method")
        }
    }
}
