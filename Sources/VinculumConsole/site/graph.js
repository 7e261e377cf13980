// An account's link graph as a drawing, and the same as a list. Entries lie in bands, one for each epoch of ownership,
// the present one first; identifiers on the left, what signs in on the right, what was retired beside its epoch.
import "./texts-account-pages.js";
import { foreign, h, svg, visible } from "./dom.js";
import { badge, when } from "./ui.js";
import { chosen, get, paths } from "./engine.js";
import { t } from "./texts.js";
import { word } from "./account-model.js";

/** The graphs of accounts that the engine draws, in the order of the uids. */
export async function graphsOf(uids, options) {
    const query = new URLSearchParams(uids.map((uid) => ["account", uid]));
    if (chosen.tenant) query.set("tenant", chosen.tenant);
    const found = (await get(paths.own(`graph?${query}`), options)).accounts ?? [];
    return uids.map((uid) => found.find((one) => one.uid === uid)).filter(Boolean);
}

/** The entries of an account: `{ column, epoch, kind, text, proof, isVerified, keys, more }`. `keys` say what is the same thing in two accounts. */
function entries(account) {
    const list = [];
    const add = (column, one, kind, text, keys, more = {}) => list.push({ column, epoch: one.epoch ?? account.epoch, kind, text: text ?? "", proof: one.proof, keys: keys.filter(Boolean), ...more });
    for (const one of account.identifiers ?? []) add("left", one, word(one.kind), one.text, [`${one.kind}:${one.text}`], { isVerified: one.verified });
    for (const one of account.waysIn ?? []) {
        add("right", one, word(one.provider), one.email ?? one.subject, [one.subject && `${one.provider}:${one.subject}`, one.email && `email:${one.email}`], { subject: one.email && one.subject });
    }
    for (const one of account.passkeys ?? []) add("right", one, t("w-passkey"), one.id, [`passkey:${one.id}`]);
    for (const one of account.factors ?? []) add("right", one, word(one.kind), [one.phoneNumber, one.displayName].filter(Boolean).join(" · "), [one.phoneNumber && `phone:${one.phoneNumber}`], { isFactor: true });
    if (account.recoveryCodes !== undefined) add("right", {}, t("acc-recoveryCodes"), t("acc-left", { n: account.recoveryCodes }), [], { isFactor: true });
    for (const one of account.quarantine ?? []) add("retired", one, word(one.what), one.subject, [], { reason: one.reason, retiredAt: one.retiredAt });
    return list;
}

/**
 * Draws accounts side by side, each with its list. What two of them share is marked.
 *
 * @param accounts As the endpoint `graph` answers.
 * @param options `heading` gives a node above each.
 */
export function drawGraph(accounts, { heading } = {}) {
    const all = accounts.map((account) => entries(account));
    const counts = new Map();
    for (const list of all) for (const key of new Set(list.flatMap((one) => one.keys))) counts.set(key, (counts.get(key) ?? 0) + 1);
    for (const one of all.flat()) one.isShared = one.keys.some((key) => counts.get(key) > 1);
    return h("div", { class: "columns" }, accounts.map((account, place) => h("div", { class: "stack graph" }, heading?.(account, place),
        h("div", { class: "scrolls", tabindex: "0", role: "region", "aria-label": t("acc-graphOf", { name: visible(account.displayName || account.uid) }) }, drawing(account, all[place])), asList(account, all[place]))));
}

function asList(account, list) {
    return h("details", {}, h("summary", {}, t("acc-asList")), h("ul", {}, list.map((one) => h("li", {},
        badge(one.kind, one.column === "retired" ? "warn" : null), " ", foreign(one.text), one.subject && [" ", foreign(one.subject, { class: "faint" })],
        one.isVerified !== undefined && [" ", badge(t(one.isVerified ? "acc-verified" : "acc-unverified"), one.isVerified ? "good" : "warn")],
        one.isShared && [" ", badge(t("acc-shared"), "info")],
        h("span", { class: "faint" }, ` ${one.proof ? `${word(one.proof)}, ` : ""}${t("acc-epoch", { epoch: one.epoch })}`),
        one.reason && [h("br"), t("acc-retired"), " ", when(one.retiredAt), ": ", foreign(one.reason)]))));
}

