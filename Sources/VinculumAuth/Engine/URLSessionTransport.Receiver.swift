import Foundation
import Vinculum

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLSessionTransport {
    /// Collects the parts of responses as they arrive, each response up to a limit.
    final class Receiver: NSObject, URLSessionDataDelegate {
        /// The maximum size of a response in bytes. A lookup has some thousands.
        static let maximumSize = 8 << 20

        private struct Arrival {
            let recipient: Recipient
            var body = Data()
            var isTooLarge = false
        }

        private let arrivals = Locked<[Int: Arrival]>([:])

        func expect(_ task: URLSessionTask, _ recipient: @escaping Recipient) {
            self.arrivals.withLock { $0[task.taskIdentifier] = Arrival(recipient: recipient) }
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            let isTooLarge = self.arrivals.withLock { arrivals in
                guard var arrival = arrivals.removeValue(forKey: dataTask.taskIdentifier) else { return false }
                arrival.isTooLarge = arrival.isTooLarge || arrival.body.count + data.count > Receiver.maximumSize
                if !arrival.isTooLarge { arrival.body.append(data) }
                arrivals[dataTask.taskIdentifier] = arrival
                return arrival.isTooLarge
            }
            if isTooLarge { dataTask.cancel() }
        }

        /// Cancels a task that takes too long.
        func expire(_ task: URLSessionTask) {
            guard let arrival = self.arrivals.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
            task.cancel()
            arrival.recipient(.lost("the service did not answer in time"), URLError(.timedOut))
        }

        /// Refuses redirections. The protocol has none, and following one could send tokens to an unknown server.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            guard let arrival = self.arrivals.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
            if arrival.isTooLarge {
                arrival.recipient(
                    .lost("the response is larger than \(Receiver.maximumSize) bytes"),
                    URLError(.dataLengthExceedsMaximum))
            } else if let error {
                arrival.recipient(.lost(error.localizedDescription), error)
            } else if let response = task.response as? HTTPURLResponse {
                let answer = HTTPResponse(
                    status: response.statusCode,
                    contentType: response.value(forHTTPHeaderField: "Content-Type") ?? "", body: [UInt8](arrival.body))
                arrival.recipient(.response(answer), nil)
            } else {
                arrival.recipient(.lost("the response is not an HTTP response"), URLError(.badServerResponse))
            }
        }
    }
}
