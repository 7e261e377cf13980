#if !arch(wasm32)
internal import Vinculum

/// Several hosts in one text.
extension PostgreSQLLibrary {
    /// How many hosts a text names.
    func hostCount(of text: String) -> Int {
        let counts = self.hosts(of: text, after: 1).map { list in list.1.utf8.count { $0 == UInt8(ascii: ",") } + 1 }
        return counts.max() ?? 1
    }

    /// The options of a text that list several hosts, each list beginning that many places later.
    ///
    /// The library goes on to the next host when one refuses. One that does not answer keeps `PQconnectPoll` waiting
    /// for longer than any request may take, so that the next attempt begins with another host. A list that a service
    /// file has is not seen here.
    func hosts(of text: String, after place: Int) -> [(String, String)] {
        guard place > 0, let options = self.parse(text, nil) else { return [] }
        defer { self.freeParsed(options) }
        var lists: [(String, String)] = []
        // Of `PQconninfoOption`: six addresses, of which the first is the keyword and the fourth the value, and an
        // integer. The last one has no keyword.
        var option = UnsafeRawPointer(options)
        let word = MemoryLayout<Text?>.stride
        while let keyword = option.load(as: Text?.self) {
            defer { option += 7 * word }
            guard let value = option.load(fromByteOffset: 3 * word, as: Text?.self) else { continue }
            let name = String(cString: keyword)
            guard name == "host" || name == "hostaddr" || name == "port" else { continue }
            let parts = String(cString: value).utf8.split(
                separator: UInt8(ascii: ","), omittingEmptySubsequences: false
            ).map { String(decoding: $0, as: UTF8.self) }
            if parts.count < 2 { continue }
            let first = place % parts.count
            lists.append((name, (parts[first...] + parts[..<first]).joined(separator: ",")))
        }
        return lists
    }
}
#endif
