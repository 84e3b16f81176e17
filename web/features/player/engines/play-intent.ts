/**
 * Watches whether the viewer wants the video to play: it starts by itself, and plays until it is
 * paused or ends. A failed decoder pauses the video too, which does not count.
 */
export function watchPlayIntent(video: HTMLVideoElement, signal: AbortSignal): () => boolean {
  let wantsToPlay = true;
  const record = () => {
    if (!video.error) wantsToPlay = !video.paused;
  };
  video.addEventListener("play", record, { signal });
  video.addEventListener("pause", record, { signal });
  return () => wantsToPlay;
}
