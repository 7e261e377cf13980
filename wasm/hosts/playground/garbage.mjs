// The module answers every input, garbage changes nothing, and what is refused leaves nothing in memory.
import { api, console, get, listing, post, randomNumbers, signUp, text, whole } from "./requests.mjs";

const names = ["start", "handle", "search", "advance", "rules", "allocate", "free"];

export async function garbage({ files: { Instance, Status, messageOf, pack, seedBytes, responseOf }, compiled, open }, rule) {
    const { playground } = open();
    playground.handle(signUp("ann"));
    const before = whole(playground.handle(listing(console)));
    const { instance } = playground;
    const { exports } = instance;
    const random = randomNumbers(0x9e3779b9);
    const bytesOf = (length) => Uint8Array.from({ length }, () => (random(4) ? random(8) : random(256)));
    const word = () => [0, 1, 2, 32, random(instance.size), -1, 0x7fffffff, -0x80000000][random(8)];
    let answered = 0;
    for (let round = 0; round < 20_000; round += 1) {
        const name = names[random(names.length)];
        const bytes = bytesOf(random(80));
        const held = exports.playground_allocate(bytes.length) >>> 0;
        new Uint8Array(exports.memory.buffer).set(bytes, held);
        const takesTime = name === "start" || name === "handle";
        const words = Array.from({ length: exports[`playground_${name}`].length }, word);
        if (takesTime) words[0] = BigInt(word()) << BigInt(random(33));
        if (random(4) && words.length > 1) words.splice(-2, 2, held, bytes.length);
        if (name === "free") words[0] = instance.size + random(1000);
        if (name === "allocate") words[0] = -1 - random(1000);
        const result = exports[`playground_${name}`](...words) >>> 0;
        // 3 is an address that no buffer has.
        if (name === "free" || name === "allocate") answered += result === (name === "free" ? 3 : 0) ? 1 : 0;
        else answered += new DataView(exports.memory.buffer).getUint32(result, true) <= 5 ? 1 : 0;
        exports.playground_free(held);
    }
    rule("the reply to garbage is a status", answered === 20_000, String(answered));
    rule("garbage changes nothing", whole(playground.handle(listing(console))) === before);

    messages({ Instance, Status, messageOf, pack, seedBytes, responseOf }, compiled, random, rule);
    instants(open, rule);
    growth(open, rule);
}

/** Requests with bytes that are changed, dropped and doubled: each is answered as HTTP has it. */
function messages({ Instance, messageOf, pack, seedBytes, responseOf }, compiled, random, rule) {
    const instance = new Instance(compiled);
    instance.start({ now: 1_790_000_000_000, seed: 1 });
    const whole = [messageOf(signUp("ann")), messageOf(listing()), messageOf(get("/emulator/action?mode=resetPassword&oobCode=x"))];
    let answered = 0;
    for (let round = 0; round < 5000; round += 1) {
        const bytes = [...whole[random(3)]];
        for (let count = 1 + random(3); count > 0; count -= 1) {
            const place = random(bytes.length);
            bytes.splice(place, random(3), ...Array.from({ length: random(3) }, () => random(256)));
        }
        const { parts } = instance.call("handle", [1_790_000_000_000n], pack([seedBytes(round), Uint8Array.from(bytes)]));
        const { status } = parts[4].length > 0 ? responseOf(parts[4]) : { status: 0 };
        if (status >= 200 && status < 600) answered += 1;
    }
    rule("a damaged request has a response", answered === 5000, String(answered));
    const large = instance.handle({ now: 0, seed: 1, request: { ...signUp("bob"), body: new Uint8Array(2 << 20) } });
    rule("a client's large body is refused as on a connection", large.response.status === 413, text(large.response));
}

function instants(open, rule) {
    const { playground } = open();
    let answered = 0;
    for (const now of [0, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 253_402_300_799_999]) {
        const { response } = playground.instance.handle({ now, seed: 1, request: signUp(`at${now}`) });
        if (response.status === 200) answered += 1;
    }
    rule("every instant is one", answered === 5);
}

function growth(open, rule) {
    const { instance } = open().playground;
    const refusals = [
        get("/unknown"), post(`${api}/accounts:lookup`, {}), post(`${api}/accounts:lookup?key=any`, { idToken: "x" }),
        { ...post(`${api}/accounts:lookup?key=any`, {}), body: Uint8Array.of(0x7b) }, get("/emulator/action?mode=x"), listing(),
    ];
    const refuse = (times) => {
        for (let index = 0; index < times; index += 1) instance.handle({ now: index, seed: index, request: refusals[index % 6] });
    };
    // What a server remembers of its last requests is full by then.
    refuse(6000);
    const filled = instance.size;
    refuse(24_000);
    rule("requests that change nothing leave nothing in memory", instance.size <= filled + 2 * 65_536, `${instance.size - filled} bytes`);
}
