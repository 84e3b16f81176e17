import { reloadOnce } from "../loading-code.ts";

/** A page that was open while the site was replaced may ask for a file that is gone: the page anew has all of them. */
export function reloadForMissingFiles(): () => void {
  window.addEventListener("vite:preloadError", reloadOnce);
  return () => window.removeEventListener("vite:preloadError", reloadOnce);
}
