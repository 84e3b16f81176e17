import { useEffect, useState } from "react";
import { m } from "#messages";
import { formatDateTime } from "../../../ui/format-date.ts";
import { type CaptionsStore, isChanged } from "./captions-store.ts";
import { type CaptionsDraft, removeDraft, writeDraft } from "./draft-store.ts";
import { parseVtt, writeVtt } from "./vtt-document.ts";

type Options = {
  captions: CaptionsStore;
  draft: CaptionsDraft | null;
  draftKey: string;
  /** The version of the saved captions that are edited; 0 for new ones. */
  version: number;
};

const writeDelayMs = 400;

/**
 * Keeps unsaved captions in this browser. Returns the offer to restore those of an earlier visit,
 * which is never done unasked; the draft stays until the offer is answered.
 */
export function useDraft({ captions, draft, draftKey, version }: Options) {
  const [offered, setOffered] = useState(draft);

  useEffect(() => {
    if (offered) return;
    let timer = 0;
    const write = () => void storeDraft({ captions, draftKey, version });
    const unsubscribe = captions.subscribe(() => {
      clearTimeout(timer);
      timer = window.setTimeout(write, writeDelayMs);
    });
    addEventListener("pagehide", write);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      removeEventListener("pagehide", write);
    };
  }, [captions, draftKey, version, offered]);

  if (!offered) return null;
  const time = formatDateTime(new Date(offered.savedAtMs).toISOString());
  return {
    text:
      offered.version === version
        ? m.captions_edit_draft({ time })
        : m.captions_edit_draft_old({ time }),
    restore() {
      captions.restore(parseVtt(offered.vtt).cues);
      setOffered(null);
    },
    discard() {
      setOffered(null);
      void removeDraft(draftKey);
    },
  };
}

/** Stores the captions if they have changes, else removes the draft. */
async function storeDraft({ captions, draftKey, version }: Omit<Options, "draft">) {
  if (!isChanged(captions.getSnapshot())) return removeDraft(draftKey);
  try {
    const vtt = writeVtt(captions.toDocument());
    await writeDraft(draftKey, { vtt, version, savedAtMs: Date.now() });
  } catch {
    // The captions are too large, or this browser stores nothing.
  }
}
