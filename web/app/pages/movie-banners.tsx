import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { studioPath } from "../../../contract/studio-path.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EpisodeBar } from "./episode-bar.tsx";

/** The notice above a draft, and the series above an episode. Few movies have either. */
export const MovieBanners = ({ movie: { id, draft, episode } }: { movie: Movie }) => (
  <>
    {draft && <DraftBanner movieId={id} />}
    {episode && <EpisodeBar episode={episode} />}
  </>
);

/** Says above a draft that only administrators see the page. */
const DraftBanner = ({ movieId }: { movieId: string }) => (
  <aside aria-label={m.movies_admin_preview()} className="border-b border-bulb/60 bg-bulb/10">
    <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <p className="min-w-0 flex-1 basis-60">{m.movie_draft_banner()}</p>
      <ButtonLink look="quiet" className="px-4" to={studioPath("movielist", movieId)}>
        {m.movie_draft_open()}
      </ButtonLink>
    </div>
  </aside>
);
