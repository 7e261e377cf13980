// Responses without the platform's classes: status, header fields by their names in small letters, and bytes.

const encoder = new TextEncoder();

export const noBytes = new Uint8Array(0);

/** A response in JSON. */
export const jsonOf = (value, status = 200) =>
    ({ status, headers: { "content-type": "application/json" }, body: encoder.encode(JSON.stringify(value)) });

/** A response that leads elsewhere. */
export const redirectTo = (location) => ({ status: 303, headers: { location }, body: noBytes });
