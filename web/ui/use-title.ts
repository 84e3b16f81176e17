import { useEffect } from "react";
import { formatDocumentTitle } from "../../contract/pages.ts";

/** Sets the document's title, unless `title` is undefined. */
export function useDocumentTitle(title: string | undefined) {
  useEffect(() => {
    if (title !== undefined) document.title = formatDocumentTitle(title);
  }, [title]);
}
