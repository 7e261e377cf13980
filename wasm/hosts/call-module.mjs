// Makes the calls that it reads and prints the replies: call-module.mjs MODULE.wasm < CALLS
//
// A line is the name of an export and its arguments: 32-bit numbers as they are, 64-bit numbers as `l:NUMBER`, and the
// input as `h:HEX`, which stands for its address and length. Each reply is a line: the status and, in hexadecimal, the
// list. The tests make the same calls natively and compare the replies.
import { readFile } from "node:fs/promises";
import { argv, stdin, stdout } from "node:process";
import { VinculumModule } from "../js/module.js";

const bytes = (hex) => Uint8Array.from(Buffer.from(hex, "hex"));

function argument(word) {
    const [kind, value] = word.split(":");
    switch (kind) {
        case "h": return bytes(value);
        case "l": return BigInt(value);
        default: return Number(word);
    }
}

const module = await VinculumModule.load(await readFile(argv[2]));
let input = "";
for await (const part of stdin) input += part;
let output = "";
for (const line of input.split("\n")) {
    if (line === "") continue;
    const [name, ...words] = line.split(" ");
    const { status, list } = module.reply(name, ...words.map(argument));
    output += `${status} ${Buffer.from(list).toString("hex")}\n`;
}
stdout.write(output);
