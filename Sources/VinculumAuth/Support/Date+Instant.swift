package import Foundation
package import Vinculum

extension Date {
    /// The same moment, to the millisecond.
    package init(_ instant: Instant) {
        self.init(timeIntervalSince1970: Double(instant.milliseconds) / 1000)
    }
}
