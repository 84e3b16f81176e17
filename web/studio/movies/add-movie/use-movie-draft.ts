import { useEffect, useRef, useState } from "react";
import { createRandomId } from "../../../api/new-id.ts";
import { createMovieDraft, type MovieDraft } from "./movie-draft.ts";
import { readMovieDraft, saveMovieDraft } from "./movie-draft-store.ts";

type DraftParts = Partial<Omit<MovieDraft, "idempotencyKey">>;
type DraftChange = DraftParts | ((before: MovieDraft) => DraftParts);

export type DraftControls = {
  /**
   * The time at which the restored draft was saved, in milliseconds since 1970; null for a new
   * draft.
   */
  draftSavedAtMs: number | null;
  changeDraft: (part: DraftChange) => void;
  replaceDraft: (nextDraft: MovieDraft) => void;
};

/**
 * Returns the form's draft, which this browser stores on every change. `draft` is null until it has
 * been read.
 */
export function useMovieDraft(userId: string): DraftControls & { draft: MovieDraft | null } {
  const [draft, setDraft] = useState<MovieDraft | null>(null);
  const [draftSavedAtMs, setDraftSavedAtMs] = useState<number | null>(null);
  const savedDraft = useRef<MovieDraft | null>(null);

  useEffect(() => {
    let isCurrent = true;
    readMovieDraft(userId).then((found) => {
      if (!isCurrent) return;
      savedDraft.current = found?.draft ?? createMovieDraft();
      setDraft(savedDraft.current);
      setDraftSavedAtMs(found?.savedAtMs ?? null);
    });
    return () => {
      isCurrent = false;
    };
  }, [userId]);

  useEffect(() => {
    if (!draft || draft === savedDraft.current) return;
    const before = savedDraft.current;
    savedDraft.current = draft;
    // Storage can fail (full disk, private window). The form works without it.
    saveMovieDraft(userId, draft, before, Date.now()).catch(() => undefined);
  }, [userId, draft]);

  /** Replaces the draft. Also stores it at once, because the form may have been unmounted. */
  function replaceDraft(nextDraft: MovieDraft) {
    setDraftSavedAtMs(null);
    setDraft(nextDraft);
    saveMovieDraft(userId, nextDraft, null, Date.now()).catch(() => undefined);
  }

  const changeDraft = (part: DraftChange) =>
    setDraft(
      (before) =>
        before && {
          ...before,
          ...(typeof part === "function" ? part(before) : part),
          idempotencyKey: createRandomId(),
        },
    );

  return { draft, draftSavedAtMs, changeDraft, replaceDraft };
}
