import { type ReactNode, useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import type { Review } from "../../../contract/catalogue/catalogue.ts";
import { reviewLength } from "../../../contract/constants.ts";
import { useFormSubmit } from "../../api/use-form-submit.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { createStoredValue } from "../../ui/stored-value.ts";
import { StarRatingInput } from "./star-rating-input.tsx";
import { useReviewActions } from "./use-reviews.ts";

type Props = { movieId: string; userId: string; mine: Review | null; onClose: () => void };

/** Creates a review, or edits the user's own review. */
export function ReviewForm({ movieId, userId, mine, onClose }: Props) {
  const { star, text, change } = useReviewInput(userId, movieId, mine);
  const { publish } = useReviewActions(movieId);
  const { form, sending, issues, formError } = useFormSubmit(async () => {
    await publish({ star, review: text });
    close();
    showAlert(mine ? m.movie_review_updated() : m.movie_review_published());
  });

  function close() {
    clearReviewDraft(userId, movieId);
    onClose();
  }

  const action = mine ? m.common_save_changes() : m.common_publish();
  return (
    <form
      {...form}
      className="grid animate-rise gap-5 rounded-2xl bg-velvet p-5 ring-1 ring-bulb/40 sm:p-7"
    >
      <Title>{mine ? m.movie_review_edit() : m.movie_review_write()}</Title>
      <p role="alert" className="font-medium text-ember empty:hidden">
        {formError}
      </p>
      <StarRatingInput value={star} error={issues.star} onChange={(next) => change(next, text)} />
      <TextArea
        label={m.movie_review_yours()}
        name="review"
        rows={6}
        required
        value={text}
        hint={getLengthHint(text)}
        error={issues.review}
        onChange={(event) => change(star, event.currentTarget.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" aria-disabled={sending}>
          {sending ? m.common_publishing() : action}
        </Button>
        <Button look="quiet" onClick={close}>
          {m.common_cancel()}
        </Button>
        <p className="text-sm text-dim">{m.movie_review_public_note()}</p>
      </div>
    </form>
  );
}

/** The form's title, which receives the focus and scrolls into view when the form opens. */
function Title({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <h3 ref={heading} tabIndex={-1} className="headline scroll-mt-28 text-3xl outline-none">
      {children}
    </h3>
  );
}

function useReviewInput(userId: string, movieId: string, mine: Review | null) {
  const [{ star, text }, setInput] = useState(() => {
    return getReviewDraft(userId, movieId) ?? { star: mine?.star ?? 0, text: mine?.review ?? "" };
  });
  function change(nextStar: number, nextText: string) {
    setInput({ star: nextStar, text: nextText });
    saveReviewDraft({ userId, movieId, star: nextStar, text: nextText });
  }
  return { star, text, change };
}

function getLengthHint(text: string): string {
  const { length } = text.trim();
  const formatNumber = (number: number) => number.toLocaleString(getLocale());
  const values = { count: formatNumber(length), max: formatNumber(reviewLength.max) };
  const over = length - reviewLength.max;
  if (over > 0) return m.movie_review_too_long({ ...values, over: formatNumber(over) });
  return m.movie_review_length(values);
}

/** An unsent review. It survives the end of a session, but is shown only to its author. */
type ReviewDraft = { userId: string; movieId: string; star: number; text: string };

const maxDrafts = 20;
const storedDrafts = createStoredValue<ReviewDraft[]>("reviewDrafts", (json) =>
  Array.isArray(json) ? json.filter(isReviewDraft) : [],
);

const isDraftOf = (userId: string, movieId: string) => (draft: ReviewDraft) =>
  draft.userId === userId && draft.movieId === movieId;

const getReviewDraft = (userId: string, movieId: string) =>
  storedDrafts.get().find(isDraftOf(userId, movieId));

function saveReviewDraft(newDraft: ReviewDraft) {
  clearReviewDraft(newDraft.userId, newDraft.movieId);
  storedDrafts.set([newDraft, ...storedDrafts.get()].slice(0, maxDrafts));
}

function clearReviewDraft(userId: string, movieId: string) {
  const isCleared = isDraftOf(userId, movieId);
  storedDrafts.set(storedDrafts.get().filter((draft) => !isCleared(draft)));
}

function isReviewDraft(json: unknown): json is ReviewDraft {
  if (typeof json !== "object" || json === null) return false;
  const { userId, movieId, star, text } = json as Record<string, unknown>;
  return (
    [userId, movieId, text].every((value) => typeof value === "string") && typeof star === "number"
  );
}
