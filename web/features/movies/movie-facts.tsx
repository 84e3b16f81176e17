import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { categoryPath } from "../../../contract/pages.ts";
import { Stars } from "../../ui/stars.tsx";

/**
 * Year, length, category, language and rating on one line that may wrap. `children`: items before
 * the language.
 */
export function MovieFacts({ movie, children }: { movie: Movie; children?: ReactNode }) {
  return (
    <ul
      aria-label={m.movie_facts()}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 font-medium text-screen/75 sm:gap-x-5"
    >
      <li className="text-screen">{movie.year}</li>
      <li>{movie.time}</li>
      <li>
        <Link
          to={categoryPath(movie.category)}
          className="inline-flex min-h-11 min-w-11 items-center justify-center text-bulb underline decoration-bulb/40 underline-offset-4 hover:text-glow"
        >
          {movie.category.name ?? movie.category.tittle}
        </Link>
      </li>
      {children}
      <li>{movie.language}</li>
      {movie.rating > 0 && (
        <li className="flex items-center gap-2">
          <Stars value={movie.rating} />{" "}
          <span aria-hidden="true">{movie.rating.toLocaleString(getLocale())}</span>
        </li>
      )}
    </ul>
  );
}
