import { Check, ShieldX } from "lucide-react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import type { ResponseOf } from "../../../contract/endpoints.ts";
import { paths } from "../../api/paths.ts";
import { formatDateTime } from "../../ui/format-date.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { Stars } from "../../ui/stars.tsx";
import { figureLinkClass } from "../figure-link-class.ts";
import { MemberLink } from "../members/member-link.tsx";
import { RowAction } from "../row-action.tsx";

export type AdminReview = ResponseOf<"GET /api/admin/reviews">["data"][number];

type Actions = Record<"onKeep" | "onRemove", (review: AdminReview) => void>;

export const studioReviewColumns = ({ onKeep, onRemove }: Actions): Column<AdminReview>[] => [
  {
    header: m.reviews_admin_author(),
    cardSlot: "title",
    cell: ({ author, name }) =>
      author ? (
        <>
          <MemberLink user={author} className="block" />
          <span className="block text-sm wrap-anywhere text-dim">{author.email}</span>
        </>
      ) : (
        name
      ),
    className: "@4xl:min-w-36",
  },
  {
    header: m.reviews_admin_review(),
    cell: ({ star, review }) => (
      <div className="max-w-md">
        <Stars value={star} />
        <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
          {review}
        </p>
      </div>
    ),
  },
  {
    header: m.reviews_admin_movie(),
    cell: ({ movie: { id, name } }) => (
      <Link to={paths.movie(id)} className={`wrap-anywhere ${figureLinkClass}`}>
        {name}
      </Link>
    ),
  },
  {
    header: m.reviews_admin_written(),
    cell: ({ date, edited }) => (
      <div>
        <time dateTime={date}>{formatDateTime(date)}</time>
        {edited && (
          <p className="text-sm text-dim">
            {m.movie_review_edited({ date: formatDateTime(edited) })}
          </p>
        )}
      </div>
    ),
  },
  {
    header: m.common_actions(),
    cardSlot: "actions",
    cell: (review) => (
      <div className="flex flex-wrap gap-2">
        {review.reports.length > 0 && (
          <RowAction
            icon={Check}
            label={m.reviews_admin_keep()}
            about={review.name}
            onClick={() => onKeep(review)}
          />
        )}
        <RowAction
          icon={ShieldX}
          label={m.reviews_admin_remove()}
          about={review.name}
          onClick={() => onRemove(review)}
        />
      </div>
    ),
  },
];
