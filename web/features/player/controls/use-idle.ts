import { useEffect, useState } from "react";

const idleMs = 3_000;

/** True after 3 s without pointer, keyboard or focus events in `container`, or after `hideControls`. */
export function useIdle(container: HTMLElement | null) {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (!container) return;
    let timer = setTimeout(() => setIdle(true), idleMs);
    function resetTimer() {
      clearTimeout(timer);
      setIdle(false);
      timer = setTimeout(() => setIdle(true), idleMs);
    }
    const events = ["pointermove", "pointerdown", "keydown", "focusin"] as const;
    for (const event of events) container.addEventListener(event, resetTimer);
    return () => {
      clearTimeout(timer);
      for (const event of events) container.removeEventListener(event, resetTimer);
    };
  }, [container]);
  return { idle, hideControls: () => setIdle(true) };
}
