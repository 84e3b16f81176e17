import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Playback } from "../../contract/streaming.ts";
import { noStream, openStream, type Stream } from "./stream.ts";

/** The stream of `src` in the video, opened again with each `attempt`, where the last one stopped. */
export function useStream(
  video: HTMLVideoElement | null,
  { src, playlists, resumeAt }: Pick<Playback, "src" | "playlists" | "resumeAt">,
  attempt: number,
  renew: () => Promise<unknown>,
) {
  const [state, setState] = useState(noStream);
  const stream = useRef<Stream>(null);
  const renewNow = useEffectEvent(renew);
  const opening = useEffectEvent((attempt: number) => ({
    playlists,
    startAt: attempt === 0 ? resumeAt : (video?.currentTime ?? 0),
  }));

  useEffect(() => {
    if (!video) return;
    setState(noStream);
    const open = openStream(video, { src, ...opening(attempt), renew: () => renewNow(), onChange: setState });
    stream.current = open;
    return () => open.close();
  }, [video, src, attempt]);

  return { ...state, choose: (level: number) => stream.current?.choose(level) };
}
