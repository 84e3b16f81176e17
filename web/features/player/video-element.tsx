import type { ComponentProps } from "react";
import { usePlayer, usePlayerState } from "./use-player.ts";

/** The video element with its captions and storyboard tracks. */
export function VideoElement({ name, ...rest }: ComponentProps<"video"> & { name: string }) {
  const { storyboard } = usePlayer();
  const { tracks, reloadCount } = usePlayerState().captions;
  return (
    <video
      {...rest}
      aria-label={name}
      autoPlay
      muted={false}
      playsInline
      crossOrigin="use-credentials"
      className="absolute inset-0 size-full touch-manipulation"
    >
      {tracks.map(({ lang, label, src }) => (
        <track key={`${src} ${reloadCount}`} kind="captions" srcLang={lang} label={label} src={src} />
      ))}
      {storyboard && (
        <track key={`storyboard ${reloadCount}`} kind="metadata" label="thumbnails" src={storyboard} default />
      )}
    </video>
  );
}
