import { useEffect, useState } from "react";
import { type Poster, posterOf } from "./poster.ts";

/** What becomes of the chosen image; null until it is made, and where it cannot be. */
export function usePoster(image: File | null): Poster | null {
  const [made, setMade] = useState<{ of: File; poster: Poster } | null>(null);
  useEffect(() => {
    let current = true;
    const keep = (of: File) => (poster: Poster) => current && setMade({ of, poster });
    if (image) posterOf(image).then(keep(image), () => undefined);
    return () => {
      current = false;
    };
  }, [image]);
  return made && made.of === image ? made.poster : null;
}
