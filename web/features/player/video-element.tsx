import { type ComponentProps, useEffect, useEffectEvent, useState } from "react";
import type { Playback } from "../../../contract/streaming.ts";
import type { PlayerMovie } from "./features/use-media-session.ts";

type Props = ComponentProps<"video"> & {
  video: HTMLVideoElement | null;
  movie: PlayerMovie;
  grant: Pick<Playback, "captions" | "storyboard">;
  renewGrant: () => Promise<unknown>;
};

/** The film itself, with its captions and scrub thumbnails. */
export function VideoElement({ video, movie, grant, renewGrant, ...rest }: Props) {
  const reloadCount = useTrackReloadCount(video, renewGrant);
  return (
    <video
      {...rest}
      aria-label={movie.name}
      autoPlay
      muted={false}
      playsInline
      crossOrigin="use-credentials"
      className="absolute inset-0 size-full touch-manipulation"
    >
      {grant.captions.map(({ lang, label, src }) => (
        <track key={`${src} ${reloadCount}`} kind="captions" srcLang={lang} label={label} src={src} />
      ))}
      {grant.storyboard && (
        <track key={`storyboard ${reloadCount}`} kind="metadata" label="thumbnails" src={grant.storyboard} default />
      )}
    </video>
  );
}

const minRenewalGapMs = 60_000;

/** The browser fetches tracks by itself, perhaps long after the grant has lapsed: then once more, with a new one. */
function useTrackReloadCount(video: HTMLVideoElement | null, renewGrant: () => Promise<unknown>): number {
  const [reloadCount, setReloadCount] = useState(0);
  const onRenewGrant = useEffectEvent(renewGrant);
  useEffect(() => {
    if (!video) return;
    let lastRenewalAt = Number.NEGATIVE_INFINITY;
    function onError({ target, timeStamp }: Event) {
      if (!(target instanceof HTMLTrackElement) || timeStamp - lastRenewalAt < minRenewalGapMs) return;
      lastRenewalAt = timeStamp;
      onRenewGrant().then(
        () => setReloadCount((current) => current + 1),
        () => undefined,
      );
    }
    video.addEventListener("error", onError, true);
    return () => video.removeEventListener("error", onError, true);
  }, [video]);
  return reloadCount;
}
