import Vinculum
import VinculumServer

/// What the operator shows of itself.
extension ServeOptions {
    /// The brand of `--brand`, with its pictures, whose names are paths beside the file. `-` is standard input.
    ///
    /// - Throws: ``CommandFailure`` that names the member of the file which is wrong.
    static func brands(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) -> Brands {
        guard let path = invocation.value("--brand") else { return Brands() }
        #if COMPACT_TEXT
        throw .usage(
            "--brand \(TerminalText.safe(path)): the WASI program shows no brand",
            why: "nobody reaches pages that it serves")
        #else
        let bytes: [UInt8]
        do throws(FileError) {
            let limit = Brands.maximumByteCount
            bytes = try path.isStandardStream ? host.readAll(upTo: limit) : host.files.read(path, upTo: limit)
        } catch {
            if case .tooLarge = error.kind { throw .usage(path, BrandProblem(.tooLong)) }
            throw host.failure(error)
        }
        let files = host.files
        do throws(BrandProblem) {
            return try Brands(reading: bytes) { name throws(BrandProblem.Kind) in
                do throws(FileError) {
                    return try files.read(Self.path(of: name, beside: path), upTo: Brands.maximumPictureByteCount)
                } catch {
                    if case .tooLarge = error.kind { throw .pictureTooLong }
                    throw .unreadable
                }
            }
        } catch {
            throw .usage(path, error)
        }
        #endif
    }

    /// The path of a file that another one names.
    private static func path(of name: String, beside file: String) -> String {
        guard !name.hasBytePrefix("/"), let slash = file.utf8.lastIndex(of: UInt8(ascii: "/")) else { return name }
        return String(decoding: file.utf8[...slash], as: UTF8.self) + name
    }
}

extension CommandFailure {
    fileprivate static func usage(_ file: String, _ problem: BrandProblem) -> CommandFailure {
        let member = problem.member.utf8.isEmpty ? "the file" : "the member \(TerminalText.safe(problem.member))"
        return .usage(
            "--brand \(TerminalText.safe(file)): \(member) \(problem.text)",
            why: "pages would show something else than is meant")
    }
}
