import { useEffect, useRef, useState } from "react";
import { keepDraft, readDraft } from "./draft-store.ts";
import { type Draft, emptyDraft } from "./new-movie.ts";

type Change = Partial<Draft> | ((before: Draft) => Partial<Draft>);

export type DraftInHand = {
  /** When what is there now was left, if it was found and not typed. */
  leftAtMs: number | null;
  change: (part: Change) => void;
  replace: (whole: Draft) => void;
};

/** The form's content, kept in this browser with every change. `draft` is null until it has been read. */
export function useDraft(userId: string): DraftInHand & { draft: Draft | null } {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [leftAtMs, setLeftAtMs] = useState<number | null>(null);
  const kept = useRef<Draft | null>(null);

  useEffect(() => {
    let current = true;
    readDraft(userId).then((found) => {
      if (!current) return;
      kept.current = found?.draft ?? emptyDraft;
      setDraft(kept.current);
      setLeftAtMs(found?.savedAtMs ?? null);
    });
    return () => {
      current = false;
    };
  }, [userId]);

  useEffect(() => {
    if (!draft || draft === kept.current) return;
    const before = kept.current;
    kept.current = draft;
    // A full disk, a private window: the form works without.
    keepDraft(userId, draft, before, Date.now()).catch(() => undefined);
  }, [userId, draft]);

  /** Puts a whole draft in place, even when the form has been left meanwhile. */
  function replace(whole: Draft) {
    setLeftAtMs(null);
    setDraft(whole);
    keepDraft(userId, whole, null, Date.now()).catch(() => undefined);
  }

  const change = (part: Change) =>
    setDraft((before) => before && { ...before, ...(typeof part === "function" ? part(before) : part) });

  return { draft, leftAtMs, change, replace };
}
