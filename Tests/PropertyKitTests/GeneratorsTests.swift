import PropertyKit
import Testing

@Suite("Generators keep to their ranges and reach their ends")
struct GeneratorsTests {
    @Test("an integer is in its range, and both ends of the range come up", arguments: TestSeed.sample(5))
    func integers(seed: TestSeed) {
        forAll(seed: seed, count: 500, .int(in: -3...12)) { try check((-3...12).contains($0), "in range") }
        forAll(seed: seed, count: 500, Gen<Int8>.integer(in: -128 ... -100)) { try check($0 <= -100, "in range") }
        var seen: Set<Int64> = []
        forAll(seed: seed, count: 500, Gen<Int64>.integer()) { seen.insert($0) }
        #expect(seen.isSuperset(of: [.min, .max, 0, 1, -1]))
    }

    @Test("arrays and texts have a length in their range, and both ends come up", arguments: TestSeed.sample(5))
    func counts(seed: TestSeed) {
        forAll(seed: seed, Gen.bool.array(2...5)) { try check((2...5).contains($0.count), "in range") }
        forAll(seed: seed, .string(over: "01", 4...4)) { try check($0.utf8.count == 4, "four digits") }
        forAll(seed: seed, .shuffled([1, 2, 3])) { try expectEqual($0.sorted(), [1, 2, 3]) }
    }

    @Test("every alternative is generated", arguments: TestSeed.sample(5))
    func alternatives(seed: TestSeed) {
        var seen: Set<Int?> = []
        let generator = Gen<Int>.oneOf(.always(1), .element(of: [2, 3]), .always(4)).optional
        forAll(seed: seed, count: 300, generator) { seen.insert($0) }
        #expect(seen == [1, 2, 3, 4, nil])
    }

    @Test("mutations change the bytes, as a rule, and reach every length around", arguments: TestSeed.sample(5))
    func mutations(seed: TestSeed) {
        let original = Array(#"{"email":"a@b.c"}"#.utf8)
        var changed = 0
        var lengths: Set<Int> = []
        forAll(seed: seed, count: 400, .mutations(of: original)) { bytes in
            if bytes != original { changed += 1 }
            lengths.insert(bytes.count)
        }
        #expect(changed > 350)
        #expect(lengths.contains(original.count + 1) && lengths.contains(original.count - 1))
    }

    @Test("byte soup holds valid and broken UTF-8", arguments: TestSeed.sample(5))
    func soup(seed: TestSeed) {
        var valid = 0
        forAll(seed: seed, count: 300, .byteSoup(0...12, pieces: ["email"])) { bytes in
            if String(validating: bytes, as: UTF8.self) != nil { valid += 1 }
        }
        #expect(valid > 20 && valid < 280)
    }
}

@Suite("Places")
struct PlacesTests {
    @Test("the package root holds the manifest")
    func root() throws {
        #expect(PackageRoot.path("Package.swift").hasPrefix("/"))
        #expect(try PackageRoot.bytes("Package.swift").starts(with: Array("// swift-tools-version".utf8)))
    }

    @Test("vectors are read from their folder", .needsVectors("users.json"))
    func vectors() throws {
        #expect(Vectors.names(in: ".").contains("users.json"))
        #expect(try !Vectors.bytes("users.json").isEmpty)
    }

    @Test("missing vectors are an error that names them")
    func missing() {
        #expect(throws: CheckFailure.self) { try Vectors.bytes("no-such-vectors.json") }
    }
}
