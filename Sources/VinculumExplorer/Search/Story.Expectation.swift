import Vinculum

extension Story {
    /// What a replay expects of an answer: what bears on who gets in, and no more.
    struct Expectation {
        private let status: Int
        /// The members of the body.
        private var members: [(name: String, json: [UInt8])] = []

        /// Who got a session, or was asked for a second factor, of which account: to the byte. And what no answer has.
        init(_ response: HTTPResponse) {
            self.status = response.status
            let reply = Reply(response)
            for name in ["idToken", "mfaPendingCredential", "oobCode"] {
                if let value = reply[name], !reply.text(name).isEmpty { self.members.append((name, Array(value.rawBytes))) }
            }
        }

        /// The ways into each account and what is proven, as administrators see them; what is not there must not be.
        ///
        /// Password hashes are left out, for which the search has a stand-in.
        init(accounts response: HTTPResponse) {
            self.status = response.status
            guard let users = Reply(response)["users"] else { return }
            var writer = JSON.Writer()
            writer.beginArray()
            for user in users.elements {
                writer.beginObject()
                for name in ["localId", "email", "emailVerified", "phoneNumber", "providerUserInfo", "mfaInfo"] {
                    writer.key(name)
                    writer.raw(user[name].map { Array($0.rawBytes) } ?? Array("null".utf8))
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
