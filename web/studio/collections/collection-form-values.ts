import { m } from "#messages";
import { getLocale, type Locale, locales } from "#messages/runtime";
import type {
  AdminCollection,
  CollectionMovie,
  CollectionPicture,
  NewCollection,
} from "../../../contract/collections/collections.ts";
import { languageName } from "../pages/page-form-values.ts";
import type { FormField } from "../use-version-conflict.tsx";

const ruleFieldNames = [
  "categoryId",
  "fromYear",
  "toYear",
  "country",
  "language",
  "personId",
] as const;
type RuleValues = Record<(typeof ruleFieldNames)[number], string>;

/** The form's fields for every language and both kinds of collection. An empty text means none. */
export type CollectionFormValues = {
  slug: string;
  startsOn: string;
  endsOn: string;
  picture: CollectionPicture | null;
  texts: Record<Locale, { title: string; body: string }>;
  isByRule: boolean;
  rule: RuleValues;
  /** The name of the rule's person. */
  personName: string;
  movies: CollectionMovie[];
};

type SavedFields = Omit<AdminCollection, "id" | "version" | "movieIds">;

export const newCollection: SavedFields = {
  slug: "",
  texts: {},
  picture: null,
  startsOn: null,
  endsOn: null,
  rule: null,
  personName: null,
  movies: [],
};

export function toFormValues(collection: SavedFields): CollectionFormValues {
  const { slug, texts, picture, startsOn, endsOn, rule, personName, movies } = collection;
  const emptyText = { title: "", body: "" };
  return {
    slug,
    startsOn: startsOn ?? "",
    endsOn: endsOn ?? "",
    picture,
    texts: toRecord(locales, (locale) => texts[locale] ?? emptyText),
    isByRule: rule !== null,
    rule: toRecord(ruleFieldNames, (name) => String(rule?.[name] ?? "")),
    personName: personName ?? "",
    movies,
  };
}

const toRecord = <Name extends string, Value>(
  names: readonly Name[],
  read: (name: Name) => Value,
) => Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, Value>;

/** Returns the conditions that are set, in the endpoint's form. */
export const toRule = (rule: RuleValues) =>
  Object.fromEntries(Object.entries(rule).filter(([, value]) => value.trim())) as NonNullable<
    NewCollection["rule"]
  >;

/** Converts the form's values, without languages whose text is empty. */
export function toNewCollection(values: CollectionFormValues): NewCollection {
  const { slug, startsOn, endsOn, picture, texts, isByRule, rule, movies } = values;
  const written = Object.entries(texts).filter(
    ([, { title, body }]) => title.trim() || body.trim(),
  );
  return {
    slug: slug.trim(),
    startsOn: startsOn || null,
    endsOn: endsOn || null,
    picture,
    texts: Object.fromEntries(written),
    rule: isByRule ? toRule(rule) : null,
    movieIds: isByRule ? [] : movies.map(({ id }) => id),
  };
}

type Field = FormField<CollectionFormValues>;

/** The fields by which two versions are compared. */
export const collectionFields = (): Field[] => [
  { label: m.pages_admin_slug(), format: ({ slug }) => slug, read: ({ slug }) => ["slug", slug] },
  {
    label: m.collections_admin_picture(),
    format: ({ picture }) => picture?.path ?? "",
    isPicture: true,
    read: ({ picture }) => ["picture", picture],
  },
  {
    label: m.studio_first_day(),
    format: ({ startsOn }) => startsOn,
    read: ({ startsOn }) => ["startsOn", startsOn],
  },
  {
    label: m.studio_last_day(),
    format: ({ endsOn }) => endsOn,
    read: ({ endsOn }) => ["endsOn", endsOn],
  },
  ...locales.map(
    (locale): Field => ({
      label: languageName(locale, getLocale()),
      format: ({ texts }) => [texts[locale].title, texts[locale].body].filter(Boolean).join("\n\n"),
      read: ({ texts }) => [`texts.${locale}`, texts[locale]],
    }),
  ),
  {
    label: m.collections_admin_kind(),
    format: ({ isByRule }) =>
      isByRule ? m.collections_admin_by_rule() : m.collections_admin_by_hand(),
    read: ({ isByRule }) => ["isByRule", isByRule],
  },
  {
    label: m.collections_admin_by_rule(),
    format: ({ isByRule, rule, personName }) =>
      isByRule
        ? Object.values({ ...toRule(rule), ...(personName && { personId: personName }) }).join(
            " · ",
          )
        : "",
    read: ({ rule }) => ["rule", rule],
  },
  {
    label: m.collections_admin_by_hand(),
    format: ({ isByRule, movies }) => (isByRule ? "" : movies.map(({ name }) => name).join("\n")),
    read: ({ movies }) => ["movies", movies],
  },
];
