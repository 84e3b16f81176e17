import { useEffect, useState } from "react";
import { m } from "#messages";
import { formatDateTime } from "../../../ui/format-date.ts";
import type { CaptionsStore } from "./captions-store.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import { type CaptionsDraft, removeDraft } from "./draft-store.ts";

type Options = {
  captions: CaptionsStore;
  /** The drafts that other editors left in this browser. */
  drafts: CaptionsDraft[];
  keeper: DraftKeeper;
  /** The version of the saved captions at the start of the edit; 0 for new captions. */
  version: number;
  /** Called when the user restores a draft whose captions a machine made. */
  onAutomatic: () => void;
};

/**
 * Stores unsaved captions in this browser. Returns the offer to restore the newest draft of an
 * earlier visit, null without a draft. A draft stays until the user restores or discards it.
 */
export function useDraft({ captions, drafts, keeper, version, onAutomatic }: Options) {
  const [offers, setOffers] = useState(drafts);

  useEffect(() => {
    const stop = keeper.watch();
    addEventListener("pagehide", keeper.flush);
    return () => {
      removeEventListener("pagehide", keeper.flush);
      stop();
    };
  }, [keeper]);

  const [offered, ...others] = offers;
  if (!offered) return null;
  const time = formatDateTime(new Date(offered.savedAtMs).toISOString());
  return {
    text:
      offered.version === version
        ? m.captions_edit_draft({ time })
        : m.captions_edit_draft_old({ time }),
    async restore() {
      if (offered.isAutomatic) onAutomatic();
      captions.restore(offered.document, offered.heardMs);
      setOffers(others);
      // The draft is removed only once the draft of this editor contains its captions.
      if (await keeper.flush()) await removeDraft(offered.key);
    },
    discard() {
      setOffers(others);
      void removeDraft(offered.key);
    },
  };
}
