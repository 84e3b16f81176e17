import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Playback } from "../../contract/streaming.ts";
import { noStream, openStream, type Stream, type StreamState } from "./stream.ts";

type Source = Pick<Playback, "src" | "playlists" | "resumeAt">;

export type OpenStream = StreamState & Pick<Stream, "choose" | "resume"> & { reopen: () => void };

/** The stream of `src` in the video; opened again, it begins where the last one stopped. */
export function useStream(
  video: HTMLVideoElement | null,
  { src, playlists, resumeAt }: Source,
  renew: () => Promise<unknown>,
): OpenStream {
  const [state, setState] = useState(noStream);
  const [attempt, setAttempt] = useState(0);
  const stream = useRef<Stream>(null);
  const place = usePlaceOf(video, resumeAt);
  const renewNow = useEffectEvent(renew);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens the stream anew.
  useEffect(() => {
    if (!video) return;
    const open = openStream(video, {
      src,
      playlists,
      startAt: place.current,
      renew: () => renewNow(),
      onChange: (change) => setState((known) => ({ ...known, ...change })),
      onError: () => setState((known) => ({ ...known, errors: known.errors + 1 })),
    });
    stream.current = open;
    return () => {
      open.close();
      setState(({ errors }) => ({ ...noStream, errors }));
    };
  }, [video, src, playlists, place, attempt]);

  return {
    ...state,
    choose: (level) => stream.current?.choose(level),
    resume: () => stream.current?.resume(),
    reopen: () => setAttempt(attempt + 1),
  };
}

/** Where the film is. A source that closes puts the video at 0, with nothing to show. */
function usePlaceOf(video: HTMLVideoElement | null, start: number) {
  const place = useRef(start);
  useEffect(() => {
    if (!video) return;
    const remember = () => {
      if (video.readyState > 0) place.current = video.currentTime;
    };
    video.addEventListener("timeupdate", remember);
    return () => video.removeEventListener("timeupdate", remember);
  }, [video]);
  return place;
}
