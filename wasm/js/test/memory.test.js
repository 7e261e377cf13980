// What crosses the border: inputs that are written in place, replies that are read in place.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { api, folder, property, vinculum } from "./support.js";

const { Refusal, Status, VinculumModule, pack, textOf, unpack } = vinculum;
const { Input, Memory, Reply } = await import(`file://${folder}/memory.js`);
const seed = new Uint8Array(32);
const headers = { "Content-Type": "application/json" };
const signUp = (name) => ({
    target: `${api.replace("http://localhost", "")}/accounts:signUp?key=any`, headers,
    body: JSON.stringify({ email: "hazel@example.com", password: "a long enough password", displayName: name }),
});
const load = async () => VinculumModule.load(await readFile(`${folder}/vinculum-module.wasm`));

/** An input over a memory of its own, which grows with every buffer that is taken. */
function inputOf() {
    const memory = new WebAssembly.Memory({ initial: 1 });
    let end = 1024;
    const taken = new Map();
    const run = (name, word) => {
        if (name === "vinculum_free") return taken.delete(word) ? 0 : 3;
        const address = end;
        end += word;
        memory.grow(Math.ceil(word / 65_536));
        taken.set(address, word);
        return address;
    };
    const input = new Input(new Memory(memory), run);
    const written = () => new Uint8Array(memory.buffer.slice(input.address, input.address + input.length));
    return { input, written, taken };
}

/** A random text: of letters alone, or with characters of every length, unpaired surrogates too. */
function randomText(random) {
    const top = [0x80, 0x800, 0x10000][random(3)];
    const length = [random(30), random(200), random(20_000)][random(3)];
    return String.fromCharCode(...Array.from({ length }, () => random(top)));
}

test("an input is the list of its parts, whatever they hold and however often the memory grows", async () => {
    await property(200, async (random) => {
        const { input, written, taken } = inputOf();
        for (let time = 0; time < 3; time += 1) {
            const value = () => random(2) ? randomText(random) : new TextEncoder().encode(randomText(random));
            const [before, nested, after] = Array.from({ length: 3 }, () => Array.from({ length: random(4) }, value));
            input.begin();
            for (const part of before) input.part(part);
            const at = input.open();
            for (const part of nested) input.part(part);
            input.close(at);
            for (const part of after) input.part(part);
            assert.deepEqual(written(), pack([...before, pack(nested), ...after]));
        }
        assert.equal(taken.size, 1);
    });
});

test("a part of another type is refused by name, and the next input is whole", () => {
    const { input, written } = inputOf();
    input.begin().part("x");
    assert.throws(() => input.part(1, "the header X-A"), /the header X-A must be a string or a Uint8Array, not number/);
    input.begin().part("y");
    assert.deepEqual(written(), pack(["y"]));
});

test("a buffer for a large input is given back, and no room for one is a refusal", () => {
    const { input, taken } = inputOf();
    input.begin().part(new Uint8Array(3 << 20));
    input.begin().part("x");
    assert.deepEqual([...taken.values()], [4096]);
    input.begin().raw(new Uint8Array(2 << 20));
    input.begin();
    assert.equal(taken.get(input.address), 4096);
    assert.equal(input.length, 0);
    const full = new Input(new Memory(new WebAssembly.Memory({ initial: 1 })), () => 0);
    assert.throws(() => full.begin().part("x"), (error) => error instanceof Refusal && error.status === Status.full);
});

test("a reply is read part by part", async () => {
    await property(200, async (random) => {
        const memory = new WebAssembly.Memory({ initial: 2 });
        const parts = Array.from({ length: random(5) }, () => new TextEncoder().encode(randomText(random)));
        const list = pack(["12345678901", "", ...parts]);
        new Uint32Array(memory.buffer, 64, 2).set([6, list.length]);
        new Uint8Array(memory.buffer).set(list, 72);
        const reply = new Reply(new Memory(memory));
        assert.ok(reply.begin(64));
        assert.deepEqual([reply.status, reply.number(), reply.text()], [6, 12_345_678_901, ""]);
        const rest = reply.rest();
        new Uint8Array(memory.buffer).fill(0);
        assert.deepEqual(rest, parts);
    });
});

test("an empty input is an input of a wrong form, not a wrong buffer", async () => {
    const module = await load();
    assert.equal(module.reply("create", new Uint8Array(0)).status, Status.malformed);
    assert.throws(() => module.answer([]), (error) => error instanceof Refusal && error.status === Status.malformed);
});

test("answers are the same before and after the memory grows, and parts outlive the next call", async () => {
    const module = await load();
    const handle = module.create({ projectId: "demo", hashCost: "1" }, seed);
    const reply = (name) => module.call(handle, signUp(name), 0n, seed, { commits: false });
    const first = reply("Hazel");
    const kept = textOf(first.body);
    const size = module.exports.memory.buffer.byteLength;
    const large = module.call(handle, { target: "/nowhere", body: "\u{1f333}".repeat(4 << 20) }, 0n, seed);
    assert.equal(large.status, 404);
    assert.ok(module.exports.memory.buffer.byteLength > size);
    assert.equal(textOf(reply("Hazel").body), kept);
    assert.equal(textOf(first.body), kept);
    assert.match(textOf(reply("\u{1f333}").body), /\u{1f333}/u);
    assert.deepEqual(unpack(pack(["a", ""])).map(textOf), ["a", ""]);
});
