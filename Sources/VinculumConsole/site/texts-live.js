// What the pages of live.js say.
export const live = {};
