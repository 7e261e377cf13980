extension MemoryHost {
    /// Returns the next line of ``input``.
    package mutating func readLine(upTo limit: Int) throws(FileError) -> [UInt8]? {
        guard !self.input.isEmpty else { return nil }
        let end = self.input.firstIndex(of: 0x0A) ?? self.input.endIndex
        guard end <= limit else { throw FileError(.tooLarge, path: "<stdin>") }
        var line = Array(self.input[..<end])
        self.input.removeFirst(min(end + 1, self.input.count))
        if line.last == 0x0D { line.removeLast() }
        return line
    }

    /// Returns the rest of ``input``.
    package mutating func readAll(upTo limit: Int) throws(FileError) -> [UInt8] {
        guard self.input.count <= limit else { throw FileError(.tooLarge, path: "<stdin>") }
        defer { self.input = [] }
        return self.input
    }

    /// Returns the next of ``secrets``, or the next line of ``input``.
    package mutating func readSecret(prompt: String) throws(FileError) -> [UInt8]? {
        guard self.isTerminal(.input) else { return try self.readLine() }
        self.write(prompt, to: .error)
        self.secretPrompts.append(prompt)
        guard !self.secrets.isEmpty else { return try self.readLine() }
        return Array(self.secrets.removeFirst().utf8)
    }
}
