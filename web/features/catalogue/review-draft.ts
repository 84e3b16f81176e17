import { createStoredValue } from "../../ui/stored-value.ts";

/** The review that is being written: whoever is signed out in the middle of it finds it again, and nobody else does. */
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
