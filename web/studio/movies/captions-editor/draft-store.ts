import { type IDBPDatabase, openDB } from "idb";

/** Captions that were not saved, with the version of the saved ones that were edited. */
export type CaptionsDraft = { vtt: string; version: number; savedAtMs: number };

const storeName = "drafts";

async function withDatabase<Value>(action: (database: IDBPDatabase) => Promise<Value>) {
  const database = await openDB("marquee-captions", 1, {
    upgrade: (created) => void created.createObjectStore(storeName),
  });
  // An open connection would block other tabs.
  return action(database).finally(() => database.close());
}

/** Reads the draft of this browser; null without one, or if the browser stores nothing. */
export const readDraft = (key: string): Promise<CaptionsDraft | null> =>
  withDatabase((database) => database.get(storeName, key)).catch(() => null);

export const writeDraft = (key: string, draft: CaptionsDraft): Promise<void> =>
  withDatabase(async (database) => void (await database.put(storeName, draft, key)));

export const removeDraft = (key: string): Promise<void> =>
  withDatabase((database) => database.delete(storeName, key)).catch(() => {});
