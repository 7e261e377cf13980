// What the navigation and the bar say of the pages of live.js.
export const live = {
    decisions: ["Decisions", "Entscheidungen"],
    outbox: ["Outbox", "Postausgang"],
    audit: ["Audit trail", "Prüfprotokoll"],
    metrics: ["Metrics", "Messwerte"],
    budgets: ["Budgets", "Budgets"],
    clock: ["Clock", "Uhr"],
    "clockBadge-frozen": ["Clock stopped at {at}", "Uhr steht auf {at}"],
    "clockBadge-moved": ["Clock moved: {by}", "Uhr verstellt: {by}"],
};
