package import Vinculum

/// What the operator of a service shows of itself, by project, and the languages of its pages. A file of JSON has them;
/// the article PagesBehindLinks describes it.
public struct Brands: Sendable {
    /// That of every project without one of its own.
    private(set) var common: Brand?
    private(set) var ofProjects: [(project: String, brand: Brand)] = []
    /// The languages of pages, English first.
    private(set) var languages = PageLanguage.allCases

    /// No brand, and the languages of this program.
    public init() {}

    /// - Parameter bytes: The file.
    /// - Parameter picture: Reads the picture that a member names, of ``maximumPictureByteCount`` bytes at most.
    /// - Throws: ``BrandProblem`` that names the member.
    package init(
        reading bytes: [UInt8], picture: (_ name: String) throws(BrandProblem.Kind) -> [UInt8]
    ) throws(BrandProblem) {
        let reader = try BrandReader(bytes, picture: picture)
        (self.common, self.ofProjects, self.languages) = (reader.common, reader.ofProjects, reader.languages)
    }

    /// The most bytes of the file.
    package static let maximumByteCount = 1 << 18

    /// The most bytes of a picture.
    package static var maximumPictureByteCount: Int { BrandLogo.maximumByteCount }

    /// The brand of a project.
    func brand(of project: String) -> Brand? {
        self.ofProjects.first { $0.project == project }?.brand ?? self.common
    }

    /// Writes the member `brand` of a message of a project; nothing for a project without one.
    ///
    /// - Parameter locale: The language of the message.
    package func write(to writer: inout JSON.Writer, of project: String, in locale: String) {
        self.brand(of: project)?.write(to: &writer, in: locale)
    }
}
