import { useEffect, useReducer } from "react";
import { overwriteGetSite } from "../../contract/site/site.ts";
import { apiFetch } from "./client.ts";

const changed = "sitechange";

/**
 * Refetches the site's settings after an administrator's change to the layout of every page. If the
 * fetch fails, the next page load brings the new settings.
 */
export async function refetchSite(): Promise<void> {
  const response = await apiFetch("GET /api/site").catch(() => null);
  if (!response) return;
  overwriteGetSite(() => response.data);
  dispatchEvent(new Event(changed));
}

/** Renders the component again when the site's settings have changed. */
export function useSiteChanges(): void {
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    addEventListener(changed, render);
    return () => removeEventListener(changed, render);
  }, []);
}
