import { m } from "#messages";
import type { AdminMovie } from "../../../../contract/movies/admin-movies.ts";
import { EditAudio } from "../audio/edit-audio.tsx";
import { EditCaptions } from "../captions/edit-captions.tsx";
import { EditChapters } from "../edit-movie/edit-chapters.tsx";
import { ReplacePoster } from "../edit-movie/replace-poster.tsx";
import { ReplaceVideo } from "../edit-movie/replace-video.tsx";
import { EditExtras } from "../extras/extras-dialog.tsx";

type Props = { movie: AdminMovie; onPosterReplaced: () => Promise<void> };

/** The movie's poster, video, captions, chapters and extras. Each of these is saved separately. */
export const VideoTab = ({ movie, onPosterReplaced }: Props) => (
  <div className="grid gap-10 text-base text-screen lg:grid-cols-2">
    <ReplaceVideo movie={movie} />
    <ReplacePoster movieId={movie.id} onReplaced={onPosterReplaced} />
    {movie.videoId && <EditAudio movieId={movie.id} videoId={movie.videoId} />}
    {movie.videoId && <EditCaptions movieId={movie.id} videoId={movie.videoId} />}
    {movie.videoId && <EditChapters videoId={movie.videoId} />}
    <section aria-labelledby="movie-extras" className="min-w-0">
      <h3 id="movie-extras" className="headline text-3xl">
        {m.common_extras()}
      </h3>
      <EditExtras movieId={movie.id} />
    </section>
  </div>
);
