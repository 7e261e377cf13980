import Vinculum

/// Merges in words and as JSON.
enum MergeText {
    /// Prints how far a merge has come, and what to do next.
    static func put(_ state: MergeState, _ invocation: Invocation, on host: inout some CommandHost) {
        host.put(invocation, text: self.text(state, invocation)) { self.write(state, to: &$0) }
    }

    private static func text(_ state: MergeState, _ invocation: Invocation) -> String {
        let (survivor, absorbed) = (TerminalText.safe(state.survivor), TerminalText.safe(state.absorbed))
        let id = TerminalText.safe(state.id)
        switch state.phase {
        case "committed":
            let undo = state.undoableUntil.map {
                "; until \($0.iso8601): " + invocation.line(["merge", "undo", state.id])
            }
            return "\(absorbed) is part of \(survivor) now" + (undo ?? "")
        case "prepared", "moving":
            let end = state.expiresAt.map { ", until \($0.iso8601)" } ?? ""
            return "the merge \(id) of \(absorbed) into \(survivor) waits for the app's data\(end); then: "
                + invocation.line(["merge", "--moved"])
        case "undone": return "\(absorbed) is back; the app moves its data back from \(survivor)"
        default: return "the merge \(id) of \(absorbed) into \(survivor) is \(TerminalText.safe(state.phase))"
        }
    }

    /// Two accounts side by side.
    static func text(_ users: [User]) -> String {
        guard users.count == 2 else { return "" }
        let columns = users.map { user in
            [
                "UID       " + user.uid, "address   " + (user.email ?? "-"), "number    " + (user.phoneNumber ?? "-"),
                "methods   " + (user.signInMethodsText ?? (user.isAnonymous ? "a guest" : "-")),
                "factors   \(user.factors.count)",
            ]
        }
        let width = columns[0].map { TerminalText.width($0) }.max() ?? 0
        var text = ""
        for (left, right) in zip(columns[0], columns[1]) {
            text += TerminalText.padded(TerminalText.safe(left), to: width) + "   " + TerminalText.safe(right) + "\n"
        }
        return text
    }

    /// A plan, one line for each thing that the absorbed account has.
    static func text(_ plan: MergeOutline) -> String {
        let reason: String? =
            switch plan.reason {
            case "otherIsAnonymous"?: "the other one is a guest's"
            case "chosen"?: "as chosen"
            case "hasVerifiedEmail"?: "its address is verified"
            case "isOlder"?: "it is older"
            default: nil
            }
        var text = "\(TerminalText.safe(plan.survivor)) stays" + (reason.map { ": " + $0 } ?? "")
        for item in plan.items {
            let what = item.kind + (item.value.map { " " + $0 } ?? "")
            text += "\n  " + TerminalText.padded(TerminalText.safe(item.outcome), to: 8) + TerminalText.safe(what)
        }
        return text
    }

    static func write(_ state: MergeState, to writer: inout JSON.Writer) {
        writer.beginObject()
        writer.member("mergeId", state.id)
        writer.member("phase", state.phase)
        writer.member("survivor", state.survivor)
        writer.member("absorbed", state.absorbed)
        writer.member("expiresAt", state.expiresAt?.iso8601)
        writer.member("undoableUntil", state.undoableUntil?.iso8601)
        writer.endObject()
    }

    static func write(_ plan: MergeOutline, to writer: inout JSON.Writer) {
        writer.beginObject()
        writer.member("survivor", plan.survivor)
        writer.member("absorbed", plan.absorbed)
        writer.member("reason", plan.reason)
        writer.key("items")
        writer.beginArray()
        for item in plan.items {
            writer.beginObject()
            writer.member("kind", item.kind)
            writer.member("value", item.value)
            writer.member("account", item.account)
            writer.member("outcome", item.outcome)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }
}
