import { m } from "#messages";
import { type Locale, locales } from "#messages/runtime";
import type { CollectionMovie } from "../../../contract/collections/collections.ts";
import type { AdminHome, HomeLayout } from "../../../contract/home/home.ts";
import { createTextField, createTranslatedField } from "../editor/editor-fields.tsx";
import type { EditorFields } from "../editor/merge-edits.ts";

export type ArrangedRow = { id: string; name: string };

/** The home form's values, with a text for every language. An empty text means no text. */
export type HomeFormValues = {
  hero: CollectionMovie[];
  /** The pick of the week. `movies` has at most one movie. */
  pick: { movies: CollectionMovie[]; startsOn: string; texts: Record<Locale, string> };
  rows: ArrangedRow[];
};

/**
 * Converts the saved layout to the form's values. `today` is the first day of a new pick of the
 * week.
 */
export function toHomeFormValues(
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
    rows: rows.flatMap((id) => choices.filter((choice) => choice.id === id).map(toArrangedRow)),
  };
}

export const toArrangedRow = ({ id, title }: AdminHome["choices"][number]): ArrangedRow => ({
  id,
  name: title,
});

export function toHomeLayout({ hero, pick, rows }: HomeFormValues): HomeLayout {
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

const formatNames = (list: { name: string }[]) => list.map(({ name }) => name).join("\n");

export const homeFields: EditorFields<HomeFormValues> = {
  hero: { label: m.home_admin_hero, format: formatNames },
  pick: {
    movies: { label: m.catalogue_pick_of_the_week, format: formatNames },
    startsOn: createTextField(m.studio_first_day),
    texts: createTranslatedField(m.home_admin_pick_text, String),
  },
  rows: { label: m.home_admin_rows, format: formatNames },
};
