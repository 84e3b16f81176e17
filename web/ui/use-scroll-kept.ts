import { type RefObject, useLayoutEffect } from "react";
import { usePlace } from "../router/history.ts";

const positions = new Map<string, number>();

/** Back finds a row where it was left. `name` tells the rows of a page apart. */
export function useScrollKept(row: RefObject<HTMLElement | null>, name: string) {
  const { key } = usePlace();
  useLayoutEffect(() => {
    const element = row.current;
    const kept = `${key} ${name}`;
    const position = positions.get(kept);
    if (position) element?.scrollTo({ left: position, behavior: "instant" });
    const remember = () => element && positions.set(kept, element.scrollLeft);
    element?.addEventListener("scroll", remember, { passive: true });
    return () => element?.removeEventListener("scroll", remember);
  }, [row, key, name]);
}
