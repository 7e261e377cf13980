import Vinculum

/// Requests of an administrator to a running server: there are none, because the WASI program makes no calls, and
/// nothing makes this type. What the commands would do with a server is left out by the optimiser then.
struct ServerAdministration {
    private init() {}

    private static var none: CommandFailure { CommandFailure(CallFailure.noTransport) }

    /// Whether a command may work at a server.
    static var isPossible: Bool { false }

    /// - Returns: `nil`, for the data directory.
    static func named(
        by invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> ServerAdministration? {
        if invocation.globals.adminSecretFile != nil { throw .usage("--admin-secret requires --endpoint or --profile") }
        return nil
    }

    var project: String { "" }
    var place: String { "" }
    var name: String { "" }
    var tenantQuery: FormFields { FormFields() }

    func answer(_ request: HTTPRequest, on host: some CommandHost) throws(CommandFailure) -> HTTPResponse {
        throw Self.none
    }

    func send(
        _ endpoint: Endpoint, query: String = "", _ body: [UInt8] = [], on host: some CommandHost
    ) throws(CommandFailure) -> JSON.Value { throw Self.none }

    func send(
        _ method: String, _ path: String, query: String = "", _ body: [UInt8] = [], on host: some CommandHost
    ) throws(CommandFailure) -> JSON.Value { throw Self.none }

    func get(
        _ leaf: String, of project: String? = nil, query: String = "", on host: some CommandHost
    ) throws(CommandFailure) -> JSON.Value { throw Self.none }

    func backup(
        of project: String, namesProject: Bool, on host: some CommandHost
    ) throws(CommandFailure) -> (bytes: [UInt8], accounts: Int) { throw Self.none }

    func projects(on host: some CommandHost) throws(CommandFailure) -> [ProjectID] { throw Self.none }

    func respond(
        _ endpoint: Endpoint, query: String = "", _ body: [UInt8], on host: some CommandHost
    ) throws(CommandFailure) -> HTTPResponse { throw Self.none }

    func account(_ member: String, _ value: String, on host: some CommandHost) throws(CommandFailure) -> JSON.Value? {
        throw Self.none
    }

    func sayEmpty(_ what: String, on host: inout some CommandHost) throws(CommandFailure) { throw Self.none }
}
