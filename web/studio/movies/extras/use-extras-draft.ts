import { useState } from "react";
import type { MovieExtras } from "../../../../contract/extras/extras.ts";
import { ApiError, apiFetch } from "../../../api/client.ts";

export type ExtraEntry = MovieExtras["extras"][number];
/** A new extra has no id yet. */
type EntryToSave = Pick<ExtraEntry, "kind" | "title"> & { id?: string };

/** Returns the edited list of a movie's extras, which is saved as a whole. */
export function useExtrasDraft(movieId: string, fetched: MovieExtras) {
  const [saved, setSaved] = useState(fetched);
  const [entries, setEntries] = useState(fetched.extras);
  /** The saved list, after another administrator has changed it. */
  const [theirs, setTheirs] = useState<MovieExtras | null>(null);

  function take(list: MovieExtras) {
    setSaved(list);
    setEntries(list.extras);
    setTheirs(null);
  }

  /**
   * Shows a conflict. The draft follows what another administrator added and removed, so that
   * saving it deletes no video of theirs.
   */
  function showConflict(list: MovieExtras) {
    const added = list.extras.filter(({ id }) => !saved.extras.some((extra) => extra.id === id));
    setSaved(list);
    setTheirs(list);
    setEntries([
      ...entries.filter(({ id }) => list.extras.some((extra) => extra.id === id)),
      ...added,
    ]);
  }

  /** Saves the list. Returns it as stored. */
  async function save(added: EntryToSave[] = []) {
    const extras = [...entries, ...added].map(({ id, kind, title }) => ({ id, kind, title }));
    try {
      const body = { version: saved.version, extras };
      const response = await apiFetch("PUT /api/admin/movies/:id/extras", {
        params: { id: movieId },
        body,
      });
      take(response.data);
      return response;
    } catch (error) {
      if (error instanceof ApiError && error.code === "extras_changed")
        showConflict(error.data as MovieExtras);
      throw error;
    }
  }

  function changeEntry(id: string, changes: Partial<ExtraEntry>) {
    setEntries(entries.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry)));
  }

  function move(index: number, offset: -1 | 1) {
    const order = [...entries];
    order.splice(index + offset, 0, ...order.splice(index, 1));
    setEntries(order);
  }

  const remove = (id: string) => setEntries(entries.filter((entry) => entry.id !== id));
  return { saved, entries, theirs, save, take, changeEntry, move, remove };
}

export type ExtrasDraft = ReturnType<typeof useExtrasDraft>;
