import { type RefObject, useLayoutEffect } from "react";
import { useLocation } from "react-router-dom";

const positions = new Map<string, number>();

/** Restores a carousel's scroll position on Back. `name` must be unique on the page. */
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
