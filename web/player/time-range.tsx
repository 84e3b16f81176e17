import { MediaActionTypes as act, useMediaDispatch, useMediaSelector } from "media-chrome/react/media-store";
import { type CSSProperties, type PointerEvent, useState } from "react";
import { t } from "../i18n/text.ts";
import { clock } from "./clock.ts";
import { PreviewPicture } from "./preview-picture.tsx";

export function TimeRange() {
  const dispatch = useMediaDispatch();
  const time = useMediaSelector((state) => state.mediaCurrentTime) ?? 0;
  const length = useMediaSelector((state) => state.mediaDuration);
  const buffered = useMediaSelector((state) => state.mediaBuffered) ?? [];
  const [hovered, setHovered] = useState<number | null>(null);
  const duration = length && Number.isFinite(length) ? length : 0;
  const loadedUntil = buffered.find(([from, to]) => from <= time + 0.5 && to >= time)?.[1] ?? time;
  const percent = (seconds: number) => `${duration > 0 ? Math.min((seconds / duration) * 100, 100) : 0}%`;

  function preview(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = Math.min(Math.max((event.clientX - left) / width, 0), 1);
    setHovered(share * 100);
    dispatch({ type: act.MEDIA_PREVIEW_REQUEST, detail: share * duration });
  }

  function endPreview() {
    setHovered(null);
    dispatch({ type: act.MEDIA_PREVIEW_REQUEST, detail: undefined });
  }

  return (
    <div className="flex items-center gap-3 px-3 text-sm font-medium tabular-nums">
      <span>{clock(time)}</span>
      <div className="relative flex h-8 flex-1 items-center" onPointerMove={preview} onPointerLeave={endPreview}>
        <input
          type="range"
          aria-label={t("Time")}
          aria-valuetext={t("{time} of {length}", { time: clock(time), length: clock(duration) })}
          min={0}
          max={duration || 1}
          step={1}
          value={Math.min(time, duration || 1)}
          disabled={duration === 0}
          onChange={(event) => dispatch({ type: act.MEDIA_SEEK_REQUEST, detail: Number(event.currentTarget.value) })}
          className="range w-full"
          style={{ "--at": percent(time), "--loaded": percent(loadedUntil) } as CSSProperties}
        />
        {hovered !== null && duration > 0 && <PreviewPicture at={hovered} />}
      </div>
      <span className="text-white/80">{clock(duration)}</span>
    </div>
  );
}
