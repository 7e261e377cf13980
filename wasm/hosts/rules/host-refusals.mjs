// What the host itself refuses, before the module sees it, and answers that the module refuses.
import { randomBytes } from "node:crypto";
import { Status, VinculumModule } from "../../js/module.js";
import { complaint, populated, refusal, same } from "./helpers.mjs";
import { hazel, now, post, settings } from "./requests.mjs";

export async function hostRefusals(program, rule) {
    const { module, first } = await populated(program);
    const seeded = (seed) => module.call(first, post("signUp", {}), now, seed);
    const asks = (request) => module.call(first, request, now, randomBytes(32));
    const answers = (answer) => module.call(first, post("signUp", { ...hazel, email: "b@example.com" }), now,
        randomBytes(32), { answer });
    const untouched = module.snapshot(first).snapshot;
    const complaints = [
        [() => VinculumModule.load(Promise.resolve(program)), "bytes"],
        [() => VinculumModule.load(Buffer.from("no module")), "not the embedding module"],
        [() => VinculumModule.load(Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])), "not the embedding module"],
        [() => module.create({ ...settings, hashCost: 1 }, randomBytes(32)), "hashCost"],
        [() => module.create(undefined, randomBytes(32)), "settings"], [() => module.create(settings), "32 bytes"],
        [() => module.restore(settings, randomBytes(32)), "snapshot"], [() => seeded(), "seed must be 32 bytes"],
        [() => seeded(randomBytes(31)), "seed must be 32 bytes"], [() => asks({}), "target"], [() => asks(), "target"],
        [() => asks({ ...post("signUp", {}), body: { email: "a" } }), "body"],
        [() => asks({ ...post("signUp", {}), headers: { "X-A": 1 } }), "X-A"],
        [() => module.call(undefined, post("signUp", {}), now, randomBytes(32)), "handle"],
        [() => module.call(first, post("signUp", {}), Date.now(), randomBytes(32)), "now"],
        [() => module.snapshot(), "handle"], [() => module.commit(first, 1, untouched), "cursor"],
        [() => answers(async () => ["passwordHash", "x"]), "promise"], [() => answers(() => undefined), "array"],
    ];
    for (const [call, part] of complaints) {
        rule(`the host refuses ${call} with a sentence`, (await complaint(call)).includes(part));
    }
    const isUntouched = () => same(module.snapshot(first).snapshot, untouched);
    rule("what the host refuses changes nothing", isUntouched());
    const refusalOfAnswer = (...answer) => refusal(() => answers(() => answer));
    rule("a hash of a wrong length is refused", refusalOfAnswer("passwordHash", "x") === Status.malformed);
    rule("an answer of a wrong kind is refused", refusalOfAnswer("signature", "x") === Status.malformed);
    rule("commits other than 0 and 1 are refused", refusal(() => module.call(first, post("signUp", {}), now,
        randomBytes(32), { commits: 2 })) === Status.malformed);
    rule("a refused answer changes nothing", isUntouched());
}
