import type { UploadJob } from "./upload-job.ts";

const storeName = "orders";

/** The orders of this browser, in IndexedDB: they outlive the page, the browser and the day. */
let databasePromise: Promise<IDBDatabase> | undefined;

function openDatabase(): Promise<IDBDatabase> {
  databasePromise ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("uploads", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return databasePromise;
}

/** Gives what `act` answers with, once it is on the disk. */
async function withJobStore<Result>(
  mode: IDBTransactionMode,
  action: (store: IDBObjectStore, setResult: (result: Result) => void) => void,
): Promise<Result> {
  const database = await openDatabase();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode, { durability: "strict" });
    let result: Result;
    action(transaction.objectStore(storeName), (value) => {
      result = value;
    });
    transaction.oncomplete = () => resolve(result);
    transaction.onabort = () => reject(transaction.error);
  });
}

export const saveStoredJob = (job: UploadJob) => withJobStore<void>("readwrite", (store) => store.put(job));

export const deleteStoredJob = (id: string) => withJobStore<void>("readwrite", (store) => store.delete(id));

/** Gives the order as it is then; undefined when it was given up meanwhile, in whichever tab. */
export function updateStoredJob(id: string, changes: Partial<UploadJob>): Promise<UploadJob | undefined> {
  return withJobStore("readwrite", (store, setResult) => {
    const readRequest: IDBRequest<UploadJob | undefined> = store.get(id);
    readRequest.onsuccess = () => {
      const updatedJob = readRequest.result && { ...readRequest.result, ...changes };
      if (updatedJob) store.put(updatedJob);
      setResult(updatedJob);
    };
  });
}

/** Oldest first. */
export async function listStoredJobs(userId: string): Promise<UploadJob[]> {
  const storedJobs = await withJobStore<UploadJob[]>("readonly", (store, setResult) => {
    const readRequest: IDBRequest<UploadJob[]> = store.getAll();
    readRequest.onsuccess = () => setResult(readRequest.result);
  });
  return storedJobs.filter((job) => job.userId === userId).sort((a, b) => a.orderedAt - b.orderedAt);
}
