import { useEffect } from "react";
import { titleOf } from "../../contract/titles.ts";

/** Names the document; undefined while the name is not known yet. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    if (title !== undefined) document.title = titleOf(title);
  }, [title]);
}
