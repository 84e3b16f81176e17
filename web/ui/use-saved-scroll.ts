import { type RefObject, useLayoutEffect } from "react";
import { useLocation } from "react-router-dom";

const positions = new Map<string, number>();

/** Back finds a row where it was left. `name` tells the rows of a page apart. */
export function useSavedScroll(row: RefObject<HTMLElement | null>, name: string) {
  const { key } = useLocation();
  useLayoutEffect(() => {
    const element = row.current;
    const scrollKey = `${key} ${name}`;
    const position = positions.get(scrollKey);
    if (position) element?.scrollTo({ left: position, behavior: "instant" });
    const savePosition = () => element && positions.set(scrollKey, element.scrollLeft);
    element?.addEventListener("scroll", savePosition, { passive: true });
    return () => element?.removeEventListener("scroll", savePosition);
  }, [row, key, name]);
}
