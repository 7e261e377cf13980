// The pages of what happens: while it does, and before.
import { showAudit } from "./audit.js";
import { showBudgets } from "./budgets.js";
import { showClock } from "./clock.js";
import { showDecisions } from "./decisions.js";
import { showMetrics } from "./metrics.js";
import { showOutbox } from "./outbox.js";

export const pages = Object.entries({ decisions: showDecisions, outbox: showOutbox, audit: showAudit, metrics: showMetrics, budgets: showBudgets, clock: showClock })
    .map(([path, show]) => ({ path, title: path, group: "whatHappens", show }));
