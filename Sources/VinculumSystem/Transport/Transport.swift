#if !arch(wasm32)
internal import Vinculum
internal import VinculumCommands
internal import VinculumServer

/// How this process makes calls: plain HTTP to this machine by a socket of its own, everything else by `curl`.
struct Transport: Sendable {
    /// Whether `curl` may be sent to this machine and to private networks.
    var callsPrivateHosts = true

    /// Blocks until the reply is whole or the time is up. May be called from any thread.
    func fetch(_ call: OutboundCall) throws(CallFailure) -> HTTPResponse {
        guard let target = HTTPCallTarget(call.url) else {
            throw CallFailure(.malformedCall, "a call goes to an address with https or http, and a host")
        }
        guard sameBytes(call.method, "GET") || sameBytes(call.method, "POST") else {
            throw CallFailure(.malformedCall, "a call is made by GET or POST")
        }
        guard call.timeoutMilliseconds > 0 else { throw CallFailure.timedOut(target) }
        if !target.isSecure, target.isLoopback { return try LoopbackTransport.fetch(call, at: target) }
        return try CurlTransport.fetch(call, at: target, allowsPrivateHosts: self.callsPrivateHosts)
    }
}
#endif
