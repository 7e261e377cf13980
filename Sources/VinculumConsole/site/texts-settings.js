// What the pages of settings.js say.
export const settings = {};
