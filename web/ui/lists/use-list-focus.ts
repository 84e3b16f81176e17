import { type RefObject, useEffect, useRef } from "react";

/** After something was done in a list, what was pressed may be gone: then the list has the focus, not the page's top. */
export function useListFocus(data: unknown): [RefObject<HTMLDivElement | null>, () => void] {
  const listRef = useRef<HTMLDivElement>(null);
  const isRestoreDue = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list is another one
  useEffect(() => {
    if (!isRestoreDue.current || document.activeElement !== document.body) return;
    isRestoreDue.current = false;
    listRef.current?.focus({ preventScroll: true });
  }, [data]);
  return [
    listRef,
    () => {
      isRestoreDue.current = true;
    },
  ];
}
