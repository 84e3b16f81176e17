import { type Draft, draftFrom, isEmpty } from "./new-movie.ts";

const storeName = "drafts";
const parts = ["fields", "image", "casts", "videoName"] as const;

type Kept = { draft: Draft; savedAtMs: number };

/** Local storage takes no pictures, and is emptied when a session ends. */
function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("marquee-drafts", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** One transaction; the connection is closed after it, so that no other tab has to wait for this one. */
async function inStore<Value>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => () => Value): Promise<Value> {
  const database = await open();
  try {
    return await new Promise<Value>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const result = run(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(result());
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

const keyOf = (userId: string, part: string) => `${userId}/${part}`;

/** The draft that this administrator left here, or null. A browser that keeps nothing has none. */
export async function readDraft(userId: string): Promise<Kept | null> {
  const stored = await inStore("readonly", (store) => {
    const requests = [...parts, "savedAtMs"].map((part) => [part, store.get(keyOf(userId, part))] as const);
    return () => Object.fromEntries(requests.map(([part, request]) => [part, request.result]));
  }).catch(() => ({}) as Record<string, unknown>);
  const draft = draftFrom(stored);
  return isEmpty(draft) ? null : { draft, savedAtMs: Number(stored.savedAtMs) || 0 };
}

/** Writes what differs from `before`: pictures are not written again with every letter that is typed. */
export async function keepDraft(userId: string, draft: Draft, before: Draft | null, nowMs: number): Promise<void> {
  await inStore("readwrite", (store) => {
    for (const part of parts) if (draft[part] !== before?.[part]) store.put(draft[part], keyOf(userId, part));
    store.put(nowMs, keyOf(userId, "savedAtMs"));
    return () => undefined;
  });
}
