// Memory: an address that is no buffer's is refused, a buffer serves many inputs, and a reply is the module's own.
import { randomBytes } from "node:crypto";
import { Status, pack } from "../../js/module.js";
import { headerAt, populated, same } from "./helpers.mjs";
import { now } from "./requests.mjs";

export async function memory(program, rule) {
    const { module, first } = await populated(program);
    const { exports } = module;
    const { snapshot } = module.snapshot(first);
    const request = pack([randomBytes(32), "", "", "POST", "/", ""]);
    const room = request.length + 100;
    const input = exports.vinculum_allocate(room);
    new Uint8Array(exports.memory.buffer).set(request, input);
    const ask = (address, length) => exports.vinculum_call(first, now, 1, address, length) >>> 0;
    const status = (address, length) => headerAt(exports.memory, ask(address, length)).status;

    const end = exports.memory.buffer.byteLength;
    const wrong = [
        [input, room + 1], [input + 1, 1], [0, 1], [end - 1, 2], [end, 1], [-1, 1], [input, -1], [input, 0x7fffffff],
    ];
    rule("wrong addresses and lengths are refused",
        wrong.every(([address, length]) => status(address, length) === Status.badBuffer));
    rule("an input is the first bytes of its buffer", status(input, request.length) === Status.done);
    rule("a buffer is used again for another input",
        status(input, 4) === Status.malformed && status(input, request.length) === Status.done);

    const reply = ask(input, request.length);
    const replied = exports.memory.buffer.slice(reply, reply + 8 + headerAt(exports.memory, reply).length);
    const stands = () => same(replied, exports.memory.buffer.slice(reply, reply + replied.byteLength));
    rule("a reply is not freed by the host", exports.vinculum_free(reply) === Status.badBuffer && stands());
    exports.vinculum_free(exports.vinculum_allocate(5000));
    rule("a reply stands until the next call", stands());

    rule("a buffer is freed once",
        exports.vinculum_free(input) === Status.done && exports.vinculum_free(input) === Status.badBuffer);
    rule("an address that was not allocated is not freed", exports.vinculum_free(end) === Status.badBuffer);
    rule("a freed buffer is not read", status(input, 1) === Status.badBuffer);
    rule("a length beyond all memory is refused", exports.vinculum_allocate(-1) === 0);
    const taken = [];
    let pointer;
    while ((pointer = exports.vinculum_allocate(1)) !== 0 && taken.length < 2000) taken.push(pointer);
    rule("a host that never frees is refused", taken.length < 2000);
    for (const pointer of taken) exports.vinculum_free(pointer);
    rule("a host that has freed its buffers is served again", same(module.snapshot(first).snapshot, snapshot));
}
