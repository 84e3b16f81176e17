import { type RefObject, useEffect, useRef, useState } from "react";

/** True once the element has come within one screen height of the viewport. */
export function useNearViewport<Item extends Element>(): [RefObject<Item | null>, boolean] {
  const ref = useRef<Item>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const item = ref.current;
    if (isNear || !item) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true),
      {
        rootMargin: "100% 0px",
      },
    );
    observer.observe(item);
    return () => observer.disconnect();
  }, [isNear]);
  return [ref, isNear];
}
