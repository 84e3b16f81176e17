import { type RefObject, useEffect, useRef } from "react";

/** Moves the focus to the list if an action has removed the focused button. */
export function useListFocus(data: unknown): [RefObject<HTMLDivElement | null>, () => void] {
  const listRef = useRef<HTMLDivElement>(null);
  const isRestoreDue = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list has new data
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
