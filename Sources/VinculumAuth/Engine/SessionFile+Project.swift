import Foundation
import Vinculum

extension SessionFile {
    /// Renames the file of a session that was stored before file names had the project. Does nothing if this file
    /// exists, or if the session belongs to another project.
    func takeOver(_ former: SessionFile, of project: String) {
        guard !FileManager.default.fileExists(atPath: self.url.path), let user = former.load()?.user,
            IDTokenResult.audience(of: user.tokens.idToken.revealed()) == project
        else { return }
        _ = rename(former.url.path, self.url.path)
    }
}
