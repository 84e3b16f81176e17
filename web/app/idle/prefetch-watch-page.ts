import { loadOrNull } from "./load-or-null.ts";

/** Loads the code of the watch page and its player. */
export function prefetchWatchPage() {
  void loadOrNull(() => import("../pages/watch-page.tsx"));
  void loadOrNull(() => import("../../features/player/player.tsx"));
}
