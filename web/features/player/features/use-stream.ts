import Hls from "hls.js";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Playback } from "../../../../contract/streaming.ts";
import { openHlsStream } from "../engines/hls/hls-stream.ts";
import { openNativeStream } from "../engines/native/native-stream.ts";
import { initialStreamState, type Stream, type StreamOptions, type StreamState } from "../engines/stream.ts";

type StreamSource = Pick<Playback, "src" | "playlists" | "resumeAt">;

export type StreamControls = StreamState & Pick<Stream, "choose" | "resume"> & { reopen: () => void };

/** The stream of `src` in the video; opened again, it begins where the last one stopped. */
export function useStream(
  video: HTMLVideoElement | null,
  { src, playlists, resumeAt }: StreamSource,
  renewGrant: () => Promise<unknown>,
): StreamControls {
  const [state, setState] = useState(initialStreamState);
  const [attempt, setAttempt] = useState(0);
  const stream = useRef<Stream>(null);
  const positionRef = usePositionRef(video, resumeAt);
  const onRenewGrant = useEffectEvent(renewGrant);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens the stream anew.
  useEffect(() => {
    if (!video) return;
    const openedStream = openStream(video, {
      src,
      playlists,
      startSeconds: positionRef.current,
      renewGrant: () => onRenewGrant(),
      onChange: (change) => setState((current) => ({ ...current, ...change })),
      onError: () => setState((current) => ({ ...current, errorCount: current.errorCount + 1 })),
    });
    stream.current = openedStream;
    return () => {
      openedStream.close();
      setState(({ errorCount: errors }) => ({ ...initialStreamState, errorCount: errors }));
    };
  }, [video, src, playlists, positionRef, attempt]);

  return {
    ...state,
    choose: (level) => stream.current?.choose(level),
    resume: () => stream.current?.resume(),
    reopen: () => setAttempt(attempt + 1),
  };
}

/** Plays `src` in `video`: through hls.js; the browser itself plays an original, and all where there is no Media Source. */
function openStream(video: HTMLVideoElement, options: StreamOptions): Stream {
  return options.src.endsWith(".m3u8") && Hls.isSupported()
    ? openHlsStream(video, options)
    : openNativeStream(video, options);
}

/** Where the film is. A source that closes puts the video at 0, with nothing to show. */
function usePositionRef(video: HTMLVideoElement | null, startSeconds: number) {
  const positionRef = useRef(startSeconds);
  useEffect(() => {
    if (!video) return;
    const recordPosition = () => {
      if (video.readyState > 0) positionRef.current = video.currentTime;
    };
    video.addEventListener("timeupdate", recordPosition);
    return () => video.removeEventListener("timeupdate", recordPosition);
  }, [video]);
  return positionRef;
}
