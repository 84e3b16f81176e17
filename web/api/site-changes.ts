import { useEffect, useReducer } from "react";
import { overwriteGetSite } from "../../contract/site/site.ts";
import { apiFetch } from "./client.ts";

const changed = "sitechange";

/**
 * Reloads the site after an administrator's change to every page's layout. Without a connection,
 * the next page load does.
 */
export async function refetchSite(): Promise<void> {
  const response = await apiFetch("GET /api/site").catch(() => null);
  if (!response) return;
  overwriteGetSite(() => response.data);
  dispatchEvent(new Event(changed));
}

/** Renders again when the site has changed. */
export function useSiteChanges(): void {
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    addEventListener(changed, render);
    return () => removeEventListener(changed, render);
  }, []);
}
