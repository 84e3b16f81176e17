import { type RefObject, useEffect } from "react";

const characterMs = 100;

/**
 * Types `text` into the input's placeholder. Writes to the DOM directly, because a React render per
 * character would be wasteful.
 */
export function useTypewriter(field: RefObject<HTMLInputElement | null>, text: string) {
  useEffect(() => {
    const input = field.current;
    if (!input || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let length = 0;
    const timer = setInterval(() => {
      length += 1;
      input.placeholder = text.slice(0, length);
      if (length >= text.length) clearInterval(timer);
    }, characterMs);
    return () => {
      clearInterval(timer);
      input.placeholder = text;
    };
  }, [field, text]);
}
