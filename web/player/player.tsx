import { Play } from "lucide-react";
import { MediaActionTypes, MediaProvider, useMediaSelector, useMediaStore } from "media-chrome/react/media-store";
import { useEffect, useRef, useState } from "react";
import type { Playback } from "../../contract/streaming.ts";
import { Button } from "../ui/button.tsx";
import { ControlBar } from "./control-bar.tsx";
import { useGrant } from "./use-grant.ts";
import { useIdle } from "./use-idle.ts";
import { useKeys } from "./use-keys.ts";
import { useStream } from "./use-stream.ts";

type Props = { name: string; playback: Playback; renew: () => Promise<Playback> };

export function Player(props: Props) {
  return (
    <MediaProvider>
      <Theatre {...props} />
    </MediaProvider>
  );
}

function Theatre({ name, playback, renew }: Props) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [attempt, setAttempt] = useState(0);
  const stream = useStream(video, playback, attempt, renew);
  const paused = useMediaSelector((state) => state.mediaPaused) ?? true;
  const loading = useMediaSelector((state) => state.mediaLoading) ?? false;
  const [ready, setReady] = useState(false);
  const [begun, setBegun] = useState(false);
  // Browsers may refuse to play by themselves; the store takes that for loading.
  const refused = ready && paused && !begun;
  const idle = useIdle(frame) && !paused;
  // The tap that brings the controls back does nothing else: what it hits could not be seen.
  const wakes = useRef(false);
  useGrant(video, playback.expiresAt, async () => (await renew()).expiresAt);
  useOwners(video, frame);
  useKeys(video);

  async function tryAgain() {
    await renew().catch(() => undefined);
    setAttempt(attempt + 1);
  }

  return (
    <section
      ref={setFrame}
      aria-label={`Player: ${name}`}
      onPointerDownCapture={(event) => {
        wakes.current = idle && event.pointerType === "touch";
      }}
      onClickCapture={(event) => wakes.current && event.stopPropagation()}
      data-controls={idle ? "hidden" : "shown"}
      className={`player group relative aspect-video max-h-[calc(100dvh-4.5rem)] w-full overflow-hidden bg-black ${idle ? "cursor-none" : ""}`}
    >
      <video
        ref={setVideo}
        aria-label={name}
        autoPlay
        muted={false}
        playsInline
        crossOrigin="use-credentials"
        onCanPlay={() => setReady(true)}
        onPlaying={() => setBegun(true)}
        onClick={({ currentTarget: film }) => (film.paused ? film.play() : film.pause())}
        onDoubleClick={() => (document.fullscreenElement ? document.exitFullscreen() : frame?.requestFullscreen())}
        className="size-full"
      >
        {playback.captions.map(({ lang, label, src }) => (
          <track key={src} kind="captions" srcLang={lang} label={label} src={src} />
        ))}
        {playback.storyboard && <track kind="metadata" label="thumbnails" src={playback.storyboard} default />}
      </video>
      {loading && !refused && !stream.failed && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 m-auto size-16 animate-spin rounded-full border-4 border-white/20 border-t-bulb"
        />
      )}
      {refused && !stream.failed && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 top-0 bottom-16 m-auto grid size-16 animate-rise place-items-center rounded-full bg-bulb text-night [animation-delay:0.5s] sm:size-20"
        >
          <Play className="ml-1 size-7 fill-current sm:size-9" />
        </span>
      )}
      <p
        aria-hidden="true"
        className={`pointer-events-none absolute inset-x-0 top-0 hidden truncate bg-linear-to-b from-black/80 to-transparent p-5 pb-12 text-2xl transition-opacity duration-300 group-[:fullscreen]:block sm:text-4xl ${idle ? "opacity-0" : ""}`}
      >
        <span className="headline">{name}</span>
      </p>
      {stream.failed ? <Failure onTryAgain={tryAgain} /> : <ControlBar hidden={idle} {...stream} />}
    </section>
  );
}

function Failure({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <div
      role="alert"
      className="absolute inset-0 grid place-content-center justify-items-center gap-4 bg-black/85 p-4 text-center"
    >
      <p className="headline text-3xl sm:text-5xl">The film stopped</p>
      <p className="max-w-md text-dim">Check your connection. It goes on where it was.</p>
      <Button onClick={onTryAgain}>Try again</Button>
    </div>
  );
}

/** Tells the media store which element plays and which one fills the screen. */
function useOwners(video: HTMLVideoElement | null, frame: HTMLElement | null) {
  const store = useMediaStore();
  useEffect(() => {
    if (!video || !frame) return;
    store.dispatch({ type: MediaActionTypes.MEDIA_ELEMENT_CHANGE_REQUEST, detail: video });
    store.dispatch({ type: MediaActionTypes.FULLSCREEN_ELEMENT_CHANGE_REQUEST, detail: frame });
    return () => {
      store.dispatch({ type: MediaActionTypes.MEDIA_ELEMENT_CHANGE_REQUEST, detail: undefined });
      store.dispatch({ type: MediaActionTypes.FULLSCREEN_ELEMENT_CHANGE_REQUEST, detail: undefined });
    };
  }, [store, video, frame]);
}
