import { reloadOnce } from "../../api/lazy-import.ts";

/** A page that was open while the site was replaced may ask for a file that is gone: the page anew has all of them. */
export function reloadOnPreloadError(): () => void {
  window.addEventListener("vite:preloadError", reloadOnce);
  return () => window.removeEventListener("vite:preloadError", reloadOnce);
}
