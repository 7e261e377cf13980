#if !arch(wasm32)
internal import Vinculum
internal import VinculumCommands
internal import VinculumServer

/// Makes outbound calls: plain HTTP to this machine over a socket of this process, all others with `curl`.
struct Transport: Sendable {
    /// Whether `curl` may call this machine and private networks.
    var callsPrivateHosts = true
    /// The private networks in which it may call the hosts of identity providers all the same.
    var providerNetworks: [NetworkRange] = []

    /// Those that providers and administrators' commands use.
    private static let methods = ["GET", "POST", "PATCH", "PUT", "DELETE"]

    /// Makes a call. Blocks until the reply is complete or the time is up. Any thread may call it.
    ///
    /// - Throws: ``CallFailure`` if there is no reply.
    func fetch(_ call: OutboundCall) throws(CallFailure) -> HTTPResponse {
        guard let target = HTTPCallTarget(call.url) else {
            throw CallFailure(.malformedCall, "the URL of a call must begin with https:// or http:// and name a host")
        }
        guard Transport.methods.contains(call.method) else {
            throw CallFailure(
                .malformedCall, "the method of a call must be one of \(Transport.methods.joined(separator: ", "))")
        }
        guard call.timeoutMilliseconds > 0 else { throw CallFailure.timedOut(target) }
        if !target.isSecure, target.hostPort.isLoopback { return try LoopbackTransport.fetch(call, at: target) }
        let networks = call.isToWrittenHost ? self.providerNetworks : []
        return try CurlTransport.fetch(call, at: target, within: self.callsPrivateHosts ? nil : networks)
    }
}
#endif
