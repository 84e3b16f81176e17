import { useRef } from "react";
import { m } from "#messages";
import { parseNameAndYear } from "../../../../contract/movies/name-and-year.ts";
import { extractFrames } from "../../encoder/worker-client.ts";
import { generatePoster } from "../../import/generate-poster.ts";
import { toPosterFile } from "../video/frame-picker.tsx";
import type { SelectedVideo } from "../video/selected-video.ts";
import { VideoField } from "../video/video-field.tsx";
import { FormCard } from "./form-card.tsx";

/** The parts of a new movie from its video's file. `year` is absent if the file name has none. */
export type MovieFromVideo = { video: SelectedVideo; image: File; name: string; year?: string };

type Props = { onStart: (movie: MovieFromVideo) => void; onNfo: (file: File) => void };

/** Selects a new movie's video, and finds the movie's name, year and poster in the video's file. */
export function StartWithVideo({ onStart, onNfo }: Props) {
  const newestVideo = useRef<SelectedVideo>(null);

  async function start(video: SelectedVideo | null) {
    newestVideo.current = video;
    if (!video) return;
    const { name, year } = parseNameAndYear(video.file.name.replace(/\.[^.]{1,5}$/, ""));
    const image = (await findPoster(video.file)) ?? (await generatePoster(name, Number(year) || 0));
    // Finding a poster takes seconds. Meanwhile, the user may have chosen another video.
    if (newestVideo.current !== video) return;
    onStart({ video, image, name, ...(year && { year }) });
  }

  return (
    <FormCard title={m.movies_admin_start_title()}>
      <div className="grid gap-5">
        <VideoField
          name="firstVideo"
          label={m.movies_admin_start_label()}
          video={null}
          onVideo={start}
          hint={m.movies_admin_start_hint()}
          onNfo={onNfo}
        />
      </div>
    </FormCard>
  );
}

/** Takes a frame from the middle of the video; null if the browser cannot decode it. */
async function findPoster(file: File): Promise<File | null> {
  const { signal } = new AbortController();
  const frames = await extractFrames(file, { count: 3, width: 1600, signal }).catch(() => []);
  const frame = frames[1] ?? frames[0];
  return frame ? toPosterFile(frame, file.name) : null;
}
