import { type RefObject, useEffect, useRef, useState } from "react";

/** Returns true once the element has come within one screen height of the viewport. */
export function useNearViewport<Item extends Element>(): [RefObject<Item | null>, boolean] {
  const ref = useRef<Item>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(
    () =>
      isNear || !ref.current ? undefined : callWhenNearViewport(ref.current, () => setIsNear(true)),
    [isNear],
  );
  return [ref, isNear];
}

/**
 * Calls back once the element has come within one screen height of the viewport. Returns a function
 * that cancels.
 */
export function callWhenNearViewport(element: Element, callback: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      callback();
    },
    { rootMargin: "100% 0px" },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
