// Checks what the playground promises: check-playground.mjs FOLDER, which `make playground` has made.
//
// It loads the files of that folder, as a browser does. TESTING_EXECUTABLE names the native program, which must give the
// same bytes.
//
// A theme is a function that takes `{ folder, files, compiled, open }` and `rule`.
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { argv, exit, stderr, stdout } from "node:process";
import { pathToFileURL } from "node:url";
import { files as folderOfFiles } from "./playground/files.mjs";
import { garbage } from "./playground/garbage.mjs";
import { journeys } from "./playground/journeys.mjs";
import { native } from "./playground/native.mjs";
import { stories } from "./playground/stories.mjs";

let [kept, count] = [0, 0];
function rule(name, holds, details = "") {
    count += 1;
    if (holds) kept += 1;
    else stderr.write(`broken: ${name}${details && `: ${details}`}\n`);
}

const folder = resolve(argv[2]);
const own = (name) => import(pathToFileURL(`${folder}/console/playground/${name}`));
const files = { ...await own("module.js"), ...await own("engine.js"), ...await own("journey.js") };
const compiled = await WebAssembly.compile(await readFile(`${folder}/console/playground/vinculum-playground.wasm`));

/** A playground whose clock and seeds only this test sets. */
function open(settings = {}) {
    const host = { time: 1_790_000_000_000, seeds: 0, now: () => host.time, random: () => host.seeds += 1_000_003 };
    const playground = new files.Playground(compiled, settings, host);
    return { playground, host };
}

for (const theme of [folderOfFiles, journeys, stories, garbage, native]) {
    await theme({ folder, files, compiled, open }, rule);
}
stdout.write(`playground: ${kept} of ${count} rules kept\n`);
if (kept !== count) exit(1);
