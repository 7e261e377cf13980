// Where the host keeps the accounts, the module asks for rows, and what it is told is bounded and refused by name.
import { randomBytes } from "node:crypto";
import { memoryStore } from "../../js/stores/memory.js";
import { Refusal, Status, VinculumModule, pack, textOf } from "../../js/module.js";
import { randomNumbers } from "./helpers.mjs";
import { hazel, now, post, settings } from "./requests.mjs";

const statusOf = (run) => {
    try {
        return run() && undefined;
    } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return error.status;
    }
};

/** Plays a request against a store; returns its response. */
async function play(module, handle, store, request, seed = randomBytes(32)) {
    let [word, answers] = [["run"], []];
    for (;;) {
        const reply = module.stepOnRows(handle, [randomBytes(8), ...word], request, now, seed, answers);
        if (reply.needs) {
            const { rows, counts } = await store.read(reply.needs);
            word = ["rows", pack(counts.map(String)),
                ...rows.flatMap(({ key, version, value }) => [key, String(version), value])];
        } else if (reply.transaction) {
            const outcome = await store.commit(reply.transaction);
            word = outcome ? ["conflict", outcome.conflict] : ["done"];
            if (!outcome && reply.response) return reply.response;
        } else if (reply.questions) {
            word = ["run"];
        } else return reply;
        answers = [...answers, ...(reply.questions ?? []).map((question) => [...module.answer(question), pack(question)])];
    }
}

export async function rows(program, rule) {
    const module = await VinculumModule.load(program);
    module.exports.vinculum_use(2);
    rule("rows need version 3", statusOf(() => module.createOnRows(settings, randomBytes(32))) === Status.malformed);
    module.exports.vinculum_use(3);
    const { handle, rows: first } = module.createOnRows(settings, randomBytes(32));
    const store = memoryStore();
    for (const row of first) {
        await store.commit({ version: 1, expectations: [{ key: row.key, version: 0 }], writes: [row], deletions: [] });
    }
    rule("a sign-up is committed to rows", (await play(module, handle, store, post("signUp", hazel))).status === 200);
    const again = await play(module, handle, store, post("signUp", hazel));
    rule("the next request reads them", textOf(again.body).includes("EMAIL_EXISTS"));
    rule("an authority on rows has no snapshot", statusOf(() => module.snapshot(handle)) === Status.malformed);
    // Words of the right form and of none, said to a request that waits for rows.
    const random = randomNumbers();
    const seed = randomBytes(32);
    const request = post("signUp", hazel);
    const size = store.rows.size;
    const bytes = () => Uint8Array.from({ length: random(12) }, () => (random(4) ? random(8) : random(256)));
    const whole = () => [...store.rows.values()][random(store.rows.size)];
    let refused = 0;
    for (let round = 0; round < 5000; round += 1) {
        if (round % 2 === 0) module.stepOnRows(handle, [randomBytes(8), "run"], request, now, seed);
        const word = [
            () => ["rows", pack([]), whole().key, "7", whole().value], () => ["rows", bytes(), bytes(), "7", bytes()],
            () => ["rows", pack([]), whole().key, textOf(bytes()), bytes()], () => ["conflict", bytes()],
            () => [bytes(), bytes()], () => ["done"],
        ][random(6)]();
        const status = statusOf(() => module.stepOnRows(handle, [randomBytes(8), ...word], request, now, seed));
        if (status === Status.malformed || status === Status.damaged) refused += 1;
        else if (status !== undefined) break;
    }
    rule("rubbish of a host is refused", refused > 1000);
    rule("what is refused changes nothing", store.rows.size === size
        && (await play(module, handle, store, post("signInWithPassword", hazel))).status === 200);
}
