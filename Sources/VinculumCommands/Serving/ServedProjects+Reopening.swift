import Vinculum

extension ServedProjects {
    /// Tries again to open a project that could not be opened, and those of the command line that could not be made.
    ///
    /// One that has failed lately is left alone, and of the others one is tried, because reading a long log takes time.
    mutating func reopen(on host: inout some CommandHost) {
        let now = host.now()
        if let next = self.unopened.filter({ $0.value.until <= now }).keys.min() {
            do throws(ServiceError) {
                // Its folder may have been removed meanwhile.
                if try self.existing(next, on: &host) == nil { self.unopened[next] = nil }
            } catch {}
        }
        for id in self.options.projects.dropFirst()
        where self.open[id] == nil && self.closed[id] == nil && self.unopened[id] == nil {
            do throws(ServiceError) { _ = try self.make(id, isLimited: false, on: &host) } catch {
                self.unopened[id] = (now.adding(milliseconds: ServedProjects.patience), error)
            }
        }
    }
}
