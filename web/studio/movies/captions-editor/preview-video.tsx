import { useEffect, useRef } from "react";
import { m } from "#messages";
import { useStore } from "../../../ui/create-store.ts";
import type { CaptionsStore } from "./captions-store.ts";
import { findCuesAt, showCues } from "./cue-track.ts";
import type { PreviewPlayer } from "./preview-player.ts";

type Props = { captions: CaptionsStore; player: PreviewPlayer; isPlayable: boolean };

/** The video with the captions as they are typed. */
export function PreviewVideo({ captions, player, isPlayable }: Props) {
  const { cues } = useStore(captions);
  const { currentMs, hasFailed } = useStore(player);
  const video = useRef<HTMLVideoElement>(null);
  const track = useRef<TextTrack | null>(null);

  useEffect(() => {
    const element = video.current;
    if (!element || !isPlayable) return;
    // A track that was added to a video element cannot be removed, so it is reused.
    track.current ??= element.addTextTrack("captions");
    return player.attach(element);
  }, [player, isPlayable]);

  const shown = findCuesAt(cues, currentMs);
  // Compares the shown captions by identity, because each change makes a new object.
  const shownRef = useRef<typeof shown>([]);
  useEffect(() => {
    const before = shownRef.current;
    const isSame = before.length === shown.length && shown.every((cue, i) => cue === before[i]);
    if (isSame || !track.current) return;
    shownRef.current = shown;
    showCues(track.current, shown);
  });

  if (!isPlayable) return <p className="text-dim">{m.captions_edit_no_video()}</p>;
  return (
    <div className="dark-surface min-w-0">
      {/* biome-ignore lint/a11y/useMediaCaption: the captions are added as they are edited. */}
      <video
        ref={video}
        controls
        playsInline
        aria-label={m.captions_edit_video()}
        className="aspect-video max-h-[45dvh] w-full rounded-2xl bg-black"
      />
      <p role="status" className="text-sm text-ember empty:hidden">
        {hasFailed && m.captions_edit_video_failed()}
      </p>
    </div>
  );
}
