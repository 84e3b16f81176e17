import { m } from "#messages";
import type { EpisodeLink, MovieEpisode } from "../../../contract/collections/series.ts";
import { collectionPath } from "../../../contract/pages.ts";
import { paths } from "../../api/paths.ts";
import { ButtonLink } from "../../ui/button.tsx";

/** Links to the series, with season and episode number, and to the episodes before and after. */
export function EpisodeBar({ episode }: { episode: MovieEpisode }) {
  const { series, previous, next } = episode;
  return (
    <nav
      aria-label={m.series_eyebrow()}
      className="wrap flex flex-wrap items-center gap-3 pt-6 pb-4"
    >
      {series && (
        <ButtonLink look="plain" to={collectionPath(series.slug)}>
          {series.title}
        </ButtonLink>
      )}
      <span className="font-semibold">{m.series_numbers(episode)}</span>
      {previous && <NeighbourLink label={m.series_previous()} episode={previous} />}
      {next && <NeighbourLink label={m.series_next()} episode={next} />}
    </nav>
  );
}

const NeighbourLink = ({ label, episode }: { label: string; episode: EpisodeLink }) => (
  <ButtonLink
    look="quiet"
    className="px-4"
    to={paths.movie(episode.id)}
    about={`${m.series_numbers(episode)} ${episode.name}`}
  >
    {label}
  </ButtonLink>
);
