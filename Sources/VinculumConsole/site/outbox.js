// What goes out: mails and messages whose codes and links still work, and the latest notices.
import { ask, chosen, get, paths, place } from "./engine.js";
import { foreign, fill, h } from "./dom.js";
import { act, badge, copyable, emptiness, field, page, problem, section, when } from "./ui.js";
import { drawn, inAddress, keepFresh, renew, tail } from "./live-parts.js";
import { t, table as texts } from "./texts.js";

export async function show(main, { query, signal }) {
    const mails = tail(paths.local("oobCodes"), "oobCodes");
    const messages = tail(paths.local("verificationCodes"), "verificationCodes");
    const notices = async (signal) => ((await get(paths.own("notices"), { signal })).notices ?? []).reverse();
    let [found, to] = [[[], [], []], query.get("to") ?? ""];
    const notes = h("div", { class: "stack" });
    const lists = ["outboxMails", "outboxMessages", "outboxNotices"].map((title) => {
        const [list, more] = [h("ul", { class: "letters" }), h("div", {})];
        return { element: section(t(title), {}, list, more), list, more };
    });
    const draw = () => {
        found.forEach((all, place) => {
            const wanted = all.filter((one) => [one.email, one.newEmail, one.phoneNumber].some((text) => text?.toLowerCase().includes(to.toLowerCase())));
            const { list, more } = lists[place];
            renew(list, wanted.slice(0, drawn), (one) => one.oobCode ?? one.sessionInfo ?? (one.time && `${one.time} ${one.email} ${one.text}`) ?? `${one.email ?? one.phoneNumber} ${one.requestType} ${all.length - all.indexOf(one)}`, letter);
            const [none, hint] = place === found.length - 1 ? ["outboxNoNotice", "outboxNoNoticeHint"] : ["outboxEmpty", "outboxEmptyHint"];
            fill(more, wanted.length === 0 ? emptiness(t(to ? "outboxNoMatch" : none), t(to ? "liveNoMatchHint" : hint)) : wanted.length > drawn && h("p", { class: "faint" }, t("liveMore", { n: wanted.length - drawn })));
        });
        fill(notes, (chosen.server?.trust === "hardened" || found.flat().some((one) => !one.oobCode && !one.code && !one.time)) && h("p", { class: "note" }, t("outboxDigests")));
    };
    const load = async () => {
        try {
            found = await Promise.all([mails(signal), messages(signal), notices(signal)]);
            draw();
        } catch (error) {
            if (!signal.aborted) fill(notes, problem(error, load));
        }
    };
    fill(main, page({ title: t("outbox"), lead: t("outboxLead") },
        field(t("outboxTo"), { kind: "search", value: to, onInput: (event) => {
            to = event.target.value.trim();
            inAddress("outbox", { to });
            draw();
        } }), notes, h("div", { class: "columns" }, lists.map((one) => one.element))));
    await load();
    keepFresh(signal, load);
}

function letter(one) {
    const kind = `mail-${one.requestType ?? (one.time ? "notice" : "message")}`;
    const to = one.email ?? one.phoneNumber ?? "";
    return h("li", {},
        h("div", { class: "row" }, badge(texts[kind] ? t(kind) : one.requestType, "info"), h("span", { "aria-hidden": "true" }, "→"),
            h("a", { href: `#/accounts?q=${encodeURIComponent(to)}` }, foreign(to)), one.newEmail && h("span", {}, t("outboxNew"), " ", foreign(one.newEmail))),
        one.time && [h("p", {}, foreign(one.text)), h("p", { class: "faint" }, when(one.time))],
        one.code && h("div", { class: "code-big" }, copyable(one.code)),
        // A link without its code leads nowhere.
        one.oobCode && [copyable(one.oobLink), opener(one.oobLink)],
        one.oobCode && h("details", {}, h("summary", {}, t("outboxCode")), copyable(one.oobCode)),
        one.sessionInfo && h("details", {}, h("summary", {}, "sessionInfo"), copyable(one.sessionInfo)));
}

/** What follows a link, which is shown above it. A link of an app or script is for copying alone. */
function opener(link) {
    const url = URL.canParse(link) ? new URL(link) : null;
    if (!url || !/^https?:$/.test(url.protocol)) return h("p", { class: "hint" }, t("outboxApp"));
    if (place.kind !== "server") return h("div", {}, h("button", { type: "button", class: "button small", onClick: () => act({ title: t("outboxFollow"), request: ask("GET", url.pathname + url.search), label: t("outboxOpen") }) }, t("outboxOpen")));
    return h("div", {}, h("a", { class: "button small", href: url.href, target: "_blank", rel: "noopener noreferrer" }, t("outboxOpen"), url.origin !== location.origin && foreign(url.host)));
}
