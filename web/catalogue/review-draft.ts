import { stored } from "../ui/stored.ts";

/** The review that is being written: whoever is signed out in the middle of it finds it again, and nobody else does. */
type Draft = { userId: string; movieId: string; star: number; text: string };

const draft = stored<Draft | null>("reviewDraft", (json) => (isDraft(json) ? json : null));

export function draftOf(userId: string, movieId: string): Draft | null {
  const kept = draft.get();
  return kept?.userId === userId && kept.movieId === movieId ? kept : null;
}

export const keepDraft = (kept: Draft) => draft.set(kept);
export const forgetDraft = () => draft.set(null);

function isDraft(json: unknown): json is Draft {
  if (typeof json !== "object" || json === null) return false;
  const { userId, movieId, star, text } = json as Record<string, unknown>;
  return [userId, movieId, text].every((value) => typeof value === "string") && typeof star === "number";
}
