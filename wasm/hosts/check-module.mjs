// Checks what the embedding module promises to hosts and only a host can see: check-module.mjs MODULE.wasm
//
// A theme is a function that takes the bytes of the module and `rule`, and makes the instances that it needs.
import { readFile } from "node:fs/promises";
import { argv, exit, stderr, stdout } from "node:process";
import { calls } from "./rules/calls.mjs";
import { claims } from "./rules/claims.mjs";
import { effects } from "./rules/effects.mjs";
import { functions } from "./rules/functions.mjs";
import { garbage } from "./rules/garbage.mjs";
import { growth } from "./rules/growth.mjs";
import { hostRefusals } from "./rules/host-refusals.mjs";
import { memory } from "./rules/memory.mjs";
import { peers } from "./rules/peers.mjs";
import { projects } from "./rules/projects.mjs";
import { proposals } from "./rules/proposals.mjs";
import { rows } from "./rules/rows.mjs";
import { signing } from "./rules/signing.mjs";
import { snapshots } from "./rules/snapshots.mjs";

const themes = [
    calls, claims, hostRefusals, proposals, snapshots, rows, signing, memory, functions, effects, peers, garbage,
    projects, growth,
];

let [kept, count] = [0, 0];
function rule(name, holds) {
    count += 1;
    if (holds) kept += 1;
    else stderr.write(`broken: ${name}\n`);
}

const program = await readFile(argv[2]);
for (const theme of themes) await theme(program, rule);
stdout.write(`embedding module: ${kept} of ${count} rules kept\n`);
if (kept !== count) exit(1);
