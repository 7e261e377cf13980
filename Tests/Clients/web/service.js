// A service worker with an engine: requests to the hosted service stay in the browser.
import { createEngine } from "/index.js"

const engine = createEngine({ projectId: "demo", hashCost: 1 })

addEventListener("install", () => skipWaiting())
addEventListener("activate", (event) => event.waitUntil(clients.claim()))
addEventListener("fetch", (event) => {
    if (event.request.url.includes(".googleapis.com/")) {
        event.respondWith(engine.then(({ fetch }) => fetch(event.request)))
    }
})
