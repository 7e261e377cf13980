import Vinculum

extension Metrics {
    /// Serializes the metrics in the text format of Prometheus
    /// ([0.0.4](https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format)).
    var exposition: [UInt8] {
        var page = ExpositionPage()
        page.begin("vinculum_requests_total", "counter", "Requests answered.")
        for series in self.series {
            page.sample(
                "vinculum_requests_total",
                "{route=\"\(series.route.label)\",method=\"\(series.method.rawValue)\",status=\"\(series.status)\"}",
                "\(series.count)")
        }
        page.begin("vinculum_request_duration_seconds", "histogram", "Time from a request to its answer.")
        self.durations.write("vinculum_request_duration_seconds", to: &page)
        self.store?.write(to: &page)
        let refusals = "vinculum_budget_refusals_total"
        page.begin(refusals, "counter", "Requests refused because a budget was used up.")
        for budget in Budget.allCases {
            page.sample(refusals, "{budget=\"\(budget.name)\"}", "\(self.budgetRefusals[Int(budget.rawValue)])")
        }
        let projects = Metrics.busiest(self.projects)
        page.family(
            "vinculum_project_requests_total", "counter", "Requests answered, by project.", projects
        ) { $0.requests }
        page.family("vinculum_accounts", "gauge", "Accounts of a project and its tenants.", projects) { $0.accounts }
        page.family("vinculum_tenants", "gauge", "Tenants of a project.", projects) { $0.tenants }
        page.single("vinculum_projects", "gauge", "Projects.", Int64(self.projects.count))
        page.single("vinculum_connections_total", "counter", "Connections taken.", self.connections)
        page.single("vinculum_open_connections", "gauge", "Connections open now.", self.openConnections)
        page.single(
            "vinculum_longest_round_microseconds", "gauge",
            "Longest time without a pause for other connections, since this was read before.", self.shownRound)
        page.single("vinculum_journal_bytes", "gauge", "Size of the journals on disk.", self.journalBytes)
        let lost = "vinculum_webhook_lost_total"
        page.single("vinculum_webhook_waiting", "gauge", "Messages that wait for the webhook.", self.webhook.waiting)
        page.single(
            "vinculum_webhook_oldest_seconds", "gauge", "How long the oldest message has waited.",
            self.oldestWebhookSeconds)
        page.single(
            "vinculum_webhook_delivered_total", "counter", "Messages that the webhook accepted.",
            self.webhook.delivered)
        page.single(
            "vinculum_webhook_retried_total", "counter", "Attempts that failed and are repeated.", self.webhook.retried)
        page.begin(lost, "counter", "Messages that will never be delivered.")
        page.sample(lost, "{reason=\"refused\"}", "\(self.webhook.refused)")
        page.sample(lost, "{reason=\"expired\"}", "\(self.webhook.expired)")
        page.sample(lost, "{reason=\"displaced\"}", "\(self.webhook.displaced)")
        return page.bytes
    }
}

extension Metrics.Histogram {
    /// - Parameter label: Of each sample; empty for none.
    fileprivate func write(_ name: String, _ label: String = "", to page: inout ExpositionPage) {
        let (ownLabels, before) = label.isEmpty ? ("", "") : ("{\(label)}", label + ",")
        var total: Int64 = 0
        for (index, count) in self.counts.enumerated() {
            total &+= count
            let bound = index < Metrics.Histogram.bounds.count ? Metrics.Histogram.bounds[index].seconds : "+Inf"
            page.sample("\(name)_bucket", "{\(before)le=\"\(bound)\"}", "\(total)")
        }
        let fraction = "\(1_000_000 + self.sum % 1_000_000)".utf8.dropFirst()
        page.sample("\(name)_sum", ownLabels, "\(self.sum / 1_000_000).\(String(decoding: fraction, as: UTF8.self))")
        page.sample("\(name)_count", ownLabels, "\(total)")
    }
}

extension StoreCounts {
    fileprivate func write(to page: inout ExpositionPage) {
        let duration = "vinculum_store_duration_seconds"
        page.begin(duration, "histogram", "Time from the beginning of a batch to its results.")
        self.reads.write(duration, "kind=\"read\"", to: &page)
        self.commits.write(duration, "kind=\"commit\"", to: &page)
        let rows = "vinculum_store_rows_total"
        page.begin(rows, "counter", "Rows that requests have read and written.")
        page.sample(rows, "{kind=\"read\"}", "\(self.rowsRead)")
        page.sample(rows, "{kind=\"written\"}", "\(self.rowsWritten)")
        page.single(
            "vinculum_store_conflicts_total", "counter", "Requests that rested on a row which another has changed.",
            self.conflicts)
        page.single("vinculum_store_retries_total", "counter", "Requests that ran again.", self.retries)
        let failures = "vinculum_store_failures_total"
        page.begin(failures, "counter", "Requests answered without their rows.")
        for (failure, count) in zip(Failure.allCases, self.failures) {
            page.sample(failures, "{reason=\"\(failure.rawValue)\"}", "\(count)")
        }
    }
}

/// A builder for metrics as text, one family after another.
private struct ExpositionPage {
    private(set) var bytes: [UInt8] = []

    mutating func begin(_ name: String, _ type: String, _ help: String) {
        self.bytes += Array("# HELP \(name) \(help)\n# TYPE \(name) \(type)\n".utf8)
    }

    mutating func sample(_ name: String, _ labels: String, _ value: String) {
        self.bytes += Array("\(name)\(labels) \(value)\n".utf8)
    }

    mutating func family(
        _ name: String, _ type: String, _ help: String, _ projects: [Metrics.Project],
        _ value: (Metrics.Project) -> Int64?
    ) {
        self.begin(name, type, help)
        for project in projects {
            guard let value = value(project) else { continue }
            self.sample(name, "{project=\"\(project.label)\"}", "\(value)")
        }
    }

    mutating func single(_ name: String, _ type: String, _ help: String, _ value: Int64) {
        self.begin(name, type, help)
        self.sample(name, "", "\(value)")
    }
}
