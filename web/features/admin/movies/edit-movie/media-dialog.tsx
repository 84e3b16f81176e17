import { m } from "#messages";
import type { Movie } from "../../../../../contract/catalogue.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { ReplacePoster } from "./replace-poster.tsx";
import { ReplaceVideo } from "./replace-video.tsx";

type Props = {
  movie: Pick<Movie, "id" | "name" | "video">;
  /** Called after the poster has been replaced. */
  onReplaced: () => Promise<void>;
  onClose: () => void;
};

/** Replaces the poster or the video. Each is sent on its own and does not affect unsaved edits. */
export function MediaDialog({ movie, onReplaced, onClose }: Props) {
  return (
    <Dialog title={m.movies_admin_media_of({ name: movie.name })} wide onClose={onClose}>
      <div className="mt-8 grid gap-10 text-base text-screen lg:grid-cols-2">
        <ReplacePoster movieId={movie.id} onReplaced={onReplaced} />
        <ReplaceVideo movie={movie} />
      </div>
    </Dialog>
  );
}
