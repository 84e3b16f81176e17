import { useMediaSelector } from "media-chrome/react/media-store";
import { formatPlaybackTime } from "../playback-time.ts";

/** The storyboard's thumbnail at the pointer. `positionPercent`: its position on the time range. */
export function PreviewThumbnail({ positionPercent }: { positionPercent: number }) {
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
          style={{ width, height, backgroundImage: `url("${image}")`, backgroundPosition: `-${x}px -${y}px` }}
        />
      )}
      <span className="rounded-md bg-black/85 px-2 py-0.5">{formatPlaybackTime(time)}</span>
    </div>
  );
}
