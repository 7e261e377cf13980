// The module replies to every input, and garbage leaves the state unchanged.
import { Status } from "../../js/module.js";
import { headerAt, populated, randomNumbers, same } from "./helpers.mjs";

const names = ["create", "restore", "call", "commit", "changes_since", "snapshot", "answer", "drop", "free"];

export async function garbage(program, rule) {
    const { module, first } = await populated(program);
    const { exports } = module;
    const { snapshot } = module.snapshot(first);
    const end = exports.memory.buffer.byteLength;
    const random = randomNumbers();
    const word = () => [0, 1, 2, 32, first, random(end), -1, 0x7fffffff, -0x80000000][random(9)];
    const bytesOf = (length) => Uint8Array.from({ length }, () => (random(4) ? random(8) : random(256)));
    let answered = 0;
    for (let round = 0; round < 20_000; round += 1) {
        const name = names[random(names.length)];
        const bytes = bytesOf(random(80));
        const held = exports.vinculum_allocate(bytes.length);
        new Uint8Array(exports.memory.buffer).set(bytes, held);
        const words = Array.from({ length: exports[`vinculum_${name}`].length }, word);
        // Drops no authority and frees no buffer, since all of them are still needed.
        if (name === "drop" || name === "free") words[0] = random(4) === 0 ? first + 100 : end + random(1000);
        if (["call", "commit", "changes_since"].includes(name)) words[1] = BigInt(word());
        // Three in four have an input, which is the last two words of an export that takes one.
        if (random(4) && words.length > 1 && name !== "changes_since") words.splice(-2, 2, held, bytes.length);
        const address = exports[`vinculum_${name}`](...words) >>> 0;
        const status = () => headerAt(exports.memory, address).status;
        if (name === "free" ? address === Status.badBuffer : status() <= Status.claims) answered += 1;
        exports.vinculum_free(held);
    }
    rule("the reply to garbage is a status", answered === 20_000);
    rule("garbage changes nothing", same(module.snapshot(first).snapshot, snapshot));
}
