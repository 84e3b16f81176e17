import { momentOf } from "../../../ui/dates.ts";

/** Says that the form was not empty to begin with, and what of it could not be kept. */
export function DraftNote({ leftAtMs, lostVideo }: { leftAtMs: number; lostVideo: string | null }) {
  return (
    <p className="rounded-xl bg-seat px-4 py-3 wrap-anywhere">
      Your draft from {momentOf(new Date(leftAtMs).toISOString())}.
      {lostVideo && ` Choose “${lostVideo}” again: a video cannot be kept in a draft.`}
    </p>
  );
}
