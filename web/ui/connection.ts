import { useSyncExternalStore } from "react";

type Connection = { saveData?: boolean; effectiveType?: string };

const connection = () => (navigator as { connection?: Connection }).connection;

/** People who asked for little data get nothing ahead of time. */
export const savesData = () => connection()?.saveData === true;

/** What is fetched ahead of time would stand in the way of what was asked for. */
export const isSlow = () => /2g/.test(connection()?.effectiveType ?? "");

/** Whether the device has a connection at all. */
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
