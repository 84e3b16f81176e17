import { type RefObject, useEffect } from "react";
import { flushSync } from "react-dom";

/**
 * Before a form is submitted, adds an entry that the user typed but did not add with its button.
 * The form is the one around `place`, or any form of the page if `place` is the document. If `add`
 * returns false, the form is not submitted, and its first invalid field gets the focus.
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
