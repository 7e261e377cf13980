import Vinculum

extension Workspace {
    /// Brings the phone numbers of an earlier version into canonical form, and writes that as a change of its own. Says
    /// on standard error how many were changed, and which two accounts have one number.
    ///
    /// - Throws: ``StorageError`` if the change cannot be written; nothing is answered then that rests on it.
    mutating func correctNumbers(on host: inout some CommandHost) throws(StorageError) {
        let corrections = NumberCorrections(of: self.authority.store)
        if corrections.sets.isEmpty { return }
        for set in corrections.sets {
            // They rest on the state that was just read.
            do throws(CommitConflict) { try self.apply(set) } catch { continue }
            try self.writeUnwritten(synchronizing: true, on: &host)
        }
        for line in corrections.lines(of: self.project) { host.report(line) }
    }

    /// Brings them into canonical form in memory alone, for a run that only reads.
    mutating func showCorrectedNumbers() {
        var authority = self.authority
        for set in NumberCorrections(of: authority.store).sets {
            do throws(CommitConflict) { try authority.commit(set) } catch {}
        }
        self.replace(authority)
    }
}

extension NumberCorrections {
    /// What an operator reads: how many numbers have changed, and a line for each dispute, with both accounts.
    fileprivate func lines(of project: ProjectID) -> [String] {
        var lines: [String] = []
        if self.count > 0 {
            lines.append(
                "project \(project.text): \(counted(self.count, "phone number")) \(self.count == 1 ? "was" : "were") "
                    + "spelled otherwise and \(self.count == 1 ? "is" : "are") in the form of E.164 from now on")
        }
        for dispute in self.disputes {
            let (owner, other) = (TerminalText.safe(dispute.owner.text), TerminalText.safe(dispute.other.text))
            let tenant = dispute.tenant.map { ", tenant \($0.text)" } ?? ""
            lines.append(
                "project \(project.text)\(tenant): the accounts \(owner) and \(other) have one phone number, "
                    + "\(dispute.number.text), in two spellings. \(owner) keeps it; that of \(other) signs nobody in. "
                    + "Give \(other) another number, or merge the two accounts")
        }
        return lines
    }
}
