import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands

@Suite("Backup of several projects: the file")
struct ProjectsBackupTests {
    static func entries(_ random: inout TestRandom) -> [ProjectsBackup.Entry] {
        let names = Set((0..<random.below(5)).map { _ in "p\(random.below(100))" }).compactMap { ProjectID($0) }
        return names.sorted().map { ProjectsBackup.Entry(project: $0, backup: random.bytes(upTo: 40)[...]) }
    }

    /// The bytes with a valid checksum at their end.
    static func sealed(_ bytes: [UInt8]) -> [UInt8] {
        var writer = ByteWriter()
        writer.raw(bytes)
        writer.uint32(CRC32C.checksum(bytes))
        return writer.bytes
    }

    @Test("what is written is read", arguments: TestSeed.sample(100))
    func roundTrip(seed: TestSeed) throws {
        var random = TestRandom(seed: seed)
        let entries = Self.entries(&random)
        let bytes = ProjectsBackup.encoded(entries)
        #expect(ProjectsBackup.begins(bytes))
        let read = try ProjectsBackup(parsing: bytes).entries
        #expect(read.map(\.project) == entries.map(\.project) && read.map(\.backup) == entries.map(\.backup))
    }

    @Test("a file cut at any byte, or with more bytes, is refused", arguments: TestSeed.sample(10))
    func truncated(seed: TestSeed) {
        var random = TestRandom(seed: seed)
        let bytes = ProjectsBackup.encoded(Self.entries(&random))
        for count in 0..<bytes.count {
            #expect(throws: ProjectsBackup.Failure.damaged) { try ProjectsBackup(parsing: Array(bytes[..<count])) }
        }
        #expect(throws: ProjectsBackup.Failure.damaged) { try ProjectsBackup(parsing: bytes + [0]) }
    }

    @Test("a file with any bit flipped is refused", arguments: TestSeed.sample(10))
    func flipped(seed: TestSeed) {
        var random = TestRandom(seed: seed)
        let bytes = ProjectsBackup.encoded(Self.entries(&random))
        for place in 0..<bytes.count * 8 {
            var altered = bytes
            altered[place / 8] ^= 1 << UInt8(place % 8)
            #expect(throws: ProjectsBackup.Failure.damaged) { try ProjectsBackup(parsing: altered) }
        }
    }

    /// A file with a valid header and checksum, as only an attacker writes it.
    private static func forged(
        version: UInt32 = 1, count: UInt32, _ body: (inout ByteWriter) -> Void
    ) -> [UInt8] {
        var writer = ByteWriter()
        writer.raw(Array("VINCPROJ".utf8))
        writer.uint32(version)
        writer.uint32(count)
        writer.uint32(CRC32C.checksum(writer.bytes))
        body(&writer)
        return Self.sealed(writer.bytes)
    }

    @Test("counts, lengths, IDs and orders that no program writes are refused, whatever the checksum")
    func bounds() {
        func entry(_ name: String) -> (inout ByteWriter) -> Void {
            { writer in
                writer.string(name)
                writer.byteString([1])
            }
        }
        let forgeries: [[UInt8]] = [
            Self.forged(count: .max) { _ in },
            Self.forged(count: 2, entry("a")),
            Self.forged(count: 0, entry("a")),
            Self.forged(count: 1, entry("../a")),
            Self.forged(count: 1, entry("")),
            Self.forged(count: 2) { writer in
                entry("b")(&writer)
                entry("a")(&writer)
            },
            Self.forged(count: 2) { writer in
                entry("a")(&writer)
                entry("a")(&writer)
            },
            Self.forged(count: 1) { writer in
                writer.string("a")
                writer.varint(.max)
            },
            Self.forged(count: 1) { writer in
                writer.varint(1 << 62)
                writer.raw([97])
            },
        ]
        for (index, bytes) in forgeries.enumerated() {
            #expect(throws: ProjectsBackup.Failure.damaged, "\(index)") { try ProjectsBackup(parsing: bytes) }
        }
        #expect(throws: ProjectsBackup.Failure.unknownVersion(2)) {
            try ProjectsBackup(parsing: Self.forged(version: 2, count: 0) { _ in })
        }
    }
}
