// Blocking functions: who is asked before an account is made, before a sign-in, before a merge.
import { chosen, get, paths } from "./engine.js";
import { fill, h } from "./dom.js";
import { json, page, section, table } from "./ui.js";
import { code, member, rawPart, s, settingsPart } from "./settings-form.js";

const events = ["beforeCreate", "beforeSignIn", "beforeMerge"];
const tokens = ["idToken", "accessToken", "refreshToken"];
const claims = ["event_type", "sub, user_record", "sign_in_method", "raw_user_info", "oauth_id_token", "tenant_id", "ip_address", "user_agent, locale"];

const functions = () => ({
    title: s("hooks"), isWide: true,
    members: [
        ...events.map((event) => member(event, "text", event, { hint: s(event), placeholder: "https://functions.example.com/…" })),
        ...tokens.map((token) => member(token, "flag", s(`forward-${token}`))),
    ],
    read: ({ blockingFunctions: { triggers, forwardInboundCredentials } = {} }) => ({
        ...Object.fromEntries(events.map((event) => [event, triggers?.[event]?.functionUri])), ...forwardInboundCredentials,
    }),
    // One member of the mask, so that the functions change together.
    write: (now, { blockingFunctions: { triggers } = {} }) => {
        const asked = events.filter((event) => now[event]).map((event) => [event, { ...triggers?.[event], functionUri: now[event] }]);
        const forwarded = tokens.filter((token) => now[token]).map((token) => [token, true]);
        return { blockingFunctions: { ...(asked.length > 0 && { triggers: Object.fromEntries(asked) }), ...(forwarded.length > 0 && { forwardInboundCredentials: Object.fromEntries(forwarded) }) } };
    },
});

const answer = { userRecord: { updateMask: "customClaims,sessionClaims", customClaims: { plan: "free" }, sessionClaims: { device: "new" } } };

export async function show(main, { signal }) {
    const path = paths.admin("config");
    const config = await get(path, { signal });
    const target = { path, config, changed: [] };
    fill(main, page({ title: s("hooks"), lead: s("hooksLead") },
        chosen.tenant && h("p", { class: "note" }, s("hooksTenant")),
        settingsPart(functions(), target),
        section(s("hookSent"), { lead: s("hookSentLead") }, code('{"data":{"jwt":"eyJ…"}}'),
            table([{ title: s("claim"), cell: (claim) => h("code", {}, claim) }, { title: s("meaning"), wide: true, cell: (claim) => s(`claim-${claim.split(",")[0]}`) }], claims, { caption: s("hookSent"), keyOf: (claim) => claim })),
        section(s("hookAnswers"), { lead: s("hookAnswersLead") }, json(answer)),
        rawPart(target, () => show(main, { signal }))));
}
