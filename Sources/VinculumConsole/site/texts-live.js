// What the navigation and the bar say of the pages of live.js.
export const live = {
    decisions: ["Decisions", "Entscheidungen"],
    outbox: ["Outbox", "Postausgang"],
    audit: ["Audit trail", "Prüfprotokoll"],
    metrics: ["Metrics", "Messwerte"],
    budgets: ["Budgets", "Budgets"],
    clock: ["Clock", "Uhr"],
    "clockBadge-frozen": ["Clock stopped at {at}: times here go by it.", "Uhr steht auf {at}: Zeiten hier gehen nach ihr."],
    "clockBadge-moved": ["Clock moved: {by}; times here go by it.", "Uhr verstellt: {by}; Zeiten hier gehen nach ihr."],
};
