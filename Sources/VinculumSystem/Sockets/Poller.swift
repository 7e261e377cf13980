#if !arch(wasm32)
internal import CLibc

/// Waits for events on many descriptors at once (epoll, level-triggered). The caller names each by a number.
struct Poller: ~Copyable {
    /// The events to wait for on a descriptor, or those that occurred.
    struct Readiness: OptionSet {
        let rawValue: Int32
        static let reading = Readiness(rawValue: 1)
        static let writing = Readiness(rawValue: 2)
        static let broken = Readiness(rawValue: 4)
    }

    /// The most events of one wait.
    static let capacity = 256
    private let descriptor: Int32
    private var names = [UInt64](repeating: 0, count: Poller.capacity)
    private var readiness = [Int32](repeating: 0, count: Poller.capacity)

    init() {
        self.descriptor = vinculum_poller()
    }

    deinit {
        close(self.descriptor)
    }

    var isOpen: Bool { self.descriptor >= 0 }

    func add(_ descriptor: Int32, named name: UInt64, for interest: Readiness) -> Bool {
        vinculum_watch(self.descriptor, 0, descriptor, name, interest.rawValue) == 0
    }

    /// - Returns: Whether the descriptor was watched.
    @discardableResult
    func change(_ descriptor: Int32, named name: UInt64, to interest: Readiness) -> Bool {
        vinculum_watch(self.descriptor, 1, descriptor, name, interest.rawValue) == 0
    }

    /// Waits until a descriptor is ready or the time is up, at most a second. Returns the number of events.
    mutating func wait(milliseconds: Int64) -> Int {
        let limit = Int32(min(max(milliseconds, 0), 1000))
        return Int(
            max(0, vinculum_events(self.descriptor, &self.names, &self.readiness, Int32(Poller.capacity), limit)))
    }

    /// Returns an event of the last wait.
    func event(_ index: Int) -> (name: UInt64, readiness: Readiness) {
        (self.names[index], Readiness(rawValue: self.readiness[index]))
    }
}
#endif
