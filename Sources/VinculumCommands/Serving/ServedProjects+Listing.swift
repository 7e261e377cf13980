import Vinculum

extension ServedProjects {
    /// A project of a list, with its numbers if the server has had it open.
    struct Listed {
        let id: ProjectID
        /// `nil` for a stored project that no request has been for, because counting would read its whole log, and for
        /// one in a database that has too many to count.
        let counts: (accounts: Int64, tenants: Int64)?
    }

    /// The projects after one, in the order of their IDs, which are open or stored and may be asked for. Another run
    /// may have made or removed some, so the disk is asked.
    ///
    /// - Parameter limit: The most of them.
    /// - Throws: 503 if the data directory cannot be listed.
    func listed(
        after last: ProjectID?, limit: Int, on host: some CommandHost
    ) throws(ServiceError) -> [Listed] {
        var ids = Set(self.open.keys)
        if let database = self.database {
            do throws(RowTrouble) { ids.formUnion(try database.projects()) } catch { throw .unlisted }
        }
        do throws(FileError) {
            if self.isStored { ids.formUnion(try DataDirectory.names(in: self.folder, host.files)) }
            var found: [Listed] = []
            for id in Array(ids).ordered() where last.map({ $0 < id }) ?? true {
                if found.count >= limit { break }
                guard self.options.serves(id) else { continue }
                if let project = self.open[id] {
                    found.append(Listed(id: id, project.remainder))
                } else if self.database != nil {
                    found.append(Listed(id: id, nil))
                } else if try DataDirectory.has(id, in: self.folder, isListed: true, host.files) {
                    found.append(Listed(id: id, self.closed[id]))
                }
            }
            return found
        } catch {
            throw .unlisted
        }
    }
}

extension ServedProjects.Listed {
    fileprivate init(id: ProjectID, _ remainder: ServedProject.Remainder?) {
        self.id = id
        self.counts = remainder.flatMap { remainder in
            remainder.accountCount.map { ($0, remainder.tenantCount) }
        }
    }
}

extension ServiceError {
    /// The refusal to list projects whose folders cannot be read.
    fileprivate static let unlisted = ServiceError(
        message: "The data directory cannot be listed at present; check that the server may read it", kind: .unavailable
    )
}
