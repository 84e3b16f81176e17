import { type RefObject, useEffect, useRef } from "react";

/** Moves the focus to the element when `value` changes, but not when it is first shown. */
export function useFocusOnChange<Focusable extends HTMLElement>(
  value: unknown,
  options?: FocusOptions,
) {
  const element: RefObject<Focusable | null> = useRef(null);
  const shownValue = useRef(value);
  useEffect(() => {
    if (shownValue.current === value) return;
    shownValue.current = value;
    element.current?.focus(options);
  });
  return element;
}
