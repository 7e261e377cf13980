import Testing
import Vinculum
import VinculumServer

@Suite("Outcomes of deliveries") struct DeliveryOutcomeTests {
    @Test(
        "the status of a reply decides",
        arguments: [
            (200, DeliveryOutcome.delivered), (204, .delivered), (299, .delivered), (400, .refused), (404, .refused),
            (410, .refused), (499, .refused), (408, .failed(retryAfter: nil)), (429, .failed(retryAfter: nil)),
            (301, .failed(retryAfter: nil)), (500, .failed(retryAfter: nil)), (503, .failed(retryAfter: nil)),
        ])
    func statuses(status: Int, outcome: DeliveryOutcome) {
        #expect(DeliveryOutcome(.response(HTTPResponse(status: status, contentType: "", body: []))) == outcome)
        #expect(DeliveryOutcome(.timedOut) == .failed(retryAfter: nil))
        #expect(DeliveryOutcome(.unreachable) == .failed(retryAfter: nil))
    }

    @Test(
        "Retry-After is a number of seconds; anything else is ignored",
        arguments: [
            ("120", Int64(120)), ("0", 0), ("999999999", 999_999_999), ("9999999999", nil), ("", nil), ("-1", nil),
            ("+1", nil), ("1.5", nil), ("1 ", nil), ("Wed, 21 Oct 2026 07:28:00 GMT", nil),
        ])
    func retryAfter(value: String, seconds: Int64?) {
        var response = HTTPResponse(status: 503, contentType: "", body: [])
        response.headers = [.init("retry-AFTER", value)]
        #expect(DeliveryOutcome(.response(response)) == .failed(retryAfter: seconds))
    }
}
