import { ArrowDown, ArrowUp, LibraryBig, Pencil, Trash2 } from "lucide-react";
import { m } from "#messages";
import { baseLocale, getLocale } from "#messages/runtime";
import type { CollectionSummary } from "../../../../contract/collections.ts";
import { collectionPath } from "../../../../contract/pages.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { formatUtcDay } from "../../../ui/format-date.ts";
import { IconButton } from "../icon-button.tsx";

type Props = {
  collection: CollectionSummary;
  isFirst: boolean;
  isLast: boolean;
  onMove: (offset: -1 | 1) => void;
  onEdit: () => void;
  onDelete: () => void;
};

/** A collection of the list, with its actions. */
export function CollectionRow({ collection, isFirst, isLast, onMove, onEdit, onDelete }: Props) {
  const { slug, picture, state, isByRule, movieCount } = collection;
  const title = collectionTitle(collection);
  const notes = [
    collectionPath(slug),
    isByRule ? m.collections_admin_by_rule() : m.collections_admin_by_hand(),
    m.catalogue_movie_count({ count: movieCount }),
    describeDays(collection),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl bg-velvet p-4 ring-1 ring-white/6">
      {picture ? (
        <img src={picture.path} alt="" loading="lazy" className="aspect-video w-26 rounded-lg object-cover" />
      ) : (
        <span className="grid aspect-video w-26 place-items-center rounded-lg bg-night text-edge">
          <LibraryBig aria-hidden="true" />
        </span>
      )}
      <div className="min-w-40 flex-1">
        <h2 className="text-lg font-semibold wrap-anywhere">{title}</h2>
        <p className="text-sm wrap-anywhere text-dim">{notes.filter(Boolean).join(" · ")}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <IconButton
          icon={ArrowUp}
          label={m.pages_admin_move_up()}
          about={title}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={ArrowDown}
          label={m.pages_admin_move_down()}
          about={title}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton icon={Pencil} label={m.common_edit()} about={title} onClick={onEdit} />
        <IconButton icon={Trash2} label={m.common_delete()} about={title} onClick={onDelete} />
        {state === "public" && (
          <ButtonLink look="quiet" className="px-4" to={collectionPath(slug)} about={title}>
            {m.pages_admin_view()}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

/** In the page's language, if it has one in it. */
export const collectionTitle = ({ titles, slug }: CollectionSummary): string =>
  titles[getLocale()] ?? titles[baseLocale] ?? Object.values(titles)[0] ?? slug;

function describeDays({ state, startsOn, endsOn }: CollectionSummary): string {
  if (state === "upcoming" && startsOn) return m.collections_admin_state_upcoming({ day: formatUtcDay(startsOn) });
  if (!endsOn) return "";
  const message = state === "over" ? m.collections_admin_state_over : m.collections_admin_state_until;
  return message({ day: formatUtcDay(endsOn) });
}
