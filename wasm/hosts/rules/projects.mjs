// Authorities of several projects side by side: each replies as it does alone, whatever the others are asked and
// whatever of theirs it is given.
import { VinculumModule, textOf } from "../../js/module.js";
import { randomNumbers, same } from "./helpers.mjs";
import { now, post, settings } from "./requests.mjs";

/** An instance with an authority for each of these projects. Its seeds are known, so that it repeats its replies. */
async function hostOf(program, names) {
    const instance = await VinculumModule.load(program);
    const handles = {};
    for (const name of names) handles[name] = instance.create({ ...settings, projectId: name }, new Uint8Array(32));
    return {
        send: ({ name, request, number }) =>
            instance.call(handles[name], request, now, new Uint8Array(32).fill(number), { commits: true }),
        snapshot: (name) => instance.snapshot(handles[name]).snapshot,
    };
}

/** A request of some person, with the tokens in a body that an authority replied. */
function anyRequest(random, { idToken = "none", refreshToken = "none" } = {}) {
    const person = { email: `p${random(3)}@example.com`, password: "secret1" };
    const refresh = { grant_type: "refresh_token", refresh_token: refreshToken };
    return [
        post("signUp", person), post("signUp", {}), post("signInWithPassword", person), post("lookup", { idToken }),
        { ...post("lookup", refresh), target: "/securetoken.googleapis.com/v1/token?key=any" },
    ][random(5)];
}

/** Sends requests with tokens of any project to each; returns what was sent with its reply and its tokens' project. */
function exchange(host, projects) {
    const random = randomNumbers();
    const secrets = {};
    return Array.from({ length: 240 }, (_, number) => {
        const [name, source] = [projects[random(3)], projects[random(3)]];
        const request = anyRequest(random, secrets[source]);
        const reply = host.send({ name, request, number });
        const body = JSON.parse(textOf(reply.body));
        if (body.idToken) secrets[name] = body;
        return { name, source, request, number, reply };
    });
}

export async function projects(program, rule) {
    const names = ["demo", "beta", "gamma"];
    const together = await hostOf(program, names);
    const sent = exchange(together, names);
    let alike = 0;
    for (const name of names) {
        const alone = await hostOf(program, [name]);
        const own = sent.filter((item) => item.name === name);
        const replies = own.map(alone.send);
        const isAlike = replies.every((reply, index) =>
            reply.status === own[index].reply.status && same(reply.body, own[index].reply.body));
        if (isAlike && same(alone.snapshot(name), together.snapshot(name))) alike += 1;
    }
    rule("authorities of several projects reply as each does alone", alike === names.length);
    const foreign = sent.filter(({ name, source, request }) => request.body.includes("oken") && name !== source);
    rule("an authority refuses the tokens of another project",
        foreign.length > 10 && foreign.every(({ reply }) => reply.status === 400));
}
