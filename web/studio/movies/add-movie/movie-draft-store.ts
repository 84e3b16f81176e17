import { type IDBPDatabase, openDB } from "idb";
import pLimit from "p-limit";
import { toStoredImage } from "../../stored-image.ts";
import {
  createMovieDraft,
  isEmptyDraft,
  type MovieDraft,
  parseStoredDraft,
} from "./movie-draft.ts";

const storeName = "drafts";
const draftParts = Object.keys(createMovieDraft()) as (keyof MovieDraft)[];

type SavedDraft = { draft: MovieDraft; savedAtMs: number };

/**
 * Runs an action on IndexedDB. Local storage would not do: it takes no images and is cleared when a
 * session ends.
 */
async function withDatabase<Value>(
  action: (database: IDBPDatabase) => Promise<Value>,
): Promise<Value> {
  const database = await openDB("marquee-drafts", 1, {
    upgrade: (created) => void created.createObjectStore(storeName),
  });
  // An open connection would block other tabs.
  return action(database).finally(() => database.close());
}

const createRecordKey = (userId: string, part: string) => `${userId}/${part}`;

/**
 * Reads the draft that this administrator left in this browser; null without a draft, or if the
 * browser stores nothing.
 */
export async function readMovieDraft(userId: string): Promise<SavedDraft | null> {
  const stored = await withDatabase(async (database) => {
    const { store } = database.transaction(storeName);
    const readPart = async (part: string) => [part, await store.get(createRecordKey(userId, part))];
    return Object.fromEntries(await Promise.all([...draftParts, "savedAtMs"].map(readPart)));
  }).catch(() => ({}));
  const draft = parseStoredDraft(stored);
  if (isEmptyDraft(draft)) return null;
  return { draft, savedAtMs: Number(stored.savedAtMs) || 0 };
}

/**
 * Runs saves one after another, because reading an image's bytes takes time, and the newest draft
 * must be the last to be stored.
 */
const runInOrder = pLimit(1);

/**
 * Stores only the parts that differ from `previous`; otherwise, every typed character would write
 * the images again.
 */
export function saveMovieDraft(
  userId: string,
  draft: MovieDraft,
  previous: MovieDraft | null,
  nowMs: number,
): Promise<void> {
  return runInOrder(async () => {
    const changedParts = draftParts.filter((part) => draft[part] !== previous?.[part]);
    // Converts before the transaction, because a transaction ends when it waits for other work.
    const values = await Promise.all(changedParts.map((part) => toStoredPart(draft[part])));
    await withDatabase(async (database) => {
      const { store, done } = database.transaction(storeName, "readwrite");
      const writes = changedParts.map((part, i) =>
        store.put(values[i], createRecordKey(userId, part)),
      );
      await Promise.all([...writes, store.put(nowMs, createRecordKey(userId, "savedAtMs")), done]);
    });
  });
}

/** Converts images to bytes; other values stay. */
async function toStoredPart(part: MovieDraft[keyof MovieDraft]): Promise<unknown> {
  if (part instanceof File) return toStoredImage(part);
  if (!Array.isArray(part)) return part;
  return Promise.all(
    part.map(async (cast) => ({ ...cast, image: await toStoredImage(cast.image) })),
  );
}
