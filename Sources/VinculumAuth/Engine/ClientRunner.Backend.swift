import Foundation
import Vinculum

extension ClientRunner {
    /// What answers a client's requests, and what stores its session.
    package struct Backend: Sendable {
        package var transport: any Transport
        package var storage: any SessionStorage
        /// Where sessions are stored, with this backend and those that replace it.
        var sessionLocation = SessionLocation.standard

        package init(transport: any Transport, storage: any SessionStorage) {
            self.transport = transport
            self.storage = storage
        }

        enum SessionLocation: Sendable {
            /// In the standard folder, unless the service ends with this process.
            case standard
            case notStored
            case folder(URL)
        }
    }

    /// A listener to changes of the user or its token.
    package final class Listener: Sendable {
        let kind: AuthClient.ListenerKind
        /// Called inside the runner's lock, so it must only pass the user on.
        let notify: @Sendable (User?) -> Void

        init(_ kind: AuthClient.ListenerKind, notify: @escaping @Sendable (User?) -> Void) {
            self.kind = kind
            self.notify = notify
        }
    }
}
