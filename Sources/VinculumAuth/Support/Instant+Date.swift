package import Foundation
package import Vinculum

extension Instant {
    /// The instant of a date, rounded down to the millisecond and limited to the range of 64 bits.
    package init(_ date: Date) {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded(.down)
        self.init(milliseconds: Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max))
    }

    package var date: Date { Date(timeIntervalSince1970: Double(self.milliseconds) / 1000) }
}
