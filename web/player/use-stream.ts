import { useEffect, useEffectEvent, useRef, useState } from "react";
import { noStream, openStream, type Stream } from "./stream.ts";

/** The stream of `src` in the video, opened again with each `attempt`, where the last one stopped. */
export function useStream(
  video: HTMLVideoElement | null,
  { src, resumeAt, attempt, renew }: { src: string; resumeAt: number; attempt: number; renew: () => Promise<unknown> },
) {
  const [state, setState] = useState(noStream);
  const stream = useRef<Stream>(null);
  const renewNow = useEffectEvent(renew);
  const startOf = useEffectEvent((attempt: number) => (attempt === 0 ? resumeAt : (video?.currentTime ?? 0)));

  useEffect(() => {
    if (!video) return;
    setState(noStream);
    const open = openStream(video, { src, startAt: startOf(attempt), renew: () => renewNow(), onChange: setState });
    stream.current = open;
    return () => open.close();
  }, [video, src, attempt]);

  return { ...state, choose: (level: number) => stream.current?.choose(level) };
}
