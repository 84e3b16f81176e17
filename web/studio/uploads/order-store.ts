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

/** Resolves once it is on the disk. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(table, mode, { durability: "strict" });
    const request = act(transaction.objectStore(table));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}

export const keepOrder = (record: OrderRecord) => inStore("readwrite", (store) => store.put(record));
export const dropOrder = (id: string) => inStore("readwrite", (store) => store.delete(id));

/** Oldest first. */
export async function ordersOf(userId: string): Promise<OrderRecord[]> {
  const all: OrderRecord[] = await inStore("readonly", (store) => store.getAll());
  return all.filter((one) => one.userId === userId).sort((a, b) => a.orderedAt - b.orderedAt);
}
