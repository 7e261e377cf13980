const place = document.getElementById("server");

try {
    const response = await fetch("/vinculum/v1/server", {
        headers: { Authorization: "Bearer owner", "X-Client-Version": "Console/1" },
    });
    const server = await response.json();
    place.textContent = response.ok ? `${server.project}, ${server.trust}` : server.error.message;
} catch {
    place.textContent = "The server does not answer.";
}
