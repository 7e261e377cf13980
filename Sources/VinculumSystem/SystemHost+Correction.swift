internal import CLibc
internal import Vinculum

extension SystemHost {
    #if hasFeature(Embedded)
    /// Milliseconds between the true time and the runtime's clock.
    ///
    /// Some WASI runtimes (wasmkit 0.1.6) answer a question for the wall clock with the time since the machine
    /// started. For those the environment variable `VINCULUM_NOW` says what time it is as the program starts, in
    /// seconds since 1970.
    static func clockCorrection() -> Int64 {
        guard let text = getenv("VINCULUM_NOW"), let seconds = Int64(String(cString: text)) else { return 0 }
        let (milliseconds, tooLarge) = seconds.multipliedReportingOverflow(by: 1000)
        let (offset, tooFar) = milliseconds.subtractingReportingOverflow(SystemClock().now().milliseconds)
        return tooLarge || tooFar ? 0 : offset
    }
    #else
    /// The clock of a Linux machine is taken at its word.
    static func clockCorrection() -> Int64 { 0 }
    #endif
}
