import { type ComponentProps, useEffect, useEffectEvent, useState } from "react";
import type { Playback } from "../../contract/streaming.ts";
import type { Film } from "./use-media-session.ts";

type Props = ComponentProps<"video"> & {
  video: HTMLVideoElement | null;
  film: Film;
  permission: Pick<Playback, "captions" | "storyboard">;
  renew: () => Promise<unknown>;
};

/** The film itself, with its captions and scrub thumbnails. */
export function Picture({ video, film, permission, renew, ...rest }: Props) {
  const round = useTrackRenewal(video, renew);
  return (
    <video
      {...rest}
      aria-label={film.name}
      autoPlay
      muted={false}
      playsInline
      crossOrigin="use-credentials"
      className="absolute inset-0 size-full touch-manipulation"
    >
      {permission.captions.map(({ lang, label, src }) => (
        <track key={`${src} ${round}`} kind="captions" srcLang={lang} label={label} src={src} />
      ))}
      {permission.storyboard && (
        <track key={`storyboard ${round}`} kind="metadata" label="thumbnails" src={permission.storyboard} default />
      )}
    </video>
  );
}

const pauseMs = 60_000;

/** The browser fetches tracks by itself, perhaps long after the grant has lapsed: then once more, with a new one. */
function useTrackRenewal(video: HTMLVideoElement | null, renew: () => Promise<unknown>): number {
  const [round, setRound] = useState(0);
  const renewNow = useEffectEvent(renew);
  useEffect(() => {
    if (!video) return;
    let lastAt = Number.NEGATIVE_INFINITY;
    function onError({ target, timeStamp }: Event) {
      if (!(target instanceof HTMLTrackElement) || timeStamp - lastAt < pauseMs) return;
      lastAt = timeStamp;
      renewNow().then(
        () => setRound((known) => known + 1),
        () => undefined,
      );
    }
    video.addEventListener("error", onError, true);
    return () => video.removeEventListener("error", onError, true);
  }, [video]);
  return round;
}
