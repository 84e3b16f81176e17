/** Fetches the code of the watch page and its player, for who is likely to press Watch, or has. */
export function prefetchWatchPage() {
  void import("../pages/watch-page.tsx");
  void import("../../features/player/player.tsx");
}
