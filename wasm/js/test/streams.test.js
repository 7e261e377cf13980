// What is read of the platform's requests: the path of their URL, and their body.
import assert from "node:assert/strict";
import { test } from "node:test";
import { folder, property } from "./support.js";

const { bodyOf, pathOf } = await import(`file://${folder}/streams.js`);

const starts = [
    "http://localhost", "https://a.example:8443", "HTTP://B.example", "http://[::1]:9099", "custom://host", "about:",
];
const pieces = ["/", "a", "?", "#", "%3F", "%", "\u00e9", "..", "\\", ":", "@", " ", "key=any", "//"];

test("the path is what the parser of URLs finds", () => property(200, async (random) => {
    for (let count = 0; count < 20; count += 1) {
        let text = starts[random(starts.length)];
        for (let length = random(8); length > 0; length -= 1) text += pieces[random(pieces.length)];
        if (!URL.canParse(text)) continue;
        const { href, pathname, search } = new URL(text);
        assert.equal(pathOf(href), pathname + search, href);
    }
}));

test("a URL that no parser has written has the same path", () => {
    for (const text of ["http://h/a/../b", "http://h?x=/a", "http://h/a\\..\\b", "http://h/?", "http://h/a?b#c"]) {
        const { pathname, search } = new URL(text);
        assert.equal(pathOf(text), pathname + search, text);
    }
});

test("a request without a body has none, and one that was read is refused as the platform does", async () => {
    assert.equal((await bodyOf(new Request("http://localhost/"))).length, 0);
    const request = new Request("http://localhost/", { method: "POST", body: "read" });
    assert.equal(new TextDecoder().decode(await bodyOf(request)), "read");
    await assert.rejects(bodyOf(request), TypeError);
});
