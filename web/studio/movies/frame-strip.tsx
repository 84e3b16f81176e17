import { useEffect, useId, useState } from "react";
import { type ExtractedFrame, extractFrames } from "../../features/admin/encoder/extract-frames.ts";
import { t } from "../../i18n/text.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useObjectUrl } from "../../ui/use-object-url.ts";
import { pictureNameFor } from "./adding/file-names.ts";

const count = 6;
const places = Array.from({ length: count }, (_, place) => `place ${place}`);
/** Wide enough for a poster to be cut out of it. */
const width = 1600;

type Props = {
  file: File;
  chosenAtMs: number | null;
  onChoose: (atMs: number | null) => void;
  onPoster?: (picture: File) => void;
};

/** Moments of the film. The one that is chosen stands in the player until the film begins. */
export function FrameStrip({ file, chosenAtMs, onChoose, onPoster }: Props) {
  const name = useId();
  const frames = useFrames(file);
  if (frames?.length === 0) return null;
  const chosen = frames?.find(({ atMs }) => atMs === chosenAtMs);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{t("Still")}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {frames?.map((frame, index) => (
          <label key={frame.atMs} className={tile}>
            <input
              type="radio"
              name={name}
              checked={frame === chosen}
              onChange={() => onChoose(frame.atMs)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span className="sr-only">
              {t("Picture {number}, at {time}", { number: index + 1, time: clockOf(frame.atMs) })}
            </span>
            <Still picture={frame.image} />
            <span aria-hidden="true" className="absolute right-1.5 bottom-1.5 rounded bg-night/85 px-1.5 text-xs">
              {clockOf(frame.atMs)}
            </span>
          </label>
        )) ?? places.map((place) => <Skeleton key={place} className="aspect-video rounded-lg" />)}
      </div>
      <p className="mt-2 text-sm text-dim">
        {t("The player shows it until the film begins. Without a choice it takes one itself.")}
      </p>
      {chosen && (
        <div className="mt-3 flex flex-wrap gap-3">
          {onPoster && (
            <Button look="quiet" onClick={() => onPoster(pictureOf(chosen, file.name))}>
              {t("Make it the poster too")}
            </Button>
          )}
          <Button look="plain" className="px-0" onClick={() => onChoose(null)}>
            {t("Let the player choose")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

const tile =
  "relative block aspect-video overflow-hidden rounded-lg ring-1 ring-white/10 hover:ring-bulb/70 has-checked:ring-3 has-checked:ring-bulb has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-bulb";

function Still({ picture }: { picture: Blob }) {
  const address = useObjectUrl(picture);
  return address && <img src={address} alt="" className="size-full object-cover" />;
}

const pictureOf = ({ image: picture }: ExtractedFrame, fileName: string) =>
  new File([picture], pictureNameFor(fileName), { type: picture.type });

/** `1:02:03`, as players write it. */
function clockOf(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, "0"));
  return [...(seconds >= 3_600 ? [Math.floor(seconds / 3_600)] : []), ...parts].join(":");
}

/** Null while they are looked for; none where the browser cannot draw this film. */
function useFrames(file: File): ExtractedFrame[] | null {
  const [frames, setFrames] = useState<ExtractedFrame[] | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    setFrames(null);
    extractFrames(file, { count, width, signal: stop.signal })
      .catch(() => [])
      .then((found) => !stop.signal.aborted && setFrames(found));
    return () => stop.abort();
  }, [file]);
  return frames;
}
