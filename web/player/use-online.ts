import { useEffect, useEffectEvent } from "react";
import { useOnline as useConnection } from "../ui/connection.ts";

/** Whether the device has a connection at all; `onReturn` runs when it is back. */
export function useOnline(onReturn: () => void): boolean {
  const returned = useEffectEvent(onReturn);
  useEffect(() => {
    const listener = () => returned();
    window.addEventListener("online", listener);
    return () => window.removeEventListener("online", listener);
  }, []);
  return useConnection();
}
