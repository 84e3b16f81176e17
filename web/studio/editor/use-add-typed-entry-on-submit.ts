import { type RefObject, useEffect } from "react";
import { flushSync } from "react-dom";

/**
 * Adds an entry that was typed, but not added by its own button, before a form below or around
 * `place` is submitted. An `add` that returns false keeps the form from being submitted, and the
 * first invalid field gets the focus.
 */
export function useAddTypedEntryOnSubmit(
  place: RefObject<Node | null>,
  add: (event: Event) => boolean,
): void {
  useEffect(() => {
    const { current } = place;
    const root = current instanceof Element ? current.closest("form") : current;
    function addFirst(event: Event) {
      if (flushSync(() => add(event))) return;
      event.preventDefault();
      event.stopPropagation();
      (event.target as Element).querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    }
    root?.addEventListener("submit", addFirst, { capture: true });
    return () => root?.removeEventListener("submit", addFirst, { capture: true });
  });
}
