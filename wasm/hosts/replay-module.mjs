// Plays a journey of raw requests through the embedding module: replay-module.mjs MODULE.wasm JOURNEY.jsonl
//
// Prints the same bytes as `vinculum replay JOURNEY.jsonl --transcript`. Exits with 9 if the journey goes another way
// than it expects, and with 2 if it has other steps than requests: the module has no commands.
import { readFile } from "node:fs/promises";
import { argv, exit, stderr, stdout } from "node:process";
import { VinculumModule } from "../js/module.js";
import { Journey, JourneyError } from "./journey.mjs";

const [program, path] = argv.slice(2);
if (!program || !path) {
    stderr.write("usage: replay-module.mjs MODULE.wasm JOURNEY.jsonl\n");
    exit(2);
}
const journey = new Journey(await VinculumModule.load(await readFile(program)), path);
const complain = () => journey.complaints.forEach((line) => stderr.write(`${line}\n`));
try {
    const transcript = await journey.play(await readFile(path, "utf8"));
    complain();
    stdout.write(transcript);
} catch (error) {
    if (!(error instanceof JourneyError)) throw error;
    complain();
    stderr.write(`${error.message}\n`);
    exit(2);
}
if (journey.complaints.length > 0) exit(9);
