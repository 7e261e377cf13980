import Vinculum

extension Story {
    /// The part of a response that a replay compares: what determines who gets access, and nothing else.
    struct Expectation {
        private let status: Int
        /// The members of the body.
        private var members: [(name: String, json: [UInt8])] = []

        /// Expects a session, a pending sign-in or a code of the response, byte for byte, if it has one.
        init(_ response: HTTPResponse) {
            self.status = response.status
            let reply = Reply(response)
            for name in ["idToken", "mfaPendingCredential", "oobCode"] {
                if let value = reply[name], !reply.text(name).isEmpty {
                    self.members.append((name, Array(value.rawBytes)))
                }
            }
        }

        /// Expects each account's identifiers and factors as an administrator sees them; absent members must be
        /// absent.
        ///
        /// Password hashes are omitted, because the search replaces them by a stand-in.
        init(accounts response: HTTPResponse) {
            self.status = response.status
            guard let users = Reply(response)["users"] else { return }
            var writer = JSON.Writer()
            writer.beginArray()
            for user in users.elements {
                writer.beginObject()
                for name in ["localId", "email", "emailVerified", "phoneNumber", "providerUserInfo", "mfaInfo"] {
                    writer.key(name)
                    writer.raw(user[named: name].map { Array($0.rawBytes) } ?? Array("null".utf8))
                }
                writer.endObject()
            }
            writer.endArray()
            self.members = [("users", writer.bytes)]
        }

        func write(to writer: inout JSON.Writer) {
            writer.beginObject()
            writer.key("status")
            writer.int(Int64(self.status))
            if !self.members.isEmpty {
                writer.key("body")
                writer.beginObject()
                for member in self.members {
                    writer.key(member.name)
                    writer.raw(member.json)
                }
                writer.endObject()
            }
            writer.endObject()
        }
    }
}
