import { type RefObject, useEffect, useRef, useState } from "react";

/** True once the element has come within a screen's height of being seen. */
export function useNear<Item extends Element>(): [RefObject<Item | null>, boolean] {
  const ref = useRef<Item>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const item = ref.current;
    if (near || !item) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      {
        rootMargin: "100% 0px",
      },
    );
    observer.observe(item);
    return () => observer.disconnect();
  }, [near]);
  return [ref, near];
}
