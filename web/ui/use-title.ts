import { useEffect } from "react";

const siteName = "Marquee";

/** Names the document; undefined while the name is not known yet. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    if (title !== undefined) document.title = title === siteName ? title : `${title} · ${siteName}`;
  }, [title]);
}
