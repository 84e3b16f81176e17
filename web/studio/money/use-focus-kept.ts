import { type RefObject, useEffect, useRef } from "react";

/** After something was done in a list, what was pressed may be gone: then the list has the focus, not the page's top. */
export function useFocusKept(data: unknown): [RefObject<HTMLDivElement | null>, () => void] {
  const place = useRef<HTMLDivElement>(null);
  const done = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list is another one
  useEffect(() => {
    if (!done.current || document.activeElement !== document.body) return;
    done.current = false;
    place.current?.focus({ preventScroll: true });
  }, [data]);
  return [
    place,
    () => {
      done.current = true;
    },
  ];
}
