import { loadQuietly } from "./load-quietly.ts";

/** Loads the code of the watch page and its player. */
export function prefetchWatchPage() {
  void loadQuietly(() => import("../pages/watch-page.tsx"));
  void loadQuietly(() => import("../../features/player/player.tsx"));
}
