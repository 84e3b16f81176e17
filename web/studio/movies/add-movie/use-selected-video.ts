import { useState } from "react";
import type { SelectedVideo } from "../video/selected-video.ts";

/**
 * The selected video of each user. It stays while another section is open, until the page is
 * reloaded.
 */
const videosByUser = new Map<string, SelectedVideo>();

/** Returns the selected video. `onVideo` is called on every change. */
export function useSelectedVideo(userId: string, onVideo: (video: SelectedVideo | null) => void) {
  const [video, setVideo] = useState(videosByUser.get(userId) ?? null);

  function selectVideo(next: SelectedVideo | null) {
    if (next) videosByUser.set(userId, next);
    else videosByUser.delete(userId);
    setVideo(next);
    onVideo(next);
  }

  return { video, selectVideo };
}
