import { useEffect, useState } from "react";

/** Whether there has been this one `state` for a while; never so of null. */
export function useLasting(state: string | null, delayMs: number): boolean {
  const [lasting, setLasting] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLasting(state), delayMs);
    return () => {
      clearTimeout(timer);
      setLasting(null);
    };
  }, [state, delayMs]);
  return state !== null && lasting === state;
}
