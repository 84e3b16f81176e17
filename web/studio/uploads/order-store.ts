import type { OrderRecord } from "./order-record.ts";

const table = "orders";

/** The orders of this browser, in IndexedDB: they outlive the page, the browser and the day. */
let opened: Promise<IDBDatabase> | undefined;

function openDatabase(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("uploads", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/** Gives what `act` answers with, once it is on the disk. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore, answer: (result: Result) => void) => void,
): Promise<Result> {
  const database = await openDatabase();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(table, mode, { durability: "strict" });
    let result: Result;
    act(transaction.objectStore(table), (answer) => {
      result = answer;
    });
    transaction.oncomplete = () => resolve(result);
    transaction.onabort = () => reject(transaction.error);
  });
}

export const keepOrder = (record: OrderRecord) => inStore<void>("readwrite", (store) => store.put(record));

export const dropOrder = (id: string) => inStore<void>("readwrite", (store) => store.delete(id));

/** Gives the order as it is then; undefined when it was given up meanwhile, in whichever tab. */
export function changeOrder(id: string, changes: Partial<OrderRecord>): Promise<OrderRecord | undefined> {
  return inStore("readwrite", (store, answer) => {
    const reading: IDBRequest<OrderRecord | undefined> = store.get(id);
    reading.onsuccess = () => {
      const changed = reading.result && { ...reading.result, ...changes };
      if (changed) store.put(changed);
      answer(changed);
    };
  });
}

/** Oldest first. */
export async function ordersOf(userId: string): Promise<OrderRecord[]> {
  const all = await inStore<OrderRecord[]>("readonly", (store, answer) => {
    const reading: IDBRequest<OrderRecord[]> = store.getAll();
    reading.onsuccess = () => answer(reading.result);
  });
  return all.filter((one) => one.userId === userId).sort((a, b) => a.orderedAt - b.orderedAt);
}
