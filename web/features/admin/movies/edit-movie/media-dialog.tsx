import { m } from "#messages";
import type { Movie } from "../../../../../contract/catalogue.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { ReplacePoster } from "./replace-poster.tsx";
import { ReplaceVideo } from "./replace-video.tsx";

type Props = {
  movie: Pick<Movie, "id" | "name" | "video">;
  /** The poster is another one. */
  onReplaced: () => Promise<void>;
  onClose: () => void;
};

/** What is seen of a film. Each is sent by itself: whatever else is being typed stays as it is. */
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
