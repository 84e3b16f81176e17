import { useEffect } from "react";
import { documentTitle } from "../../contract/pages.ts";

/** Names the document; undefined while the name is not known yet. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    if (title !== undefined) document.title = documentTitle(title);
  }, [title]);
}
