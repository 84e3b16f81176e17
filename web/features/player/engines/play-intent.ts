/**
 * Returns a function that tells whether the viewer wants the video to play: from the start until a
 * pause or the end. The pause that a failed decoder causes does not count.
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
