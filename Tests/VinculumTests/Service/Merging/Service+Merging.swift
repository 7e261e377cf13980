@testable import Vinculum

extension Service {
    /// A request of a merge by a client; `path` is the verb of `accounts:`.
    @discardableResult
    mutating func merging(_ verb: String, _ session: String, _ members: String = "") -> Reply {
        let rest = members.isEmpty ? "" : ",\(members)"
        return self.client("/vinculum/v1/accounts:\(verb)", #"{"idToken":"\#(session)"\#(rest)}"#)
    }

    /// The same by an administrator about an account.
    @discardableResult
    mutating func mergingAsAdministrator(_ verb: String, _ id: String, _ members: String = "") -> Reply {
        let rest = members.isEmpty ? "" : ",\(members)"
        return self.admin("/vinculum/v1/projects/demo/accounts:\(verb)", #"{"localId":"\#(id)"\#(rest)}"#)
    }

    @discardableResult
    mutating func prepare(_ session: String, _ other: String, id: String = "m1", _ members: String = "") -> Reply {
        let rest = members.isEmpty ? "" : ",\(members)"
        return self.merging("merge", session, #""otherIdToken":"\#(other)","mergeId":"\#(id)"\#(rest)"#)
    }

    /// Prepares and commits a merge; the reply of the commit.
    @discardableResult
    mutating func mergeWhole(survivor: String, _ other: String, id: String = "m1", _ members: String = "") -> Reply {
        let prepared = self.prepare(survivor, other, id: id, members)
        guard prepared.status == 200 else { return prepared }
        return self.merging("commitMerge", survivor, #""mergeId":"\#(id)""#)
    }

    /// Has an account absorb a guest's, and a third one that account; their IDs, the guest's first.
    mutating func mergeChain() -> (guest: String, second: String, third: String) {
        let guest = self.client("v1/accounts:signUp")
        self.wait(1)
        let ada = self.federated("ada", "ada@gmail.com")
        self.mergeWhole(survivor: ada.idToken, guest.idToken, id: "one")
        let (third, session) = self.member("third@x.com")
        let fresh = self.federated("ada", "ada@gmail.com").idToken
        self.mergeWhole(survivor: session, fresh, id: "two", #""survivorId":"\#(third)""#)
        return (guest.localId, ada.localId, third)
    }

    func graph() -> Graph { self.authority.store[nil] }

    /// Waits, so that instants differ.
    mutating func wait(_ seconds: Int64) { self.now = self.now.adding(seconds: seconds) }
}

extension Reply {
    var phase: String { self["merge"]?["phase"]?.string ?? "" }

    /// The outcome of one kind of thing that an account has, in a plan.
    func outcome(_ kind: String, of id: String, _ value: String? = nil) -> String? {
        self["plan"]?["items"]?.elements.first {
            $0["kind"]?.string == kind && $0["localId"]?.string == id && (value == nil || $0["value"]?.string == value)
        }?["outcome"]?.string
    }
}
