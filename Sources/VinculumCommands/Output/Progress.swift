import Vinculum

/// A progress bar on standard error; nothing is printed unless it is a terminal.
struct Progress {
    private let what: String
    private let total: Int
    private let isShown: Bool
    private var percent = -1

    init(_ what: String, of total: Int, _ host: some CommandHost) {
        self.what = what
        self.total = total
        self.isShown = host.isTerminal(.error) && host.environment("TERM") != "dumb"
    }

    mutating func show(_ done: Int, on host: inout some CommandHost) {
        guard self.isShown, self.total > 0 else { return }
        let percent = Int(Int64(done) * 100 / Int64(self.total))
        guard percent != self.percent else { return }
        self.percent = percent
        let filled = percent * 30 / 100
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 30 - filled)
        host.write("\r\(self.what) [\(bar)] \(done) of \(self.total)", to: .error)
        try? host.flush()
    }

    /// Erases the bar.
    func clear(on host: inout some CommandHost) {
        if self.isShown, self.percent >= 0 { host.write("\r\u{1B}[K", to: .error) }
    }
}
