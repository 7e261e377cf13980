import Foundation
import Vinculum

extension ClientRunner {
    /// Where a client's requests go and its session is kept.
    package struct Backend: Sendable {
        package var transport: any Transport
        package var storage: any SessionStorage
        /// Where sessions shall be kept, at this place and those to come.
        var keeping = Keeping.usual

        package init(transport: any Transport, storage: any SessionStorage) {
            self.transport = transport
            self.storage = storage
        }

        enum Keeping: Sendable {
            /// In the usual folder, if the service outlives this process.
            case usual
            case nowhere
            case folder(URL)
        }
    }

    /// Somebody who is told of changes.
    package final class Listener: Sendable {
        let kind: AuthClient.ListenerKind
        /// Called inside the lock, so it only passes the news on.
        let tell: @Sendable (User?) -> Void

        init(_ kind: AuthClient.ListenerKind, tell: @escaping @Sendable (User?) -> Void) {
            self.kind = kind
            self.tell = tell
        }
    }
}
