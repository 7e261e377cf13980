#if !arch(wasm32)
internal import CLibc

    /// A program that runs beside this one until it is done, or until it has taken too long or said too much. It never
    /// outlives
/// its value: who lets go of it ends it.
struct ChildProcess: ~Copyable {
    enum End {
        /// With its exit code; 128 and more for a signal, -1 where nobody can tell.
        case exit(Int32)
        case timedOut
        case tooLong
    }

    /// What it wrote to its standard output, and to its standard error.
    private(set) var output: [UInt8] = []
    private(set) var messages: [UInt8] = []

    private let process: Int64
    private var outputPipe: Int32
    private var messagePipe: Int32
    private var isRunning = true

    private static let messageLimit = 1 << 14

    /// Starts a program with nothing but what it is given.
    ///
    /// - Parameters:
    ///   - inputs: What it finds at descriptor 0, and from 3 on.
    /// - Returns: `nil` where the system does not let it; `errno` says why.
    init?(_ path: String, _ words: [String], environment: [String], _ inputs: [[UInt8]]) {
        var files: [Int32] = []
        var ends: (output: Int32, outputFeed: Int32, messages: Int32, messageFeed: Int32) = (-1, -1, -1, -1)
        for input in inputs {
            files.append(input.withUnsafeBytes { vinculum_memory_file($0.baseAddress, $0.count) })
        }
        var process: Int64 = -1
        if files.allSatisfy({ $0 >= 0 }), vinculum_pipe(&ends.output, &ends.outputFeed) == 0,
            vinculum_pipe(&ends.messages, &ends.messageFeed) == 0
        {
            let descriptors = [files[0], ends.outputFeed, ends.messageFeed] + files.dropFirst()
            let words = CStrings(words)
            let names = CStrings(environment)
            process = vinculum_spawn(path, words.pointers, names.pointers, descriptors, Int32(descriptors.count))
        }
        let number = vinculum_errno()
        for descriptor in files + [ends.outputFeed, ends.messageFeed] where descriptor >= 0 { close(descriptor) }
        guard process >= 0 else {
            for descriptor in [ends.output, ends.messages] where descriptor >= 0 { close(descriptor) }
            vinculum_set_errno(number)
            return nil
        }
        self.process = process
        self.outputPipe = ends.output
        self.messagePipe = ends.messages
    }

    deinit {
        if self.isRunning { vinculum_end_child(self.process) }
        if self.outputPipe >= 0 { close(self.outputPipe) }
        if self.messagePipe >= 0 { close(self.messagePipe) }
    }

    /// Takes in what it writes until it ends.
    ///
    /// - Parameters:
    ///   - limit: The most bytes of output.
    ///   - deadline: On the clock of `vinculum_monotonic_milliseconds`.
    mutating func collect(upTo limit: Int, until deadline: Int64) -> End {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while self.outputPipe >= 0 || self.messagePipe >= 0 {
            let left = deadline - vinculum_monotonic_milliseconds()
            guard left > 0 else { return .timedOut }
            let ready = vinculum_wait_for_either(self.outputPipe, self.messagePipe, left)
            if ready < 0 { return .exit(-1) }
            if ready & 1 != 0 {
                let block = Self.read(&self.outputPipe, &buffer)
                guard self.output.count + block.count <= limit else { return .tooLong }
                self.output += block
            }
            if ready & 2 != 0 {
                self.messages += Self.read(&self.messagePipe, &buffer).prefix(Self.messageLimit - self.messages.count)
            }
        }
        var code: Int32 = -1
        // Its streams are closed, so it is as good as gone.
        while vinculum_has_ended(self.process, &code) == 0 {
            guard vinculum_monotonic_milliseconds() < deadline else { return .timedOut }
            vinculum_pause(1)
        }
        self.isRunning = false
        return .exit(code)
    }

    /// The bytes that are there; closes the pipe at its end.
    private static func read(_ pipe: inout Int32, _ buffer: inout [UInt8]) -> ArraySlice<UInt8> {
        let count = buffer.withUnsafeMutableBytes { CLibc.read(pipe, $0.baseAddress, $0.count) }
        if count > 0 { return buffer[..<count] }
        if count < 0, vinculum_errno() == vinculum_EINTR { return [] }
        close(pipe)
        pipe = -1
        return []
    }
}

/// Texts as C has a list of them, as long as the value lives.
private struct CStrings: ~Copyable {
    let pointers: [UnsafeMutablePointer<CChar>?]

    init(_ texts: [String]) {
        self.pointers = texts.map { strdup($0) } + [nil]
    }

    deinit {
        for pointer in self.pointers { free(pointer) }
    }
}
#endif
