import { useEffect, useId, useState } from "react";
import { m } from "#messages";
import { posterFileName } from "../../../../contract/movies/matching-file-names.ts";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useObjectUrl } from "../../../ui/use-object-url.ts";
import type { ExtractedFrame } from "../../encoder/packaging.ts";
import { extractFrames } from "../../encoder/worker-client.ts";

const frameCount = 6;
const placeholderKeys = Array.from({ length: frameCount }, (_, index) => `place ${index}`);
/** The width in pixels of a frame, large enough to crop a poster from. */
const frameWidth = 1600;

type Props = {
  file: File;
  chosenAtMs: number | null;
  onChoose: (atMs: number | null) => void;
  onPoster?: (image: File) => void;
};

/** Shows frames of the video. The chosen frame becomes the player's poster. */
export function FramePicker({ file, chosenAtMs, onChoose, onPoster }: Props) {
  const name = useId();
  const frames = useFrames(file);
  if (frames?.length === 0) return null;
  const chosen = frames?.find(({ atMs }) => atMs === chosenAtMs);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{m.upload_still_legend()}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {frames?.map((frame, index) => (
          <label key={frame.atMs} className={tileClass}>
            <input
              type="radio"
              name={name}
              checked={frame === chosen}
              onChange={() => onChoose(frame.atMs)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span className="sr-only">
              {m.upload_still_option({ number: index + 1, time: formatClock(frame.atMs) })}
            </span>
            <FrameImage image={frame.image} />
            <span
              aria-hidden="true"
              className="absolute right-1.5 bottom-1.5 rounded bg-night/85 px-1.5 text-xs"
            >
              {formatClock(frame.atMs)}
            </span>
          </label>
        )) ??
          placeholderKeys.map((placeholderKey) => (
            <Skeleton key={placeholderKey} className="aspect-video rounded-lg" />
          ))}
      </div>
      <p className="mt-2 text-sm text-dim">{m.upload_still_hint()}</p>
      {chosen && (
        <div className="mt-3 flex flex-wrap gap-3">
          {onPoster && (
            <Button look="quiet" onClick={() => onPoster(toPosterFile(chosen, file.name))}>
              {m.upload_still_use_as_poster()}
            </Button>
          )}
          <Button look="plain" className="px-0" onClick={() => onChoose(null)}>
            {m.upload_still_automatic()}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

const tileClass =
  "relative block aspect-video overflow-hidden rounded-lg ring-1 ring-screen/10 hover:ring-bulb/70 has-checked:ring-3 has-checked:ring-bulb has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-bulb";

function FrameImage({ image }: { image: Blob }) {
  const imageUrl = useObjectUrl(image);
  return imageUrl && <img src={imageUrl} alt="" className="size-full object-cover" />;
}

/** Returns a frame as a poster's file, with a name that matches the name of the video. */
export const toPosterFile = ({ image }: ExtractedFrame, fileName: string) =>
  new File([image], posterFileName(fileName), { type: image.type });

/** Formats a time: `1:02:03`. */
function formatClock(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) =>
    String(part).padStart(2, "0"),
  );
  return [...(seconds >= 3_600 ? [Math.floor(seconds / 3_600)] : []), ...parts].join(":");
}

/** Returns frames of the video; null while loading, empty if the browser cannot decode it. */
function useFrames(file: File): ExtractedFrame[] | null {
  const [frames, setFrames] = useState<ExtractedFrame[] | null>(null);
  useEffect(() => {
    const abortController = new AbortController();
    setFrames(null);
    extractFrames(file, { count: frameCount, width: frameWidth, signal: abortController.signal })
      .catch(() => [])
      .then((found) => !abortController.signal.aborted && setFrames(found));
    return () => abortController.abort();
  }, [file]);
  return frames;
}
