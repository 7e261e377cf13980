// Prints the calls that journeys of raw requests make, as call-module reads them: record-calls.mjs MODULE.wasm JOURNEY…
//
// Each journey ends with a snapshot, and with questions to an authority that is restored from it.
import { readFile } from "node:fs/promises";
import { argv, stdout } from "node:process";
import { VinculumModule } from "../js/module.js";
import { Journey } from "./journey.mjs";

const withInput = ["create", "restore", "call", "answer", "commit"];
const withoutInput = ["changes_since", "snapshot", "drop"];

const [program, ...paths] = argv.slice(2);
const { instance } = await WebAssembly.instantiate(await readFile(program));
const { memory } = instance.exports;
const recorded = { ...instance.exports };
for (const name of [...withInput, ...withoutInput]) {
    const call = instance.exports[`vinculum_${name}`];
    recorded[`vinculum_${name}`] = (...words) => {
        const shown = words.map((word) => typeof word === "bigint" ? `l:${word}` : String(word));
        if (withInput.includes(name)) {
            const [address, length] = words.slice(-2);
            shown.splice(-2, 2, `h:${Buffer.from(memory.buffer, address, length).toString("hex")}`);
        }
        stdout.write(`${[name, ...shown].join(" ")}\n`);
        return call(...words);
    };
}
const module = new VinculumModule(recorded);
for (const path of paths) {
    const journey = new Journey(module, path);
    await journey.play(await readFile(path, "utf8"));
    if (journey.complaints.length > 0) throw new Error(journey.complaints.join("\n"));
    const { snapshot } = module.snapshot(journey.handle);
    module.drop(journey.handle);
    const seed = new Uint8Array(32);
    const handle = module.restore({ projectId: "demo-vinculum" }, seed, snapshot);
    const target = "/identitytoolkit.googleapis.com/v1/projects/demo-vinculum/accounts:batchGet?maxResults=1000";
    module.call(handle, { method: "GET", target, headers: { Authorization: "Bearer owner" } }, 1_900_000_000_000n, seed);
    module.changesSince(handle, 0n);
    module.snapshot(handle);
}
