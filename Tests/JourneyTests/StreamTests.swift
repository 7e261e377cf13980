import PropertyKit
import Testing
import VinculumCommands
@testable import VinculumSystem

@Suite("Streams")
struct StreamTests {
    /// Both hosts must split the input in the same way.
    @Test("the real host and the one in memory split input into the same lines", arguments: TestSeed.sample(10))
    func lines(seed: TestSeed) {
        let text = Gen.string(over: "a\n\r", 0...30)
        forAll(seed: seed, text) { text in
            try Pipe.feeding(Array(text.utf8)) { descriptor in
                var machine = InputBuffer(descriptor: descriptor)
                var twin = MemoryHost(input: text)
                var line: [UInt8]?
                repeat {
                    line = try machine.line(upTo: 100)
                    try expectEqual(line, try twin.readLine(upTo: 100), "the line")
                } while line != nil
            }
        }
    }

    @Test(
        "reading all returns the input after the lines read",
        arguments: [Row("", ""), Row("a", ""), Row("a\n", ""), Row("a\nb\n\nc", "b\n\nc")])
    func rest(row: Row<String, String>) throws {
        let (text, rest) = row.fields
        try Pipe.feeding(Array(text.utf8)) { descriptor in
            var input = InputBuffer(descriptor: descriptor)
            _ = try input.line(upTo: 10)
            #expect(try input.rest(upTo: 10) == Array(rest.utf8), sourceLocation: row.line)
            #expect(try input.line(upTo: 10) == nil, sourceLocation: row.line)
        }
    }

    @Test("limits are exact to the byte")
    func limits() throws {
        let five = Array("12345".utf8)
        let tooLarge = FileError(.tooLarge, path: "<stdin>")
        func line(_ limit: Int) throws -> [UInt8]? {
            try Pipe.feeding(five) { descriptor in
                var input = InputBuffer(descriptor: descriptor)
                return try input.line(upTo: limit)
            }
        }
        func rest(_ limit: Int) throws -> [UInt8] {
            try Pipe.feeding(five) { descriptor in
                var input = InputBuffer(descriptor: descriptor)
                return try input.rest(upTo: limit)
            }
        }
        #expect(try line(5) == five)
        #expect(try rest(5) == five)
        #expect(throws: tooLarge) { try line(4) }
        #expect(throws: tooLarge) { try rest(4) }
    }

    @Test("output and errors in one stream keep the order of writing")
    func order() throws {
        let written = try Pipe.catching { descriptor in
            var output = OutputBuffer(output: descriptor, error: descriptor)
            output.add(Array("1".utf8), to: .output)
            output.add(Array("2".utf8), to: .error)
            output.add(Array("3".utf8), to: .output)
            try output.flush()
        }
        #expect(written == Array("123".utf8))
    }

    @Test("a full disk behind standard output is reported once, at the flush")
    func fullDisk() throws {
        let full = try SystemFileStore().openForAppending("/dev/full", access: .owner)
        var output = OutputBuffer(output: full.descriptor, error: full.descriptor)
        output.add(Array("lost".utf8), to: .output)
        #expect(throws: FileError(.noSpace, path: "<stdout>")) { try output.flush() }
        try output.flush()
        SystemFileStore().close(full)
    }
}
