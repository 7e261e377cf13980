import Foundation
package import Vinculum

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// HTTP and HTTPS as Foundation speaks them: certificates are verified, the proxies of the environment are used.
package final class URLSessionTransport: Transport {
    /// One for all clients: connections are kept open between requests.
    package static let shared = URLSessionTransport()

    private let session: URLSession
    private let receiver = Receiver()

    /// - Parameter timeoutSeconds: How long to wait for the whole of an answer.
    init(timeoutSeconds: Double = 60) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = timeoutSeconds
        configuration.timeoutIntervalForResource = timeoutSeconds
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        self.session = URLSession(configuration: configuration, delegate: self.receiver, delegateQueue: nil)
    }

    package func now() -> Instant { Instant(Date()) }

    package func send(
        _ request: HTTPRequest, to address: AuthClient.Address, _ answer: @escaping @Sendable (AuthClient.Answer) -> Void
    ) {
        guard let url = URL(string: address.url) else {
            DispatchQueue.global().async { answer(.lost("\(address.host) is no host that a request can go to")) }
            return
        }
        var message = URLRequest(url: url)
        message.httpMethod = request.method
        for header in request.headers { message.setValue(header.value, forHTTPHeaderField: header.name) }
        if !request.body.isEmpty { message.httpBody = Data(request.body) }
        let task = self.session.dataTask(with: message)
        self.receiver.expect(task, answer)
        task.resume()
    }

    /// Performs a call for an authority in this process, and waits for the reply.
    package func perform(_ call: OutboundCall) -> OutboundReply {
        guard let url = URL(string: call.url), url.host != nil else { return .unreachable }
        var message = URLRequest(url: url, timeoutInterval: Double(max(call.timeoutMilliseconds, 1)) / 1000)
        message.httpMethod = call.method
        if !call.body.isEmpty {
            message.setValue("application/json", forHTTPHeaderField: "Content-Type")
            message.httpBody = Data(call.body)
        }
        let reply = Locked<AuthClient.Answer?>(nil)
        let isHere = DispatchSemaphore(value: 0)
        let task = self.session.dataTask(with: message)
        self.receiver.expect(task) { answer in
            reply.current = answer
            isHere.signal()
        }
        task.resume()
        guard isHere.wait(timeout: .now() + .milliseconds(Int(clamping: call.timeoutMilliseconds))) == .success else {
            task.cancel()
            return .timedOut
        }
        guard case .response(let response) = reply.current else { return .unreachable }
        return .response(response)
    }
}
