internal import Vinculum

extension SystemHost {
    #if COMPACT_TEXT
    /// The difference between the true time and the runtime's clock, in milliseconds.
    ///
    /// Some WASI runtimes (wasmkit 0.1.6) return the time since the machine started as the wall clock. For those the
    /// environment variable `VINCULUM_NOW` gives the time at the program's start, in seconds since 1970.
    static func clockCorrection() -> Int64 {
        guard let seconds = self.variable("VINCULUM_NOW").flatMap({ Int64($0) }) else { return 0 }
        let (milliseconds, tooLarge) = seconds.multipliedReportingOverflow(by: 1000)
        let (offset, tooFar) = milliseconds.subtractingReportingOverflow(SystemClock().now().milliseconds)
        return tooLarge || tooFar ? 0 : offset
    }
    #else
    /// Always 0: a Linux machine's clock needs no correction.
    static func clockCorrection() -> Int64 { 0 }
    #endif
}
