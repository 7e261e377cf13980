import AuthTesting
import Foundation
import PropertyKit
import Testing

@Suite("The listings are compiled as they are printed")
struct VerbatimTests {
    private static let folder = "Tests/Fixtures/listings"
    private static let ending = ".swift.txt"

    private static func printed() throws -> [String: ListingText] {
        var found: [String: ListingText] = [:]
        for file in try FileManager.default.contentsOfDirectory(atPath: PackageRoot.path(self.folder))
        where file.hasSuffix(self.ending) {
            let text = String(decoding: try PackageRoot.bytes("\(self.folder)/\(file)"), as: UTF8.self)
            found[String(file.dropLast(self.ending.count))] = ListingText(text)
        }
        return found
    }

    @Test("every printed listing is compiled, and every compiled listing is printed")
    func complete() throws {
        let (printed, compiled) = (try Self.printed(), try ListingText.compiled(in: "Tests/ListingTests/Listings"))
        #expect(!printed.isEmpty)
        #expect(printed.keys.sorted() == compiled.keys.sorted())
        #expect(Set(Repair.all.map(\.listing)).isSubset(of: printed.keys))
    }

    @Test("compiled and printed listings differ only by the repairs")
    func repairs() throws {
        let compiled = try ListingText.compiled(in: "Tests/ListingTests/Listings")
        for (name, printed) in try Self.printed() {
            var (expected, isBroken) = (printed, false)
            for repair in Repair.all where repair.listing == name {
                switch repair.change {
                case .replaced(let printed, let compiled): expected = try expected.replacing(printed, with: compiled)
                case .brokenIntoLines: isBroken = true
                }
            }
            let actual = try #require(compiled[name])
            if isBroken {
                #expect(actual != expected && actual.words == expected.words, "\(name)")
            } else {
                #expect(actual == expected, "\(name)")
            }
        }
    }
}
