import { isEmptyDraft, type MovieDraft, parseStoredDraft } from "./movie-draft.ts";

const storeName = "drafts";
const draftParts = ["fields", "image", "casts", "videoName", "idempotencyKey"] as const;

type StoredDraft = { draft: MovieDraft; savedAtMs: number };

/** IndexedDB, because local storage cannot hold files and is cleared when the session ends. */
function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("marquee-drafts", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Closes the connection after the transaction, because an open one would block other tabs' upgrades. */
async function runTransaction<Value>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => () => Value,
): Promise<Value> {
  const database = await openDatabase();
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

const createRecordKey = (userId: string, part: string) => `${userId}/${part}`;

/** The administrator's stored draft, or null; null also when storage is refused. */
export async function readMovieDraft(userId: string): Promise<StoredDraft | null> {
  const stored = await runTransaction("readonly", (store) => {
    const requests = [...draftParts, "savedAtMs"].map(
      (part) => [part, store.get(createRecordKey(userId, part))] as const,
    );
    return () => Object.fromEntries(requests.map(([part, request]) => [part, request.result]));
  }).catch(() => ({}) as Record<string, unknown>);
  const draft = parseStoredDraft(stored);
  return isEmptyDraft(draft) ? null : { draft, savedAtMs: Number(stored.savedAtMs) || 0 };
}

/** Writes only the parts that differ from `previous`, so that files are not written again with every keystroke. */
export async function saveMovieDraft(
  userId: string,
  draft: MovieDraft,
  previous: MovieDraft | null,
  nowMs: number,
): Promise<void> {
  await runTransaction("readwrite", (store) => {
    for (const part of draftParts)
      if (draft[part] !== previous?.[part]) store.put(draft[part], createRecordKey(userId, part));
    store.put(nowMs, createRecordKey(userId, "savedAtMs"));
    return () => undefined;
  });
}
