// Makes the calls it reads and prints the replies: call-module.mjs MODULE.wasm < CALLS
//
// A line is the name of an export and its arguments: numbers of 32 bits, of 64 bits as `l:NUMBER`, seeds as `s:HEX`, byte strings as `h:HEX`. Its
// reply is a line too: the status and the list in hexadecimal. The same calls are made natively and compared.
import { readFile } from "node:fs/promises";
import { argv, stdin, stdout } from "node:process";
import { VinculumModule } from "./vinculum-module.mjs";

const bytes = (hex) => Uint8Array.from(Buffer.from(hex, "hex"));

function argument(word) {
    const [kind, value] = word.split(":");
    switch (kind) {
        case "h": return bytes(value);
        case "s": return { seed: bytes(value) };
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
