/** A store in memory: for tests, and the shortest example of what a store is. */
export function memoryStorage() {
    let [snapshot, changes] = [undefined, []];
    return {
        load: async () => ({ snapshot, changes: [...changes] }),
        append: async (sets) => { changes.push(...sets); },
        replace: async (newer) => { [snapshot, changes] = [newer, []]; },
        close: async () => {},
    };
}
