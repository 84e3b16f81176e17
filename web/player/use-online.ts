import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

/** Whether the device has a connection at all; `onReturn` runs when it is back. */
export function useOnline(onReturn: () => void): boolean {
  const returned = useEffectEvent(onReturn);
  useEffect(() => {
    const listener = () => returned();
    window.addEventListener("online", listener);
    return () => window.removeEventListener("online", listener);
  }, []);
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
