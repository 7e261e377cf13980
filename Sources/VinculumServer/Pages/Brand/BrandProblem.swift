// Texts are compared by its operators.
import Vinculum

/// The reason for which a brand's file is refused, and the member that is to be changed.
package struct BrandProblem: Error, Equatable, Sendable {
    /// The kinds of problem.
    package enum Kind: Error, Equatable, Sendable {
        case tooLong
        case notJSON(offset: Int)
        case repeatedName
        case notObject
        case notText
        case unknownMember
        case empty
        case textTooLong
        case controlCharacter
        case notColor
        case notSupport
        case notTerms
        case notLanguage
        case unknownText
        case argumentMissing
        case argumentExtra
        case notProject
        case unreadable
        case pictureTooLong
        case notPicture
        case tooMany
    }

    /// The path of the member, such as `projects.shop.color`; empty for the whole file.
    package let member: String
    package let kind: Kind

    package init(_ kind: Kind, at member: String = "") {
        (self.kind, self.member) = (kind, member)
    }

    /// What is wrong, and what the member must be, as a clause that follows its name.
    package var text: String {
        switch self.kind {
        case .tooLong: "is longer than \(Brands.maximumByteCount >> 10) KiB"
        case .notJSON(let offset): "is no JSON: it goes wrong after \(offset) bytes"
        case .repeatedName: "is no JSON that can be read in one way alone: a name is repeated in an object"
        case .notObject: "must be an object"
        case .notText: "must be a text"
        case .unknownMember:
            "is unknown: there are name, color, darkColor, logo, support and terms, and in the file itself texts and "
                + "projects"
        case .empty: "must not be empty"
        case .textTooLong: "must have at most \(BrandReader.maximumTextByteCount) bytes"
        case .controlCharacter: "must have no control characters"
        case .notColor: "must be # and six hexadecimal digits, such as #1a56c4"
        case .notSupport: "must be an e-mail address of letters, digits and the marks . _ + - @, or an https URL"
        case .notTerms: "must be an https URL"
        case .notLanguage: "must be a language of two or three small letters, such as fr"
        case .unknownText: "is no text of the pages; the article PagesBehindLinks lists them"
        case .argumentMissing: "must have one $, the place of an address, a name or a number"
        case .argumentExtra: "must have no $: the page has nothing to put there"
        case .notProject: "must be a project ID"
        case .unreadable: "names a file that cannot be read"
        case .pictureTooLong: "names a picture of more than \(Brands.maximumPictureByteCount >> 10) KiB"
        case .notPicture: "must name a PNG, JPEG or WebP; an SVG may have scripts, and is refused"
        case .tooMany: "has more than \(BrandReader.maximumCount) members"
        }
    }
}
