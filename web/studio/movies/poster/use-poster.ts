import { useEffect, useState } from "react";
import { type PreparedPoster, preparePoster } from "./prepare-poster.ts";

/** Returns the prepared poster of the image; null until it is ready, and for an invalid image. */
export function usePoster(image: File | null): PreparedPoster | null {
  const [prepared, setPrepared] = useState<{ source: File; poster: PreparedPoster } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const storePoster = (source: File) => (poster: PreparedPoster) =>
      isCurrent && setPrepared({ source, poster });
    if (image) preparePoster(image).then(storePoster(image), () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [image]);
  return prepared && prepared.source === image ? prepared.poster : null;
}
