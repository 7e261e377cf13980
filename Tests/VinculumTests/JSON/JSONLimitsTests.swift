import Testing
import Vinculum

@Suite("JSON: limits")
struct JSONLimitsTests {
    private let wide = JSON.Limits(maximumBytes: 1000, maximumDepth: 1000, maximumValues: 1000)

    @Test("the length is refused one byte beyond its limit")
    func length() throws {
        var limits = self.wide
        limits.maximumBytes = 6
        _ = try JSON.Document(parsing: Array("[1234]".utf8), limits: limits)
        #expect(throws: JSON.ReadError(.tooLong, at: 6)) {
            try JSON.Document(parsing: Array("[12345]".utf8), limits: limits)
        }
    }

    @Test("the depth is refused one level beyond its limit", arguments: [0, 1, 2, 64])
    func depth(limit: Int) throws {
        var limits = self.wide
        limits.maximumDepth = limit
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            func nested(_ depth: Int) -> [UInt8] {
                Array((String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)).utf8)
            }
            _ = try JSON.Document(parsing: nested(limit), limits: limits)
            #expect(throws: JSON.ReadError(.tooDeep, at: limit * open.utf8.count)) {
                try JSON.Document(parsing: nested(limit + 1), limits: limits)
            }
        }
    }

    @Test("siblings do not add to the depth")
    func siblings() throws {
        var limits = self.wide
        limits.maximumDepth = 2
        _ = try JSON.Document(parsing: Array("[[],[],{},[1]]".utf8), limits: limits)
    }

    @Test("the values are refused one beyond their limit, keys not counted")
    func values() throws {
        var limits = self.wide
        limits.maximumValues = 4
        _ = try JSON.Document(parsing: Array(#"{"a":[1,"x"]}"#.utf8), limits: limits)
        #expect(throws: JSON.ReadError(.tooManyValues, at: 12)) {
            try JSON.Document(parsing: Array(#"{"a":[1,"x",null]}"#.utf8), limits: limits)
        }
    }

    @Test("the members of one object and the elements of one array are refused one beyond their limit")
    func counts() throws {
        var limits = self.wide
        limits.maximumCount = 2
        _ = try JSON.Document(parsing: Array(#"[[1,2],{"a":[3,4],"b":5}]"#.utf8), limits: limits)
        for (text, offset) in [("[1,2,3]", 4), (#"{"a":1,"b":2,"c":3}"#, 12), ("[[1,2],[1,2,3]]", 11)] {
            #expect(throws: JSON.ReadError(.tooManyValues, at: offset)) {
                try JSON.Document(parsing: Array(text.utf8), limits: limits)
            }
        }
    }

    @Test("a number is refused one byte beyond its limit; a string of the same length is not")
    func numbers() throws {
        var limits = self.wide
        limits.maximumNumberBytes = 3
        _ = try JSON.Document(parsing: Array(#"{"abcd":"efgh","i":[123,-12,1.5]}"#.utf8), limits: limits)
        for (text, offset) in [("1234", 0), ("[1,-123]", 3), (#"{"a":1.25}"#, 5), (#"{"a":1e10}"#, 5)] {
            #expect(throws: JSON.ReadError(.tooLong, at: offset)) {
                try JSON.Document(parsing: Array(text.utf8), limits: limits)
            }
        }
        let longest = [UInt8](repeating: UInt8(ascii: "1"), count: 1024)
        _ = try JSON.Document(parsing: longest, limits: .stranger)
        #expect(throws: JSON.ReadError(.tooLong, at: 0)) {
            try JSON.Document(parsing: longest + [UInt8(ascii: "1")], limits: .stranger)
        }
    }

    @Test("a million brackets are refused without recursion")
    func brackets() throws {
        let text = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
        #expect(throws: JSON.ReadError(.tooDeep, at: 64)) { try JSON.Document(parsing: text) }
        let all = JSON.Limits(maximumBytes: .max, maximumDepth: .max, maximumValues: .max)
        #expect(throws: JSON.ReadError(.unexpectedEnd, at: 1_000_000)) { try JSON.Document(parsing: text, limits: all) }
        let closed = try JSON.Document(
            parsing: text + [UInt8](repeating: UInt8(ascii: "]"), count: 1_000_000), limits: all
        )
        #expect(closed.root == closed.root)
        var writer = JSON.Writer()
        writer.value(closed.root)
        #expect(writer.bytes.count == 2_000_000)
    }

    @Test("one GiB is the most a tape can address")
    func addressable() {
        #expect(JSON.Limits(maximumBytes: .max, maximumDepth: 1, maximumValues: 1).maximumBytes == 1 << 30)
    }
}
