import { m } from "#messages";
import type { MovieExtras } from "../../../../contract/extras/extras.ts";
import { apiFetch } from "../../../api/client.ts";
import { extraKindLabels } from "../../../api/extra-kind-labels.ts";
import { type EditorFields, mergeLists } from "../../editor/merge-edits.ts";
import { useEditor } from "../../editor/use-editor.tsx";

export type ExtraEntry = MovieExtras["extras"][number];
/** An extra that is saved. A new extra has no id yet. */
type EntryToSave = Pick<ExtraEntry, "kind" | "title" | "isOpen"> & { id?: string };

/**
 * Saving the list deletes the videos of extras that are not in the list. Therefore `merge` keeps
 * the extras that two administrators add at the same time.
 */
const fields: EditorFields<{ extras: ExtraEntry[] }> = {
  extras: {
    label: m.common_extras,
    format: (extras) =>
      extras
        .map(({ kind, title, isOpen }) =>
          [extraKindLabels[kind](), title, isOpen && m.extras_admin_open()]
            .filter(Boolean)
            .join(" · "),
        )
        .join("\n"),
    merge: mergeLists(({ id }) => id),
  },
};

/** Edits the list of a movie's extras, which is saved as a whole. */
export function useExtrasEditor(
  movieId: string,
  fetched: MovieExtras,
  onSaved: (message: string) => void,
) {
  const editor = useEditor({
    saved: fetched,
    toValues: ({ extras }) => ({ extras }),
    fields,
    fallback: m.spec_movie_fallback(),
    send: ({ extras }, { saved }) => send(saved, extras),
    onSaved,
  });
  const { draft, setValue } = editor;
  const setEntries = (extras: ExtraEntry[]) => setValue("extras", extras);

  async function send({ version }: MovieExtras, entries: EntryToSave[]) {
    const extras = entries.map(({ id, kind, title, isOpen }) => ({ id, kind, title, isOpen }));
    const params = { id: movieId };
    const body = { version, extras };
    const sent = await apiFetch("PUT /api/admin/movies/:id/extras", { params, body });
    setEntries(sent.data.extras);
    editor.rebase(sent.data);
    return sent;
  }

  /**
   * Saves the list with an added extra. Resolves to the extra, or to undefined after an edit
   * conflict.
   */
  const add = (entry: EntryToSave) =>
    editor.showingConflict(async () => {
      const { data } = await send(editor.saved, [...draft.extras, entry]);
      return data.extras.at(-1);
    });

  const changeEntry = (id: string, changes: Partial<ExtraEntry>) =>
    setEntries(draft.extras.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry)));

  function move(index: number, offset: -1 | 1) {
    const order = [...draft.extras];
    order.splice(index + offset, 0, ...order.splice(index, 1));
    setEntries(order);
  }

  const remove = (id: string) => setEntries(draft.extras.filter((entry) => entry.id !== id));
  return { ...editor, entries: draft.extras, add, changeEntry, move, remove };
}

export type ExtrasEditor = ReturnType<typeof useExtrasEditor>;
