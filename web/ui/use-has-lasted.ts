import { useEffect, useState } from "react";

/** Whether `state` has been unchanged for `delayMs`; false for null. */
export function useHasLasted(state: string | null, delayMs: number): boolean {
  const [lastedState, setLastedState] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLastedState(state), delayMs);
    return () => {
      clearTimeout(timer);
      setLastedState(null);
    };
  }, [state, delayMs]);
  return state !== null && lastedState === state;
}
