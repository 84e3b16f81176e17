import { type IDBPDatabase, openDB } from "idb";
import type { VttDocument } from "./vtt-document.ts";

/** The key of a draft: the name of its captions, and the id of its editor. */
export type DraftKey = [captions: string, editor: string];

/** Unsaved captions, with the version of the saved captions at the start of the edit. */
export type CaptionsDraft = {
  key: DraftKey;
  document: VttDocument;
  version: number;
  savedAtMs: number;
  /** The time in the video up to which speech was listened to; null if unknown. */
  heardMs?: number | null;
  /** The video whose speech was listened to; null for other captions. */
  videoId?: string | null;
  /** Whether a machine made the captions, and nobody has confirmed that they are right. */
  isAutomatic?: boolean;
};

const storeName = "drafts";

async function withDatabase<Value>(action: (database: IDBPDatabase) => Promise<Value>) {
  const database = await openDB("marquee-captions", 1, {
    upgrade: (created) => void created.createObjectStore(storeName),
  });
  // An open connection would block other tabs.
  return action(database).finally(() => database.close());
}

/** Reads the drafts of captions, the newest first; none if the browser stores nothing. */
export const readDrafts = (captions: string): Promise<CaptionsDraft[]> =>
  withDatabase(async (database) => {
    // Arrays sort after texts: https://www.w3.org/TR/IndexedDB/#key-construct
    const keys = IDBKeyRange.bound([captions], [captions, []]);
    const drafts: CaptionsDraft[] = await database.getAll(storeName, keys);
    return drafts.toSorted((one, other) => other.savedAtMs - one.savedAtMs);
  }).catch(() => []);

export const writeDraft = (draft: CaptionsDraft): Promise<void> =>
  withDatabase(async (database) => void (await database.put(storeName, draft, draft.key)));

export const removeDraft = (key: DraftKey): Promise<void> =>
  withDatabase((database) => database.delete(storeName, key)).catch(() => {});
