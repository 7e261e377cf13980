// One of several processes that start at once: contender.js PACKAGE FOLDER COUNT ENDING. It opens the folder when its
// input ends, and says what it did. Then it closes the store if ENDING is "close", and else waits to be killed.
import { argv, pid, stdin, stdout } from "node:process";

const [, , package_, folder, count, ending] = argv;
const { fileStorage } = await import(`file://${package_}/index.js`);
const say = (line) => new Promise((done) => { stdout.write(`${line}\n`, done); });

await say("ready");
for await (const _ of stdin);
const storage = fileStorage(folder);
try {
    const { snapshot, changes } = await storage.load();
    const known = [snapshot ?? "", ...changes].map((part) => Buffer.from(part).toString());
    if (!snapshot) await storage.replace(Buffer.from("snapshot"));
    await say("opened");
    for (let number = 0; number < Number(count); number += 1) {
        const change = `${Date.now()}-${pid}-${number}`;
        known.push(change);
        if (number % 4 === 3) await storage.replace(Buffer.from(known.join("\n")));
        else await storage.append([Buffer.from(change)]);
        await say(`acknowledged ${change}`);
    }
} catch (error) {
    await say(`${error.name}: ${error.message}`);
}
if (ending === "close") await storage.close();
await say("done");
if (ending !== "close") setInterval(() => {}, 1000);
