const reloadedAt = "reloadedAt";
const onceEveryMs = 60_000;

/**
 * A page that was open while the site was replaced may ask for a file that is gone: the page anew has all of them.
 * Once, since what is missing for another reason would be missing then too.
 */
export function reloadForMissingFiles(): () => void {
  function onMissing() {
    const last = Number(sessionStorage.getItem(reloadedAt));
    if (!navigator.onLine || Date.now() - last < onceEveryMs) return;
    sessionStorage.setItem(reloadedAt, String(Date.now()));
    location.reload();
  }
  window.addEventListener("vite:preloadError", onMissing);
  return () => window.removeEventListener("vite:preloadError", onMissing);
}
