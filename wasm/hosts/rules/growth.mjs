// An instance that has served for a while needs no more memory.
import { randomBytes } from "node:crypto";
import { textOf } from "../../js/module.js";
import { populated } from "./helpers.mjs";
import { api, now, post } from "./requests.mjs";

export async function growth(program, rule) {
    const { module, first, ask, signUp } = await populated(program);
    const size = () => module.exports.memory.buffer.byteLength;

    // What is refused is gone: twenty thousand requests would grow the memory by some megabytes.
    const refusals = [
        { target: "/unknown" }, { target: `${api}/accounts:lookup`, body: "{}" }, { ...post("lookup", {}), body: "{" },
        post("lookup", { idToken: "x" }), post("lookup", { idToken: 1 }), { ...post("lookup", {}), headers: {} },
    ];
    const refuse = (times) => {
        for (let index = 0; index < times; index += 1) ask(refusals[index % 6]);
    };
    refuse(2000);
    const filled = size();
    refuse(20_000);
    rule("refused requests leave nothing in memory", size() === filled);

    const lookup = post("lookup", { idToken: JSON.parse(textOf(signUp.body)).idToken });
    const seed = randomBytes(32);
    const round = () => {
        if (module.call(first, lookup, now, seed).status !== 200) throw new Error("a lookup failed");
    };
    for (let index = 0; index < 1000; index += 1) round();
    const before = size();
    for (let index = 0; index < 100_000; index += 1) round();
    rule("100,000 calls do not grow the memory", size() === before);
}
