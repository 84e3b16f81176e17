import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import type { WatchedMovie } from "../../../contract/viewing/viewing.ts";
import { paths } from "../../api/paths.ts";
import { DateTime } from "../../ui/date-time.tsx";
import { formatTimeAgo } from "../../ui/format-date.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { focusAdjacentRow } from "../../ui/lists/focus-adjacent-row.ts";
import { formatWatchTimeLeft, ProgressBar } from "./watch-progress.tsx";

export function historyColumns(
  renderActions: (movie: Movie) => ReactNode,
  forget: (movie: WatchedMovie) => void,
): readonly Column<WatchedMovie>[] {
  return [
    {
      header: m.common_image(),
      cardSlot: "image",
      cell: (movie) => <PosterThumbnail movie={movie} />,
    },
    {
      header: m.common_name(),
      cardSlot: "title",
      cell: (movie) => <NameAndProgress movie={movie} />,
      className: "@4xl:w-2/5",
    },
    { header: m.common_category(), cell: ({ category }) => category.name ?? category.tittle },
    { header: m.common_year(), cell: ({ year }) => year },
    { header: m.common_hours(), cell: ({ time }) => time, className: "@4xl:whitespace-nowrap" },
    {
      header: m.common_actions(),
      cardSlot: "actions",
      cell: (movie) => (
        <div className="flex gap-2">
          {renderActions(movie)}
          <button
            type="button"
            aria-label={m.common_remove_name({ name: movie.name })}
            title={m.viewing_history_remove()}
            onClick={({ currentTarget }) => {
              focusAdjacentRow(currentTarget, "tr");
              forget(movie);
            }}
            className="grid size-11 shrink-0 place-items-center rounded-full text-dim transition-colors hover:bg-seat hover:text-ember"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
      ),
    },
  ];
}

function PosterThumbnail({ movie: { image, imageSet, colour } }: { movie: WatchedMovie }) {
  return (
    <img
      src={imageSet["240"] ?? image}
      alt=""
      width={56}
      height={84}
      loading="lazy"
      className="aspect-2/3 w-14 rounded-md object-cover"
      style={{ backgroundColor: colour }}
    />
  );
}

function NameAndProgress({ movie }: { movie: WatchedMovie }) {
  return (
    <>
      <Link
        to={paths.movie(movie.id)}
        className="inline-flex min-h-11 items-center font-semibold hover:text-bulb"
      >
        {movie.name}
      </Link>
      <ProgressBar of={movie} className="max-w-56" />
      <span className="mt-1.5 flex flex-wrap gap-x-1.5 text-sm text-dim">
        {formatWatchTimeLeft(movie)}
        <span aria-hidden="true">·</span>
        <DateTime iso={movie.watchedAt}>{formatTimeAgo(movie.watchedAt, Date.now())}</DateTime>
      </span>
    </>
  );
}
