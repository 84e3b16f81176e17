import { useEffect, useRef, useState } from "react";
import { newId } from "../../../../api/new-id.ts";
import { emptyMovieDraft, type MovieDraft } from "./movie-draft.ts";
import { readMovieDraft, saveMovieDraft } from "./movie-draft-store.ts";

type DraftParts = Partial<Omit<MovieDraft, "idempotencyKey">>;
type DraftChange = DraftParts | ((before: MovieDraft) => DraftParts);

export type DraftControls = {
  /** When what is there now was left, if it was found and not typed. */
  draftSavedAtMs: number | null;
  changeDraft: (part: DraftChange) => void;
  replaceDraft: (nextDraft: MovieDraft) => void;
};

/** The form's content, kept in this browser with every change. `draft` is null until it has been read. */
export function useMovieDraft(userId: string): DraftControls & { draft: MovieDraft | null } {
  const [draft, setDraft] = useState<MovieDraft | null>(null);
  const [draftSavedAtMs, setDraftSavedAtMs] = useState<number | null>(null);
  const savedDraft = useRef<MovieDraft | null>(null);

  useEffect(() => {
    let isCurrent = true;
    readMovieDraft(userId).then((found) => {
      if (!isCurrent) return;
      savedDraft.current = found?.draft ?? emptyMovieDraft;
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
    // A full disk, a private window: the form works without.
    saveMovieDraft(userId, draft, before, Date.now()).catch(() => undefined);
  }, [userId, draft]);

  /** Puts a whole draft in place, even when the form has been left meanwhile. */
  function replaceDraft(nextDraft: MovieDraft) {
    setDraftSavedAtMs(null);
    setDraft(nextDraft);
    saveMovieDraft(userId, nextDraft, null, Date.now()).catch(() => undefined);
  }

  const changeDraft = (part: DraftChange) =>
    setDraft(
      (before) =>
        before && { ...before, ...(typeof part === "function" ? part(before) : part), idempotencyKey: newId() },
    );

  return { draft, draftSavedAtMs, changeDraft, replaceDraft };
}
