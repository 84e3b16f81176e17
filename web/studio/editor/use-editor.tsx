import { type ReactNode, useEffect, useState } from "react";
import { type FieldValues, get, type Path } from "react-hook-form";
import { ApiError } from "../../api/client.ts";
import { newId } from "../../api/new-id.ts";
import { EditConflict } from "./edit-conflict.tsx";
import {
  type Difference,
  type EditorFields,
  flattenFields,
  isSameValue,
  listChanges,
  mergeEdits,
} from "./merge-edits.ts";
import { type AdminFormOptions, useAdminForm } from "./use-admin-form.ts";
import { useUnloadWarning } from "./use-unload-warning.ts";

type Options<Values extends FieldValues, Saved> = Pick<
  AdminFormOptions<Values>,
  "schema" | "fallback"
> & {
  /** The stored thing that is edited; null for a new one. */
  saved: Saved;
  toValues: (saved: Saved) => Values;
  fields: EditorFields<Values>;
  /** The values that the form starts with; the values of `saved` if absent. */
  initialValues?: Values;
  /**
   * Sends the values, with the version of `edited.saved`. Resolves with nothing if the form shows
   * by itself why the values cannot be sent. Every attempt to create the thing has the same key.
   */
  send: (
    values: Values,
    edited: { saved: Saved; idempotencyKey: string },
  ) => Promise<{ message: string } | undefined>;
  onSaved: (message: string) => void | Promise<void>;
  onChanged?: (isChanged: boolean) => void;
  /** Runs before an invalid field gets the focus. */
  onRefused?: (error: ApiError) => void;
};

/**
 * Gives the form of a thing that several administrators may edit at the same time. After an
 * `edit_conflict` the form keeps the own changes and takes over the changes of the other
 * administrator; `conflict` asks where both changed a field. The browser asks before it leaves
 * unsaved changes.
 */
export function useEditor<Values extends FieldValues, Saved>(options: Options<Values, Saved>) {
  const { toValues, send, onSaved, onChanged, onRefused } = options;
  const fields = flattenFields(options.fields);
  const [idempotencyKey] = useState(newId);
  const [edited, setEdited] = useState(() => {
    const base = toValues(options.saved);
    return { saved: options.saved, base, start: options.initialValues ?? base };
  });
  const [conflict, setConflict] = useState<{ differences: Difference[]; id: string } | null>(null);
  const adminForm = useAdminForm<Values>(submit, {
    defaultValues: edited.start as AdminFormOptions<Values>["defaultValues"],
    ...(options.schema && { schema: options.schema }),
    ...(options.fallback && { fallback: options.fallback }),
  });
  const { getValues, watch, sending } = adminForm;
  const draft = watch();

  const isChanged = listChanges(fields, edited.start, draft).length > 0;
  useEffect(() => onChanged?.(isChanged), [isChanged, onChanged]);
  useUnloadWarning(isChanged && !sending);

  async function submit(values: Values): Promise<void> {
    try {
      const sent = await showingConflict(() =>
        send(values, { saved: edited.saved, idempotencyKey }),
      );
      if (sent) await onSaved(sent.message);
    } catch (error) {
      if (error instanceof ApiError) onRefused?.(error);
      throw error;
    }
  }

  /** Resolves with nothing when the request met an edit conflict, which is shown then. */
  async function showingConflict<Result>(request: () => Promise<Result>) {
    try {
      const result = await request();
      setConflict(null);
      return result;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "edit_conflict")) throw error;
      showDifferences(rebase(error.data as Saved));
      return undefined;
    }
  }

  /** Puts the own changes on top of what is saved now. Returns the changes of others. */
  function rebase(saved: Saved): Difference[] {
    const theirs = toValues(saved);
    const { values, differences } = mergeEdits(fields, edited.base, getValues(), theirs);
    for (const [path, value] of values) setField(path, value);
    setEdited({ saved, base: theirs, start: theirs });
    return differences;
  }

  const showDifferences = (differences: Difference[]) => setConflict({ differences, id: newId() });

  const setField = (path: string, value: unknown) =>
    adminForm.setValue(path as Path<Values>, value as never);

  const conflictSection: ReactNode = conflict && (
    <EditConflict
      key={conflict.id}
      differences={conflict.differences}
      isChosen={(path, value) => isSameValue(get(draft, path), value)}
      onChoose={setField}
    />
  );

  return {
    ...adminForm,
    draft,
    /** The stored thing that the draft began from, or was put on top of. */
    saved: edited.saved,
    isChanged,
    conflict: conflictSection,
    rebase,
    showDifferences,
    showingConflict,
  };
}