const box = { width: 216, height: 40, step: 48 };
const most = 12;

function drawing(account, list) {
    const columns = { left: 0, right: 264, retired: 510 };
    const width = list.some((one) => one.column === "retired") ? 734 : 488;
    const spine = 240;
    const parts = [], links = [], places = new Map();
    let [y, end] = [52, 40];
    const epochs = [...new Set([account.epoch, ...list.map((one) => one.epoch)])].sort((a, b) => b - a);
    for (const epoch of epochs) {
        const band = Object.keys(columns).map((column) => [column, list.filter((one) => one.epoch === epoch && one.column === column)]);
        const rows = Math.max(1, ...band.map(([, members]) => Math.min(members.length, most + 1)));
        const height = rows * box.step + 26;
        parts.push(svg("rect", { x: 0, y, width, height: height - 6, rx: 8, class: ["band", epoch === account.epoch && "present"] }),
            svg("text", { x: 10, y: y + 16, class: "band-name" }, t(epoch === account.epoch ? "acc-epochNow" : "acc-epoch", { epoch })));
        for (const [column, members] of band) members.slice(0, members.length > most ? most : members.length).concat(members.length > most ? [{ column, kind: "", text: t("acc-more", { n: members.length - most }), keys: [] }] : []).forEach((one, row) => {
            const top = y + 24 + row * box.step, middle = top + box.height / 2, x = columns[column] + (column === "left" ? 8 : column === "retired" ? -8 : 0);
            if (column !== "retired") end = Math.max(end, middle);
            if (column !== "retired") links.push(svg("path", { d: column === "left" ? `M${x + box.width} ${middle}H${spine}` : `M${spine} ${middle}H${x}`, class: "link" }));
            for (const key of one.keys) if (column === "left") places.set(key, [x + box.width, middle]);
            const origin = column === "right" && !one.isFactor && one.keys.map((key) => places.get(key)).find(Boolean);
            if (origin) links.push(svg("path", { d: `M${origin[0]} ${origin[1]}C${spine + 10} ${origin[1]} ${spine - 10} ${middle} ${x} ${middle}`, class: "link same" }));
            parts.push(entry(one, x, top));
        });
        y += height;
    }
    return svg("svg", { viewBox: `0 0 ${width} ${y}`, width, height: y, role: "img", "aria-label": t("acc-graphOf", { name: visible(account.displayName || account.uid) }) },
        parts.filter((one) => /band/.test(one.getAttribute("class"))),
        svg("path", { d: `M${spine} 40V${end}`, class: "link" }), links, parts.filter((one) => !/band/.test(one.getAttribute("class"))),
        svg("svg", { x: 0, y: 0, width: 480, height: 44 }, svg("rect", { x: 60, y: 1, width: 360, height: 40, rx: 20, class: ["node", account.disabled && "retired"] }),
            line(spine, account.displayName ? 18 : 26, account.displayName || account.uid, "strong middle", 44), line(spine, 33, account.displayName ? account.uid : "", "small middle", 50)));
}

function entry(one, x, y) {
    const what = [one.kind, one.proof && word(one.proof)].filter(Boolean).join(" · ");
    return svg("svg", { x, y, width: box.width, height: box.height, class: "entry" },
        svg("title", {}, visible([what, one.text, one.subject, one.reason].filter(Boolean).join("\n"))),
        svg("rect", { x: 1, y: 1, width: box.width - 2, height: box.height - 2, rx: one.isFactor ? 14 : 5, class: ["node", one.column, one.isShared && "shared", one.isVerified === false && "open"] }),
        line(10, 16, `${one.isVerified ? "✓ " : ""}${what}`, "small", 38), line(10, 31, one.text || one.reason || "", null, 30));
}

/** One line of text, cut where it is wider than its box; ideographs count double. */
function line(x, y, text, classes, room) {
    let cut = "", used = 0;
    for (const character of visible(text)) {
        used += character > "\u2e7f" ? 2 : 1;
        if (used > room) {
            cut += "…";
            break;
        }
        cut += character;
    }
    return svg("text", { x, y, class: classes }, cut);
}
