import { useSyncExternalStore } from "react";

type Connection = { saveData?: boolean; effectiveType?: string };

const connection = () => (navigator as { connection?: Connection }).connection;

/** Whether the user asked for reduced data usage. Then nothing is prefetched. */
export const isDataSaverOn = () => connection()?.saveData === true;

/** Whether the connection is so slow that a prefetch would delay other requests. */
export const isConnectionSlow = () => /2g/.test(connection()?.effectiveType ?? "");

export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

function subscribe(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
