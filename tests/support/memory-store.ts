import type { Store } from "../../scripts/live/backup/stores.mjs";

/** Creates a store for backups in memory. */
export function createMemoryStore(): Store & { objects: Map<string, Buffer> } {
  const objects = new Map<string, Buffer>();
  return {
    objects,
    async *list() {
      for (const [key, { length: size }] of objects) yield { key, size };
    },
    async read(key) {
      const bytes = objects.get(key);
      return bytes
        ? (async function* () {
            yield bytes;
          })()
        : null;
    },
    async write(key, chunks) {
      const all: Uint8Array[] = [];
      for await (const chunk of chunks) all.push(chunk);
      objects.set(key, Buffer.concat(all));
    },
  };
}
