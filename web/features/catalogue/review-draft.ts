import { createStoredValue } from "../../ui/stored-value.ts";

/** An unsent review. It survives a sign-out, but is shown only to its author. */
type ReviewDraft = { userId: string; movieId: string; star: number; text: string };

const storedDraft = createStoredValue<ReviewDraft | null>("reviewDraft", (json) => (isReviewDraft(json) ? json : null));

export function getReviewDraft(userId: string, movieId: string): ReviewDraft | null {
  const savedDraft = storedDraft.get();
  return savedDraft?.userId === userId && savedDraft.movieId === movieId ? savedDraft : null;
}

export const saveReviewDraft = (newDraft: ReviewDraft) => storedDraft.set(newDraft);
export const clearReviewDraft = () => storedDraft.set(null);

function isReviewDraft(json: unknown): json is ReviewDraft {
  if (typeof json !== "object" || json === null) return false;
  const { userId, movieId, star, text } = json as Record<string, unknown>;
  return [userId, movieId, text].every((value) => typeof value === "string") && typeof star === "number";
}
