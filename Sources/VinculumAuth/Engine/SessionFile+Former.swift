import Foundation
import Vinculum

extension SessionFile {
    /// A name that an earlier version gave to the file of a session.
    package struct FormerName: Sendable {
        let name: String
        /// The project whose session the file must have, if apps of several projects may have used it.
        let project: String?

        package init(_ name: String, of project: String? = nil) {
            (self.name, self.project) = (name, project)
        }
    }

    /// Renames the file of an earlier version. Does nothing if this file exists.
    func takeOver() {
        guard !FileManager.default.fileExists(atPath: self.url.path), let former = self.ownFormer.first else { return }
        _ = rename(former.path, self.url.path)
    }

    /// Removes what earlier versions have stored, so that no later start takes over a session that has ended.
    func removeFormer() {
        for url in self.ownFormer { _ = unlink(url.path) }
    }

    /// The files of earlier versions that have a session of this app.
    private var ownFormer: [URL] {
        self.former.filter { former in
            guard FileManager.default.fileExists(atPath: former.url.path) else { return false }
            guard let project = former.project else { return true }
            return SessionFile.load(former.url)?.user.flatMap {
                IDTokenResult.audience(of: $0.tokens.idToken.revealed())
            } == project
        }.map(\.url)
    }
}
