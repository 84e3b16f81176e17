import { m } from "#messages";
import { studioPath } from "../../../contract/studio-path.ts";
import { ButtonLink } from "../../ui/button.tsx";

/** Says above a draft that only administrators see the page. */
export const DraftBanner = ({ movieId }: { movieId: string }) => (
  <aside aria-label={m.movies_admin_preview()} className="border-b border-bulb/60 bg-bulb/10">
    <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <p className="min-w-0 flex-1 basis-60">{m.movie_draft_banner()}</p>
      <ButtonLink look="quiet" className="px-4" to={studioPath("movielist", movieId)}>
        {m.movie_draft_open()}
      </ButtonLink>
    </div>
  </aside>
);
