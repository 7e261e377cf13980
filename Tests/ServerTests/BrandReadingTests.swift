import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumServer

/// What is refused in an operator's file, and which member the refusal names.
@Suite("Reading brands") struct BrandReadingTests {
    private static func problem(
        _ json: String, picture: [UInt8]? = BrandTests.png
    ) -> BrandProblem? {
        do throws(BrandProblem) {
            _ = try Brands(reading: Array(json.utf8)) { _ throws(BrandProblem.Kind) in
                guard let picture else { throw .unreadable }
                return picture
            }
            return nil
        } catch {
            return error
        }
    }

    private static let long = String(repeating: "x", count: 2049)

    @Test(
        "a wrong member is named",
        arguments: [
            Row("", .notJSON(offset: 0), ""), Row("{", .notJSON(offset: 1), ""),
            Row(#"{"name":"a","name":"b"}"#, .repeatedName, ""), Row("[]", .notObject, ""), Row("1", .notObject, ""),
            Row(#"{"brand":"a"}"#, .unknownMember, "brand"), Row(#"{"Name":"a"}"#, .unknownMember, "Name"),
            Row(#"{"name":1}"#, .notText, "name"), Row(#"{"name":""}"#, .empty, "name"),
            Row(#"{"name":null}"#, .notText, "name"), Row(#"{"name":{}}"#, .empty, "name"),
            Row(#"{"name":{"de":1}}"#, .notText, "name.de"),
            Row(#"{"name":{"de-CH":"a"}}"#, .notLanguage, "name.de-CH"),
            Row(#"{"name":{"DE":"a"}}"#, .notLanguage, "name.DE"), Row(#"{"name":["a"]}"#, .notText, "name"),
            Row(#"{"name":"\#(long)"}"#, .textTooLong, "name"), Row(#"{"name":"a\nb"}"#, .controlCharacter, "name"),
            Row(#"{"name":"a\u0085b"}"#, .controlCharacter, "name"),
            Row(#"{"name":"a\u0000"}"#, .controlCharacter, "name"),
            Row(#"{"color":"red"}"#, .notColor, "color"), Row(##"{"darkColor":"#12"}"##, .notColor, "darkColor"),
            Row(##"{"color":"#123456;}"}"##, .notColor, "color"),
            Row(#"{"support":"http://a.example/"}"#, .notSupport, "support"),
            Row(#"{"support":"javascript:alert(1)@x"}"#, .notSupport, "support"),
            Row(#"{"support":"a b@x.example"}"#, .notSupport, "support"),
            Row(#"{"support":"a@x.example?bcc=b@x.example"}"#, .notSupport, "support"),
            Row(#"{"terms":"help@a.example"}"#, .notTerms, "terms"),
            Row(#"{"terms":"javascript:alert(1)"}"#, .notTerms, "terms"),
            Row(#"{"terms":"https://"}"#, .notTerms, "terms"),
            Row(#"{"terms":"https://a.example/ x"}"#, .notTerms, "terms"),
            Row(#"{"terms":"//a.example/"}"#, .notTerms, "terms"),
            Row(#"{"projects":[]}"#, .notObject, "projects"),
            Row(#"{"projects":{"a b":{}}}"#, .notProject, "projects.a b"),
            Row(#"{"projects":{"a":1}}"#, .notObject, "projects.a"),
            Row(#"{"projects":{"a":{"color":"x"}}}"#, .notColor, "projects.a.color"),
            Row(#"{"projects":{"a":{"texts":{}}}}"#, .unknownMember, "projects.a.texts"),
            Row(#"{"projects":{"a":{"projects":{}}}}"#, .unknownMember, "projects.a.projects"),
            Row(#"{"texts":1}"#, .notObject, "texts"), Row(#"{"texts":{"fr":1}}"#, .notObject, "texts.fr"),
            Row(#"{"texts":{"french":{}}}"#, .notLanguage, "texts.french"),
            Row(#"{"texts":{"fr":{"nothing":"x"}}}"#, .unknownText, "texts.fr.nothing"),
            Row(#"{"texts":{"fr":{"mayClose":"x $"}}}"#, .argumentExtra, "texts.fr.mayClose"),
            Row(#"{"texts":{"fr":{"forAddress":"x"}}}"#, .argumentMissing, "texts.fr.forAddress"),
            Row(#"{"texts":{"fr":{"forAddress":"$ $"}}}"#, .argumentMissing, "texts.fr.forAddress"),
            Row(#"{"texts":{"fr":{"mayClose":""}}}"#, .empty, "texts.fr.mayClose"),
        ] as [Row<String, BrandProblem.Kind, String>])
    func refused(row: Row<String, BrandProblem.Kind, String>) {
        let (json, kind, member) = row.fields
        #expect(Self.problem(json) == BrandProblem(kind, at: member), sourceLocation: row.line)
    }

    @Test("bounds are taken to the last byte, and no further")
    func bounds() {
        let most = String(repeating: "x", count: 2048)
        #expect(Self.problem(#"{"name":"\#(most)"}"#) == nil)
        let room = Brands.maximumByteCount - 2
        #expect(Self.problem("{\(String(repeating: " ", count: room))}") == nil)
        #expect(Self.problem("{\(String(repeating: " ", count: room + 1))}") == BrandProblem(.tooLong))
        let picture = BrandTests.png + [UInt8](repeating: 0, count: Brands.maximumPictureByteCount)
        let whole = Array(picture.prefix(Brands.maximumPictureByteCount))
        #expect(Self.problem(#"{"logo":"l"}"#, picture: whole) == nil)
        #expect(Self.problem(#"{"logo":"l"}"#, picture: picture) == BrandProblem(.pictureTooLong, at: "logo"))
        let many = (0...1000).map { #""p\#($0)":{}"# }.joined(separator: ",")
        #expect(Self.problem(#"{"projects":{\#(many)}}"#) == BrandProblem(.tooMany, at: "projects"))
    }

    @Test("pictures are told by their bytes, and an SVG is none")
    func pictures() {
        let file = #"{"projects":{"shop":{"logo":"l"}}}"#
        for bytes in [
            BrandTests.png, [0xFF, 0xD8, 0xFF, 0xE0], Array("RIFF".utf8) + [1, 2, 3, 4] + Array("WEBPVP8 ".utf8),
        ] {
            #expect(Self.problem(file, picture: bytes) == nil)
        }
        for text in [
            "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "<?xml version=\"1.0\"?>", "", "GIF89a", "RIFF1234WAVE",
        ] {
            #expect(
                Self.problem(file, picture: Array(text.utf8)) == BrandProblem(.notPicture, at: "projects.shop.logo"))
        }
        #expect(Self.problem(file, picture: nil) == BrandProblem(.unreadable, at: "projects.shop.logo"))
    }

    @Test("any bytes are read or refused, and every refusal says what to do", arguments: TestSeed.sample(5))
    func anything(seed: TestSeed) {
        let whole = Array(
            ##"{"name":{"en":"A"},"color":"#123456","terms":"https://a.b/","texts":{"fr":{"forAddress":"$"}}}"##.utf8)
        forAll(seed: seed, count: 300, Gen<[UInt8]>.mutations(of: whole)) { bytes in
            do throws(BrandProblem) {
                _ = try Brands(reading: bytes) { _ throws(BrandProblem.Kind) in throw .unreadable }
            } catch {
                try check(!error.text.isEmpty, "\(error)")
            }
        }
    }
}
