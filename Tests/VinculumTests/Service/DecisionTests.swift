import PropertyKit
import Testing
@testable import Vinculum

/// What decisions say, and that they say it beside the wire.
@Suite struct DecisionTests {
    @Test("every error code has a rule, and every rule has its own sentence")
    func catalogue() {
        var sentences: Set<String> = []
        for rule in Decision.Rule.allCases {
            #expect(sentences.insert(rule.text).inserted && rule.text.hasSuffix("."), "\(rule)")
        }
        for code in ServiceError.Code.allCases {
            let decision = Decision(ServiceError(code))
            #expect(decision.kind == .refusal && !decision.remedies.isEmpty, "\(code)")
            // The rule of last resort is for words that complain about a member's form.
            if decision.rule == .soundRequest {
                #expect(code.rawValue.contains("INVALID") || code == .unexpectedParameter, "\(code)")
            }
        }
    }

    @Test("a decision is written as JSON")
    func json() throws {
        let decision = Decision(
            .change, .attempts, [Decision.Fact(.account, "a\"b"), Decision.Fact(.attemptsLeft, 4)],
            remedies: [.checkCode])
        #expect(
            String(decoding: decision.encoded(), as: UTF8.self)
                == #"""
                {"facts":{"account":"a\"b","attemptsLeft":4},"invariant":"I3","kind":"change",\#
                "remedies":[{"name":"checkCode","text":"check the code and send it again"}],"rule":"attempts",\#
                "text":"Wrong answers count, and a code allows a limited number of them."}
                """#
        )
    }
}
