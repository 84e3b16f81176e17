import { useEffect, useEffectEvent } from "react";
import { useOnline } from "../../../ui/connection.ts";

/** Whether the device has a connection at all; `onReconnect` runs when it is back. */
export function useOnlineWithReconnect(onReconnect: () => void): boolean {
  const handleReconnect = useEffectEvent(onReconnect);
  useEffect(() => {
    const listener = () => handleReconnect();
    window.addEventListener("online", listener);
    return () => window.removeEventListener("online", listener);
  }, []);
  return useOnline();
}
