// The published keys of the project, and their rotation.
import { ask, chosen, get, paths } from "./engine.js";
import { fill, h } from "./dom.js";
import { act, announce, badge, button, copyable, facts, field, json, page, section, table, when } from "./ui.js";
import { instant } from "./texts.js";
import { code, s } from "./settings-form.js";

const uses = [["idTokens", "jwks.json", "certificates"], ["cookies", "session-cookie-keys.json", "session-cookie-certificates"]];

/** Since when a certificate is valid: the first instant in its DER (RFC 5280 section 4.1.2.5), where X.509 has no other before it. */
function validSince(pem) {
    const der = atob(pem.replace(/-----[^-]+-----|\s/g, ""));
    const [, short, long] = /\x17\x0d(\d{12})Z|\x18\x0f(\d{14})Z/.exec(der) ?? [];
    const digits = long ?? (short && (short < "5" ? "20" : "19") + short);
    return digits ? digits.replace(/(....)(..)(..)(..)(..)(..)/, "$1-$2-$3T$4:$5:$6Z") : null;
}

async function rotate(again) {
    const answer = await act({
        title: s("rotate"), label: s("rotateLabel"), kind: "danger",
        body: [
            field(s("rotateHow"), { name: "how", kind: "select", value: "hour", choices: ["hour", "ahead", "atOnce", "revoke"].map((how) => [how, s(`rotate-${how}`)]) }),
            field(s("aheadHours"), { name: "hours", kind: "number", value: 24, min: 1, max: 720, hint: s("aheadHoursHint") }),
            field(s("algorithm"), { name: "algorithm", kind: "select", value: "", choices: [["", s("algorithmSame")], ["RS256", "RS256"], ["ES256", "ES256"]], hint: s("algorithmHint") }),
            h("p", { class: "note warn" }, s("rotateLead")),
        ],
        request: ({ how, hours, algorithm }) => ask("POST", paths.own("keys:rotate"), {
            ...(how === "ahead" && { aheadHours: Number(hours) }), ...((how === "atOnce" || how === "revoke") && { [how]: true }), ...(algorithm && { algorithm }),
        }),
    });
    if (!answer) return;
    announce(s("rotated", { kid: answer[0].kid, when: instant(answer[0].signsFrom) }));
    again();
}

export async function show(main, { signal }) {
    const base = `/securetoken.google.com/${encodeURIComponent(chosen.project)}/.well-known/`;
    const [configuration, ...published] = await Promise.all([
        get(`${base}openid-configuration`, { signal }),
        ...uses.map(async ([use, set, certificates]) => {
            const [keys, dates] = await Promise.all([get(base + set, { signal }), get(base + certificates, { signal }).catch(() => ({}))]);
            return keys.keys.map((key) => ({ ...key, purpose: use, since: dates[key.kid] && validSince(dates[key.kid]) }));
        }),
    ]);
    const keys = published.flat();
    const signs = keys.length > 0;
    fill(main, page({ title: s("keys"), lead: s("keysLead"), actions: signs ? [button(s("rotateDots"), () => rotate(() => show(main, { signal })), { kind: "danger" })] : [] },
        signs
            ? table([
                { title: "kid", wide: true, cell: (key) => h("code", {}, key.kid) },
                { title: s("purpose"), cell: (key) => badge(s(`keys-${key.purpose}`), key.purpose === "idTokens" ? "info" : null) },
                { title: s("algorithm"), cell: (key) => [key.alg, " ", h("span", { class: "faint" }, key.crv ?? `RSA ${Math.floor(key.n.length * 6 / 8) * 8}`)] },
                { title: s("since"), cell: (key) => when(key.since) },
            ], keys, { caption: s("keys"), keyOf: (key) => key.kid })
            : section(s("unsigned"), { lead: s("unsignedLead") }, code(`vinculum serve --sign --project ${chosen.project}\nvinculum serve --sign --sign-algorithm ES256 --rotate-keys 90 --data DIR`)),
        signs && h("p", { class: "faint" }, s("keysLife")),
        section(s("verify"), { lead: s("verifyLead") }, facts(["issuer", copyable(configuration.issuer)], ["jwks_uri", copyable(configuration.jwks_uri)], [s("keys-cookies"), copyable(new URL(base + uses[1][1], configuration.jwks_uri ?? location.href).href)], ["alg", configuration.id_token_signing_alg_values_supported?.join(", ")])),
        section(s("asJSON"), {}, h("details", {}, h("summary", {}, s("presentJSON")), json({ configuration, keys: published.flat().map(({ purpose, since, ...key }) => key) })))));
}
