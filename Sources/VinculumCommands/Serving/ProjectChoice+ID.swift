import Vinculum
import VinculumServer

extension ProjectChoice {
    /// The project of a request to the data directory.
    ///
    /// - Parameter standard: The project of requests that name none.
    func id(
        orElse standard: ProjectID, _ globals: GlobalOptions, _ host: some CommandHost
    ) throws(CommandFailure) -> ProjectID {
        switch self {
        case .initial: return standard
        case .named(let id, _): return id
        case .ofToken(let id):
            do throws(FileError) {
                return try DataDirectory.has(id, in: DataDirectory.base(globals, host), host.files) ? id : standard
            } catch {
                throw CommandFailure(error)
            }
        }
    }
}
