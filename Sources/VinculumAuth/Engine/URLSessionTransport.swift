import Foundation
package import Vinculum

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// HTTP and HTTPS by Foundation's `URLSession`: it verifies certificates and uses the proxies of the environment.
package final class URLSessionTransport: Transport {
    /// The transport that all clients share.
    package static let shared = URLSessionTransport()

    private let configuration: URLSessionConfiguration

    /// - Parameter timeoutSeconds: How long to wait for a complete response.
    init(timeoutSeconds: Double = 60) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = timeoutSeconds
        configuration.timeoutIntervalForResource = timeoutSeconds
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        self.configuration = configuration
    }

    /// Sends a message on a connection of its own.
    ///
    /// With a reused connection that turns out to be closed, the library below Foundation would send the request again
    /// by itself: an operation could happen twice, or the request could be sent without its body and never be answered.
    private func start(_ message: URLRequest, _ recipient: @escaping Recipient) -> URLSessionTask {
        let receiver = Receiver()
        let session = URLSession(configuration: self.configuration, delegate: receiver, delegateQueue: nil)
        let task = session.dataTask(with: message)
        receiver.expect(task, recipient)
        task.resume()
        session.finishTasksAndInvalidate()
        // On Linux the session's own limit starts again with each part that arrives, so a timer enforces it.
        let limit = min(message.timeoutInterval, self.configuration.timeoutIntervalForResource)
        DispatchQueue.global().asyncAfter(deadline: .now() + limit) { [weak task, weak receiver] in
            if let task { receiver?.expire(task) }
        }
        return task
    }

    package func now() -> Instant { Instant(Date()) }

    package func send(_ request: HTTPRequest, to address: AuthClient.Address, _ recipient: @escaping Recipient) {
        guard let url = URL(string: address.url) else {
            DispatchQueue.global().async {
                recipient(.lost("\(address.host) is not a valid host"), URLError(.badURL))
            }
            return
        }
        var message = URLRequest(url: url)
        message.httpMethod = request.method
        for header in request.headers { message.setValue(header.value, forHTTPHeaderField: header.name) }
        if !request.body.isEmpty { message.httpBody = Data(request.body) }
        _ = self.start(message, recipient)
    }

    /// Performs an HTTP call of an embedded authority, and waits for the reply.
    package func perform(_ call: OutboundCall) -> OutboundReply {
        guard let url = URL(string: call.url), url.host != nil else { return .unreachable }
        var message = URLRequest(url: url, timeoutInterval: Double(max(call.timeoutMilliseconds, 1)) / 1000)
        message.httpMethod = call.method
        if !call.body.isEmpty {
            // Without a type of its own, a body is JSON.
            message.setValue("application/json", forHTTPHeaderField: "Content-Type")
            message.httpBody = Data(call.body)
        }
        for header in call.headers { message.setValue(header.value, forHTTPHeaderField: header.name) }
        let reply = Locked<AuthClient.Answer?>(nil)
        let hasReply = DispatchSemaphore(value: 0)
        let task = self.start(message) { answer, _ in
            reply.current = answer
            hasReply.signal()
        }
        let timeout = DispatchTimeInterval.milliseconds(Int(clamping: call.timeoutMilliseconds))
        guard hasReply.wait(timeout: .now() + timeout) == .success else {
            task.cancel()
            return .timedOut
        }
        guard case .response(let response) = reply.current else { return .unreachable }
        return .response(response)
    }
}
