// What may be used once at another server: claimed by a commit before the call, for hosts of each version.
import { randomBytes } from "node:crypto";
import { VinculumModule, pack, textOf } from "../../js/module.js";
import { json, now, post, settings } from "./requests.mjs";

const endpoint = (name) => `https://idp.example/${name}`;
const provider = {
    clientId: "app", clientSecret: "secret", authorizationEndpoint: endpoint("authorize"),
    tokenEndpoint: endpoint("token"), userinfoEndpoint: endpoint("userinfo"),
};

/** An authority with a provider, and the request that completes a sign-in there. */
async function begun(program, version) {
    const module = await VinculumModule.load(program);
    module.exports.vinculum_use(version);
    const first = module.create(settings, randomBytes(32));
    const ask = (request) => module.call(first, request, now, randomBytes(32));
    ask({
        method: "PUT", target: "/vinculum/v1/projects/demo/providers/oidc.flow", body: JSON.stringify(provider),
        headers: { ...json, Authorization: "Bearer owner" },
    });
    const { body } = ask(post("createAuthUri", { providerId: "oidc.flow", continueUri: "http://localhost/" }));
    const { authUri, sessionId } = JSON.parse(textOf(body));
    const requestUri = `http://localhost/?code=c&state=${new URL(authUri).searchParams.get("state")}`;
    return { module, first, request: post("signInWithIdp", { requestUri, sessionId, returnSecureToken: true }) };
}

export async function claims(program, rule) {
    for (const version of [2, 3]) {
        const { module, first, request } = await begun(program, version);
        let exchanges = 0;
        const answer = (question) => {
            const isToken = textOf(question[2]) === endpoint("token");
            if (isToken) exchanges += 1;
            const body = isToken ? { access_token: "token", token_type: "Bearer" } : { sub: "person" };
            return ["reply", pack(["200", "application/json", JSON.stringify(body)]), pack(question)];
        };
        // Ten equal requests by turns, each a step at a time.
        const runs = Array.from({ length: 10 }, () => ({ seed: randomBytes(32), answers: [], open: [] }));
        let claimed = 0;
        for (let round = 0; round < 10; round += 1) {
            for (const run of runs.filter(({ reply }) => !reply)) {
                run.answers.push(...run.open.map(answer));
                const reply = module.step(first, request, now, run.seed, { answers: run.answers });
                if (!reply.questions) run.reply = reply;
                else if (reply.changes) claimed += 1;
                run.open = reply.questions ?? [];
            }
        }
        const statuses = runs.map(({ reply }) => reply?.status);
        const expired = runs.filter(({ reply }) => reply && textOf(reply.body).includes("SESSION_EXPIRED"));
        rule(`of ten equal completions one gets in, in version ${version}`,
            statuses.filter((status) => status === 200).length === 1 && expired.length === 9);
        rule(`a code goes out once, in version ${version}`, exchanges === 1);
        rule(`claims have a status of their own in version 3 alone: ${version}`, claimed === (version === 3 ? 1 : 0));
    }
    const { module, first, request } = await begun(program, 3);
    const seed = randomBytes(32);
    const before = module.snapshot(first);
    const { changes, cursor } = module.step(first, request, now, seed, { commits: false });
    rule("a claim that is not committed changes nothing", module.snapshot(first).cursor === before.cursor);
    rule("a host commits a claim itself", module.commit(first, cursor, changes) === cursor + 1n);
    const again = module.step(first, request, now, randomBytes(32), {});
    rule("others then find it used", again.status === 400);
}
