import { createRandomId } from "../../../api/new-id.ts";
import { type CaptionsStore, hasUnsavedChanges } from "./captions-store.ts";
import { type DraftKey, removeDraft, writeDraft } from "./draft-store.ts";
import type { VttDocument } from "./vtt-document.ts";

type Options = {
  captions: CaptionsStore;
  /** The name under which the drafts of these captions are stored. */
  name: string;
  /** The version of the saved captions at the start of the edit; 0 for new captions. */
  version: number;
  /** Whether a machine made the captions, and from which video. */
  origin?: DraftOrigin;
  drafts?: { write: typeof writeDraft; remove: typeof removeDraft };
};

type DraftOrigin = { isAutomatic: boolean; videoId: string | null };

const writeDelayMs = 400;
const browserDrafts = { write: writeDraft, remove: removeDraft };

/**
 * Stores the unsaved captions of one editor in this browser. Each editor has a draft of its own.
 */
export function createDraftKeeper(options: Options) {
  const { captions, name, version, drafts = browserDrafts } = options;
  let { origin } = options;
  const editor = createRandomId();
  let place: { key: DraftKey; version: number } = { key: [name, editor], version };
  let isStored = false;
  /** The captions whose changes the user discarded. Later changes are stored again. */
  let discarded: VttDocument["cues"] | null = null;
  /**
   * The last write of the draft. Each write waits for the write before it, so that the newest
   * captions are stored last.
   */
  let last: Promise<boolean> = Promise.resolve(true);

  async function keep(): Promise<boolean> {
    const state = captions.getSnapshot();
    if (state.cues === discarded) return true;
    try {
      if (hasUnsavedChanges(state)) {
        const document = captions.toDocument();
        isStored = true;
        const { heardMs } = state;
        await drafts.write({ ...place, ...origin, heardMs, document, savedAtMs: Date.now() });
      } else await removeOwn();
      return true;
    } catch {
      // The captions are too large to store, or this browser stores nothing.
      return false;
    }
  }

  async function removeOwn() {
    if (!isStored) return;
    isStored = false;
    await drafts.remove(place.key);
  }

  /**
   * Stores the captions if they have changes, else removes the draft. Returns false if the browser
   * could not store the draft.
   */
  function flush(): Promise<boolean> {
    last = last.then(keep);
    return last;
  }

  return {
    flush,
    /** Sets whether drafts stored from now on are marked as automatic captions. */
    markAutomatic(isAutomatic: boolean) {
      origin = { videoId: null, ...origin, isAutomatic };
    },
    /**
     * Bases the draft on the captions that were just saved. The draft then has only the changes
     * made after the save.
     */
    rebase(saved: { name: string; version: number }): Promise<boolean> {
      last = last.then(async () => {
        if (saved.name !== place.key[0]) await removeOwn();
        place = { key: [saved.name, editor], version: saved.version };
        return keep();
      });
      return last;
    },
    /** Removes the draft, because the user discarded its changes. */
    discard(): Promise<void> {
      discarded = captions.getSnapshot().cues;
      return last.then(removeOwn);
    },
    /** Stores the captions soon after each change. Returns the function that ends this. */
    watch() {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const unsubscribe = captions.subscribe(() => {
        clearTimeout(timer);
        timer = setTimeout(flush, writeDelayMs);
      });
      return () => {
        clearTimeout(timer);
        unsubscribe();
        void flush();
      };
    },
  };
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;
