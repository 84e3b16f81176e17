import { useEffect, useState } from "react";

const idleMs = 3_000;

/** True when nobody has moved, touched or typed in `frame` for a while; or as soon as `rest` is called. */
export function useIdle(frame: HTMLElement | null) {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (!frame) return;
    let timer = setTimeout(() => setIdle(true), idleMs);
    function wake() {
      clearTimeout(timer);
      setIdle(false);
      timer = setTimeout(() => setIdle(true), idleMs);
    }
    const events = ["pointermove", "pointerdown", "keydown", "focusin"] as const;
    for (const event of events) frame.addEventListener(event, wake);
    return () => {
      clearTimeout(timer);
      for (const event of events) frame.removeEventListener(event, wake);
    };
  }, [frame]);
  return { idle, rest: () => setIdle(true) };
}
