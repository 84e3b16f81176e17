/** Loads the code of the watch page and its player. */
export function prefetchWatchPage() {
  void import("../pages/watch-page.tsx");
  void import("../../features/player/player.tsx");
}
