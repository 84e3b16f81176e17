import {
  MediaActionTypes as act,
  useMediaDispatch,
  useMediaSelector,
} from "media-chrome/react/media-store";
import { type CSSProperties, type PointerEvent, useState } from "react";
import { m } from "#messages";
import { formatPlaybackTime } from "../../../ui/playback-time.ts";
import { findChapter } from "../features/chapters.ts";
import { usePlayer } from "../use-player.ts";

export function TimeRange() {
  const { chapters } = usePlayer();
  const dispatch = useMediaDispatch();
  const time = useMediaSelector((state) => state.mediaCurrentTime) ?? 0;
  const mediaDuration = useMediaSelector((state) => state.mediaDuration);
  const buffered = useMediaSelector((state) => state.mediaBuffered) ?? [];
  const [hoveredPercent, setHoveredPercent] = useState<number | null>(null);
  const duration = mediaDuration && Number.isFinite(mediaDuration) ? mediaDuration : 0;
  const bufferedUntil =
    buffered.find(([from, to]) => from <= time + 0.5 && to >= time)?.[1] ?? time;
  const toPercent = (seconds: number) =>
    `${duration > 0 ? Math.min((seconds / duration) * 100, 100) : 0}%`;
  const chapterMarks = chapters
    .filter(({ startSeconds }) => startSeconds > 0)
    .map(
      ({ startSeconds }) => `linear-gradient(#000 0 0) ${toPercent(startSeconds)} / 3px no-repeat,`,
    )
    .join("");

  function preview(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const fraction = Math.min(Math.max((event.clientX - left) / width, 0), 1);
    setHoveredPercent(fraction * 100);
    dispatch({ type: act.MEDIA_PREVIEW_REQUEST, detail: fraction * duration });
  }

  function endPreview() {
    setHoveredPercent(null);
    dispatch({ type: act.MEDIA_PREVIEW_REQUEST, detail: undefined });
  }

  return (
    <div className="flex items-center gap-3 px-3 text-sm font-medium tabular-nums">
      <span>{formatPlaybackTime(time)}</span>
      <div
        className="relative flex h-8 flex-1 items-center"
        onPointerMove={preview}
        onPointerLeave={endPreview}
      >
        <input
          type="range"
          aria-label={m.player_time()}
          aria-valuetext={[
            m.player_time_of_length({
              time: formatPlaybackTime(time),
              duration: formatPlaybackTime(duration),
            }),
            findChapter(chapters, time)?.title,
          ]
            .filter(Boolean)
            .join(", ")}
          min={0}
          max={duration || 1}
          step={1}
          value={Math.min(time, duration || 1)}
          disabled={duration === 0}
          onChange={(event) =>
            dispatch({ type: act.MEDIA_SEEK_REQUEST, detail: Number(event.currentTarget.value) })
          }
          className="range w-full"
          style={
            {
              "--at": toPercent(time),
              "--loaded": toPercent(bufferedUntil),
              "--chapters": chapterMarks,
            } as CSSProperties
          }
        />
        {hoveredPercent !== null && duration > 0 && (
          <PreviewThumbnail positionPercent={hoveredPercent} />
        )}
      </div>
      <span className="text-white/80">{formatPlaybackTime(duration)}</span>
    </div>
  );
}

/**
 * The storyboard's thumbnail at the pointer. `positionPercent` is its position on the time range.
 */
function PreviewThumbnail({ positionPercent }: { positionPercent: number }) {
  const { chapters } = usePlayer();
  const time = useMediaSelector((state) => state.mediaPreviewTime) ?? 0;
  const image = useMediaSelector((state) => state.mediaPreviewImage);
  const coordinates = useMediaSelector((state) => state.mediaPreviewCoords)?.map(Number);
  const [x = 0, y = 0, width = 0, height = 0] = coordinates ?? [];
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute bottom-8 -translate-x-1/2 text-center"
      style={{ left: `clamp(5rem, ${positionPercent}%, calc(100% - 5rem))` }}
    >
      {image && width > 0 && (
        <div
          className="mx-auto mb-1 origin-bottom rounded-md shadow-xl ring-2 ring-white/90 max-sm:scale-65"
          style={{
            width,
            height,
            backgroundImage: `url("${image}")`,
            backgroundPosition: `-${x}px -${y}px`,
          }}
        />
      )}
      <p className="mx-auto w-max max-w-40 rounded-md bg-black/85 px-2 py-0.5">
        <span className="line-clamp-2 wrap-anywhere">{findChapter(chapters, time)?.title}</span>
        {formatPlaybackTime(time)}
      </p>
    </div>
  );
}
