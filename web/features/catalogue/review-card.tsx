import { type ReactNode, useState } from "react";
import { m } from "#messages";
import type { Review } from "../../../contract/catalogue/catalogue.ts";
import { getSite } from "../../../contract/site/site.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { formatDate } from "../../ui/format-date.ts";
import { Stars } from "../../ui/stars.tsx";

type Props = { review: Review; title?: ReactNode; actions?: ReactNode; className?: string };

/** A review, rendered as plain text only. */
export function ReviewCard({ review, title, actions, className = "ring-screen/6" }: Props) {
  const authorLabel = getAuthorLabel(review.role);
  return (
    <article
      aria-label={m.movie_review_by({ name: review.name })}
      className={`flex h-full flex-col rounded-2xl bg-velvet p-5 ring-1 sm:p-6 ${className}`}
    >
      {title}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar name={review.name} image={review.image} className="size-12 text-xl" />
        <div className="min-w-0 flex-1 basis-32">
          <p className="leading-snug font-semibold wrap-anywhere">{review.name}</p>
          <p className="text-sm text-dim">
            {authorLabel && `${authorLabel} · `}
            <time dateTime={review.date}>{formatDate(review.date)}</time>
            {review.edited && ` · ${m.movie_review_edited({ date: formatDate(review.edited) })}`}
            {review.watched && ` · ${m.movie_review_watched()}`}
          </p>
        </div>
        <Stars value={review.star} />
      </div>
      <ReviewText text={review.review} />
      {actions && <div className="mt-auto flex flex-wrap gap-3 pt-4">{actions}</div>}
    </article>
  );
}

/** Returns the label for an author who is not an ordinary user: the site's name or the role. */
function getAuthorLabel(role: string): string | null {
  if (role === "ADMIN") return getSite().name;
  return role === "USER" ? null : role;
}

const maxShortLength = 420;
const maxShortLines = 8;

function ReviewText({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const isLong = text.length > maxShortLength || text.split("\n").length > maxShortLines;
  return (
    <>
      <p
        dir="auto"
        className={`mt-4 text-pretty whitespace-pre-line wrap-anywhere text-screen/90 ${isLong && !open ? "line-clamp-6" : ""}`}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="min-h-11 self-start font-semibold text-bulb hover:text-glow"
        >
          {open ? m.movie_review_show_less() : m.movie_review_read_more()}
        </button>
      )}
    </>
  );
}
