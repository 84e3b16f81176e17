import { m } from "#messages";
import { type Locale, locales } from "#messages/runtime";
import type {
  AdminCollection,
  CollectionMovie,
  CollectionPicture,
  NewCollection,
} from "../../../contract/collections/collections.ts";
import {
  createPictureField,
  createTextField,
  createTranslatedField,
} from "../editor/editor-fields.tsx";
import type { EditorFields } from "../editor/merge-edits.ts";
import { type CollectionKind, collectionKindLabels } from "./collection-kinds.ts";
import { formatSeries, type SeriesValues, toSeries, toSeriesValues } from "./series-values.ts";

const ruleFieldNames = [
  "categoryId",
  "fromYear",
  "toYear",
  "country",
  "language",
  "personId",
] as const;
/** `personName`: the name of the rule's person. */
type RuleValues = Record<(typeof ruleFieldNames)[number] | "personName", string>;

/**
 * The collection form's values, with texts for every language and fields for every kind of
 * collection. An empty text means no value.
 */
export type CollectionFormValues = {
  slug: string;
  startsOn: string;
  endsOn: string;
  picture: CollectionPicture | null;
  texts: Record<Locale, { title: string; body: string }>;
  kind: CollectionKind;
  rule: RuleValues;
  movies: CollectionMovie[];
  series: SeriesValues;
};

type SavedFields = Omit<AdminCollection, "id" | "version" | "movieIds">;

const newCollection: SavedFields = {
  slug: "",
  texts: {},
  picture: null,
  startsOn: null,
  endsOn: null,
  rule: null,
  personName: null,
  movies: [],
  series: null,
};

export function toCollectionFormValues(saved: SavedFields | null): CollectionFormValues {
  const { slug, texts, picture, startsOn, endsOn, rule, personName, movies, series } =
    saved ?? newCollection;
  const emptyText = { title: "", body: "" };
  return {
    slug,
    startsOn: startsOn ?? "",
    endsOn: endsOn ?? "",
    picture,
    texts: toRecord(locales, (locale) => texts[locale] ?? emptyText),
    kind: kindOf({ rule, series }),
    rule: {
      ...toRecord(ruleFieldNames, (name) => String(rule?.[name] ?? "")),
      personName: personName ?? "",
    },
    movies: series ? [] : movies,
    series: toSeriesValues(series, movies),
  };
}

function kindOf({ rule, series }: Pick<SavedFields, "rule" | "series">): CollectionKind {
  if (series) return "series";
  return rule ? "rule" : "hand";
}

const toRecord = <Name extends string, Value>(
  names: readonly Name[],
  read: (name: Name) => Value,
) => Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, Value>;

/** Returns only the conditions that are set, in the form that the endpoints take. */
export const toCollectionRule = ({ personName: _, ...rule }: RuleValues) =>
  Object.fromEntries(Object.entries(rule).filter(([, value]) => value.trim())) as NonNullable<
    NewCollection["rule"]
  >;

/** Converts the form's values to a request. Languages whose text is empty are left out. */
export function toNewCollection(values: CollectionFormValues): NewCollection {
  const { slug, startsOn, endsOn, picture, texts, kind, rule, movies, series } = values;
  const written = Object.entries(texts).filter(
    ([, { title, body }]) => title.trim() || body.trim(),
  );
  return {
    slug: slug.trim(),
    startsOn: startsOn || null,
    endsOn: endsOn || null,
    picture,
    texts: Object.fromEntries(written),
    rule: kind === "rule" ? toCollectionRule(rule) : null,
    movieIds: kind === "hand" ? movies.map(({ id }) => id) : [],
    series: kind === "series" ? toSeries(series) : null,
  };
}

export const collectionFields: EditorFields<CollectionFormValues> = {
  slug: createTextField(m.pages_admin_slug),
  picture: createPictureField(m.collections_admin_picture),
  startsOn: createTextField(m.studio_first_day),
  endsOn: createTextField(m.studio_last_day),
  texts: createTranslatedField(m.collections_admin_text, ({ title, body }) =>
    [title, body].filter(Boolean).join("\n\n"),
  ),
  kind: { label: m.collections_admin_kind, format: (kind) => collectionKindLabels[kind]() },
  rule: {
    label: m.collections_admin_by_rule,
    format: ({ personId, personName, ...rule }) =>
      Object.values(rule)
        .concat(personName || personId)
        .filter(Boolean)
        .join(" · "),
  },
  movies: {
    label: m.collections_admin_by_hand,
    format: (movies) => movies.map(({ name }) => name).join("\n"),
  },
  series: { label: m.collections_admin_series, format: formatSeries },
};
