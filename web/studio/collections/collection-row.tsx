import { LibraryBig } from "lucide-react";
import { m } from "#messages";
import { baseLocale, getLocale } from "#messages/runtime";
import type { CollectionSummary } from "../../../contract/collections/collections.ts";
import { collectionPath } from "../../../contract/pages.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { formatUtcDay } from "../../ui/format-date.ts";
import { PictureRow, type RowActions } from "../picture-row.tsx";
import { type CollectionKind, collectionKindLabels } from "./collection-kinds.ts";

export function CollectionRow({
  collection,
  ...actions
}: RowActions & { collection: CollectionSummary }) {
  const { slug, picture, state, movieCount } = collection;
  const title = chooseCollectionTitle(collection);
  const notes = [
    collectionPath(slug),
    collectionKindLabels[kindOf(collection)](),
    m.catalogue_movie_count({ count: movieCount }),
    describeDays(collection),
  ];
  return (
    <PictureRow picture={picture} icon={LibraryBig} title={title} notes={notes} {...actions}>
      {state === "public" && (
        <ButtonLink look="quiet" className="px-4" to={collectionPath(slug)} about={title}>
          {m.pages_admin_view()}
        </ButtonLink>
      )}
    </PictureRow>
  );
}

/**
 * Returns the title in the page's language, else in the default language, else in any language;
 * without a title, the slug.
 */
export const chooseCollectionTitle = ({ titles, slug }: CollectionSummary): string =>
  titles[getLocale()] ?? titles[baseLocale] ?? Object.values(titles)[0] ?? slug;

function kindOf({ isByRule, isSeries }: CollectionSummary): CollectionKind {
  if (isSeries) return "series";
  return isByRule ? "rule" : "hand";
}

function describeDays({ state, startsOn, endsOn }: CollectionSummary): string {
  if (state === "upcoming" && startsOn)
    return m.collections_admin_state_upcoming({ day: formatUtcDay(startsOn) });
  if (!endsOn) return "";
  const message =
    state === "over" ? m.collections_admin_state_over : m.collections_admin_state_until;
  return message({ day: formatUtcDay(endsOn) });
}
