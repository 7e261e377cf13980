#if !arch(wasm32)
internal import CLibc

/// A child process, which runs until it ends or exceeds its time or its output limit. Destroying the value ends the
/// process, so it never outlives its owner.
struct ChildProcess: ~Copyable {
    enum End {
        /// The exit code; 128 and more for a signal, -1 if it is unknown.
        case exit(Int32)
        case timedOut
        case tooLong
    }

    /// The bytes that the process wrote to standard output and to standard error.
    private(set) var output: [UInt8] = []
    private(set) var messages: [UInt8] = []

    private let process: Int64
    private var outputPipe: Int32
    private var messagePipe: Int32
    private var isRunning = true

    private static let messageLimit = 1 << 14

    /// Starts a program that inherits only what the caller passes.
    ///
    /// - Parameters:
    ///   - path: The program's file.
    ///   - words: Its command line, the program's name first.
    ///   - environment: Its environment variables, each as `NAME=VALUE`.
    ///   - inputs: The contents of descriptor 0 and of the descriptors from 3 on.
    /// - Returns: `nil` if the system cannot start the program; `errno` has the reason.
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

    /// Starts a program that outlives this process, with the environment of this process, no input and no visible
    /// output.
    ///
    /// - Returns: Whether it was started.
    static func startDetached(_ path: String, _ words: [String]) -> Bool {
        let descriptors = (0..<3).map { _ in vinculum_memory_file(nil, 0) }
        defer { for descriptor in descriptors where descriptor >= 0 { close(descriptor) } }
        guard descriptors.allSatisfy({ $0 >= 0 }) else { return false }
        let words = CStrings(words)
        return vinculum_spawn(
            path, words.pointers, vinculum_environment(), descriptors, Int32(descriptors.count)) >= 0
    }

    deinit {
        if self.isRunning { vinculum_end_child(self.process) }
        if self.outputPipe >= 0 { close(self.outputPipe) }
        if self.messagePipe >= 0 { close(self.messagePipe) }
    }

    /// Reads the output of the process until it ends.
    ///
    /// - Parameters:
    ///   - limit: The most bytes of output.
    ///   - deadline: In milliseconds of `vinculum_monotonic_milliseconds`.
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
        // The process has closed its streams, so it is about to end.
        while vinculum_has_ended(self.process, &code) == 0 {
            guard vinculum_monotonic_milliseconds() < deadline else { return .timedOut }
            vinculum_pause(1)
        }
        self.isRunning = false
        return .exit(code)
    }

    /// Reads the available bytes; closes the pipe at its end.
    private static func read(_ pipe: inout Int32, _ buffer: inout [UInt8]) -> ArraySlice<UInt8> {
        let count = buffer.withUnsafeMutableBytes { CLibc.read(pipe, $0.baseAddress, $0.count) }
        if count > 0 { return buffer[..<count] }
        if count < 0, vinculum_errno() == vinculum_EINTR { return [] }
        close(pipe)
        pipe = -1
        return []
    }
}
#endif
