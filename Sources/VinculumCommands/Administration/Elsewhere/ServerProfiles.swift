import Vinculum

extension ServerProfileCommand {
    /// Refuses profiles: they name servers, and the WASI program makes no calls.
    static func run(_ act: Act, _ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        throw CommandFailure(CallFailure.noTransport)
    }
}

extension Invocation {
    /// Refuses a profile, which names a server. A variable for other programs changes nothing.
    func useProfile(environment usesEnvironment: Bool, _ host: some CommandHost) throws(CommandFailure) {
        if self.globals.profile != nil { throw CommandFailure(CallFailure.noTransport) }
    }
}
