import { joinAllChunks, joinChunks, partBytes } from "./live/backup/stores.mjs";
import { splitStatements } from "./migrate.mjs";

/** Opens a local D1 database with the interface that a live database has. */
export function openLocalDatabase(DB) {
  const prepare = (sql, params = []) => DB.prepare(sql).bind(...params);
  return {
    query: async (sql, params) => (await prepare(sql, params).all()).results,
    /** Runs a file as one transaction. */
    importSql: (text) => DB.batch(splitStatements(text).map((sql) => DB.prepare(sql))),
    bookmark: async () => null,
  };
}

/** Opens a local R2 bucket as a store. */
export function openLocalBucket(MEDIA) {
  return {
    async *list(prefix = "") {
      let cursor;
      do {
        const page = await MEDIA.list({ cursor, prefix, limit: 1000 });
        yield* page.objects.map(({ key, size, etag }) => ({ key, size, etag }));
        cursor = page.truncated ? page.cursor : undefined;
      } while (cursor);
    },
    read: async (key) => (await MEDIA.get(key))?.body ?? null,
    remove: (key) => MEDIA.delete(key),
    async write(key, chunks, size = 0) {
      if (size <= partBytes) return (await MEDIA.put(key, await joinAllChunks(chunks))).etag;
      const upload = await MEDIA.createMultipartUpload(key);
      const parts = [];
      for await (const part of joinChunks(chunks, partBytes))
        parts.push(await upload.uploadPart(parts.length + 1, part));
      return (await upload.complete(parts)).etag;
    },
  };
}
