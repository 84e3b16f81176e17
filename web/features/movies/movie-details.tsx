import { CalendarDays, Clapperboard, Clock, Languages, Star } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { categoryPath } from "../../../contract/pages.ts";
import { paths } from "../../api/paths.ts";

/** The facts of a movie. Most of them link to the movies that share the fact. */
export function MovieDetails({ movie }: { movie: Movie }) {
  const filterPath = (name: string, value: string) =>
    `${paths.movies}?${new URLSearchParams({ [name]: value })}`;
  const iconProps = { "aria-hidden": true, className: "size-5 shrink-0 text-bulb" } as const;
  return (
    <section aria-labelledby="details" className="@container flex flex-col py-4 sm:py-5">
      <h2 id="details" className="headline text-3xl sm:text-4xl">
        {m.movie_details_title()}
      </h2>
      <dl className="mt-5 grid flex-1 gap-px overflow-hidden rounded-2xl bg-screen/6 ring-1 ring-screen/6 @2xl:auto-cols-fr @2xl:grid-flow-col">
        <Fact
          name={m.common_year()}
          icon={<CalendarDays {...iconProps} />}
          to={filterPath("year", movie.approxiY)}
          value={movie.year}
        />
        <Fact
          name={m.movie_length()}
          icon={<Clock {...iconProps} />}
          to={filterPath("hours", movie.approxiT)}
          value={movie.time}
        />
        <Fact
          name={m.common_category()}
          icon={<Clapperboard {...iconProps} />}
          to={categoryPath(movie.category)}
          value={movie.category.name ?? movie.category.tittle}
        />
        <Fact
          name={m.common_language()}
          icon={<Languages {...iconProps} />}
          to={filterPath("language", movie.language)}
          value={movie.language}
        />
        {movie.captions && (
          <Fact
            name={m.common_captions()}
            icon={<Languages {...iconProps} />}
            value={listCaptions(movie.captions)}
          />
        )}
        {movie.audioDescriptions && (
          <Fact
            name={m.audio_role_description()}
            icon={<Languages {...iconProps} />}
            value={movie.audioDescriptions.join(", ")}
          />
        )}
        {movie.rating > 0 && (
          <Fact
            name={m.movie_our_rating()}
            icon={<Star {...iconProps} />}
            to={filterPath("rating", movie.approxiR)}
            value={m.movie_rating_of_five({ rating: movie.rating.toLocaleString(getLocale()) })}
          />
        )}
      </dl>
    </section>
  );
}

/** Lists the labels of captions, and marks those for the deaf and hard of hearing. */
const listCaptions = (captions: NonNullable<Movie["captions"]>) =>
  captions
    .map(({ label, role }) => (role === "sdh" ? `${label} (${m.player_captions_sdh()})` : label))
    .join(", ");

type FactProps = { name: string; icon: ReactNode; to?: string; value: ReactNode };

function Fact({ name, icon, to, value }: FactProps) {
  return (
    <div className="relative flex min-h-14 items-center gap-4 bg-velvet px-5 py-3 hover:bg-seat @2xl:flex-col @2xl:items-start @2xl:gap-1 @2xl:py-5">
      <dt className="flex items-center gap-3 text-dim">
        {icon} {name}
      </dt>
      <dd className="ml-auto min-w-0 text-right font-semibold wrap-anywhere @2xl:ml-0 @2xl:text-left @2xl:text-lg">
        {to === undefined ? (
          value
        ) : (
          <Link to={to} className="-outline-offset-3 after:absolute after:inset-0 hover:text-bulb">
            {value}
          </Link>
        )}
      </dd>
    </div>
  );
}
