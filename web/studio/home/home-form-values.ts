import { m } from "#messages";
import { getLocale, type Locale, locales } from "#messages/runtime";
import type { CollectionMovie } from "../../../contract/collections/collections.ts";
import type { AdminHome, HomeLayout } from "../../../contract/home/home.ts";
import { languageName } from "../pages/page-form-values.ts";
import type { FormField } from "../use-version-conflict.tsx";

export type ArrangedRow = { id: string; name: string };

/** The form's values, with a text for every language. An empty text means none. */
export type HomeFormValues = {
  hero: CollectionMovie[];
  /** At most one movie. */
  pick: { movies: CollectionMovie[]; startsOn: string; texts: Record<Locale, string> };
  rows: ArrangedRow[];
};

/** Converts the layout. `today` is the first day of a new pick. */
export function toFormValues(
  { layout, movies, choices }: AdminHome,
  today: string,
): HomeFormValues {
  const { heroMovieIds, pick, rows } = layout;
  const find = (id: string) => movies.filter((movie) => movie.id === id);
  return {
    hero: heroMovieIds.flatMap(find),
    pick: {
      movies: pick ? find(pick.movieId) : [],
      startsOn: pick?.startsOn ?? today,
      texts: Object.fromEntries(
        locales.map((locale) => [locale, pick?.texts[locale] ?? ""]),
      ) as Record<Locale, string>,
    },
    rows: rows.flatMap((id) => choices.filter((choice) => choice.id === id).map(toRow)),
  };
}

export const toRow = ({ id, title }: AdminHome["choices"][number]): ArrangedRow => ({
  id,
  name: title,
});

export function toLayout({ hero, pick, rows }: HomeFormValues): HomeLayout {
  const [picked] = pick.movies;
  const written = Object.entries(pick.texts).filter(([, text]) => text.trim());
  return {
    heroMovieIds: hero.map(({ id }) => id),
    pick: picked
      ? { movieId: picked.id, startsOn: pick.startsOn, texts: Object.fromEntries(written) }
      : null,
    rows: rows.map(({ id }) => id),
  };
}

const namesOf = (list: { name: string }[]) => list.map(({ name }) => name).join("\n");

/** The fields by which two versions are compared. */
export const homeFields = (): FormField<HomeFormValues>[] => [
  {
    label: m.home_admin_hero(),
    format: ({ hero }) => namesOf(hero),
    read: ({ hero }) => ["hero", hero],
  },
  {
    label: m.catalogue_pick_of_the_week(),
    format: ({ pick }) => namesOf(pick.movies),
    read: ({ pick }) => ["pick.movies", pick.movies],
  },
  {
    label: m.studio_first_day(),
    format: ({ pick }) => (pick.movies.length > 0 ? pick.startsOn : ""),
    read: ({ pick }) => ["pick.startsOn", pick.startsOn],
  },
  ...locales.map(
    (locale): FormField<HomeFormValues> => ({
      label: languageName(locale, getLocale()),
      format: ({ pick }) => pick.texts[locale],
      read: ({ pick }) => [`pick.texts.${locale}`, pick.texts[locale]],
    }),
  ),
  {
    label: m.home_admin_rows(),
    format: ({ rows }) => namesOf(rows),
    read: ({ rows }) => ["rows", rows],
  },
];
