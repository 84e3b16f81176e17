import { type ReactNode, useEffect, useState } from "react";
import { type FieldValues, get, type Path } from "react-hook-form";
import { ApiError } from "../../api/client.ts";
import { createRandomId } from "../../api/new-id.ts";
import { EditConflict } from "./edit-conflict.tsx";
import {
  type EditorFields,
  type FieldDifference,
  flattenFields,
  isSameValue,
  listChangedFields,
  mergeEdits,
} from "./merge-edits.ts";
import { type AdminFormOptions, useAdminForm } from "./use-admin-form.ts";
import { useUnloadWarning } from "./use-unload-warning.ts";

type Options<Values extends FieldValues, Saved> = Pick<
  AdminFormOptions<Values>,
  "schema" | "fallback"
> & {
  /** The stored record that is edited; null for a new record. */
  saved: Saved;
  toValues: (saved: Saved) => Values;
  fields: EditorFields<Values>;
  /** The form's initial values; by default the values of `saved`. */
  initialValues?: Values;
  /**
   * Sends the values with the version of `edited.saved`. Resolves to undefined if the form itself
   * shows why the values cannot be sent. Every attempt to create the same record sends the same
   * idempotency key.
   */
  send: (
    values: Values,
    edited: { saved: Saved; idempotencyKey: string },
  ) => Promise<{ message: string } | undefined>;
  /** `sent` are the values that were saved. */
  onSaved: (message: string, sent: Values) => void | Promise<void>;
  onChanged?: (isChanged: boolean) => void;
  /** Runs when the Worker has refused the values, before an invalid field gets the focus. */
  onRefused?: (error: ApiError) => void;
};

/**
 * Returns the form of a record that several administrators may edit at the same time. After an
 * `edit_conflict` the form keeps the user's own changes and takes over the other administrator's;
 * `conflict` asks the user to choose where both changed a field. The browser asks before the user
 * leaves unsaved changes.
 */
export function useEditor<Values extends FieldValues, Saved>(options: Options<Values, Saved>) {
  const { toValues, send, onSaved, onChanged, onRefused } = options;
  const fields = flattenFields(options.fields);
  const [idempotencyKey] = useState(createRandomId);
  const [edited, setEdited] = useState(() => {
    const base = toValues(options.saved);
    return { saved: options.saved, base, start: options.initialValues ?? base };
  });
  const [conflict, setConflict] = useState<{ differences: FieldDifference[]; id: string } | null>(
    null,
  );
  const adminForm = useAdminForm<Values>(submit, {
    defaultValues: edited.start as AdminFormOptions<Values>["defaultValues"],
    ...(options.schema && { schema: options.schema }),
    ...(options.fallback && { fallback: options.fallback }),
  });
  const { getValues, watch, sending } = adminForm;
  const draft = watch();

  const isChanged = listChangedFields(fields, edited.start, draft).length > 0;
  useEffect(() => onChanged?.(isChanged), [isChanged, onChanged]);
  useUnloadWarning(isChanged && !sending);

  async function submit(values: Values): Promise<void> {
    try {
      const sent = await showingConflict(() =>
        send(values, { saved: edited.saved, idempotencyKey }),
      );
      if (sent) await onSaved(sent.message, values);
    } catch (error) {
      if (error instanceof ApiError) onRefused?.(error);
      throw error;
    }
  }

  /** Runs a request. After an edit conflict, shows the conflict and resolves to undefined. */
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

  /**
   * Applies the user's own changes to the version that is saved now. Returns the fields that other
   * administrators changed. After a save, `base` are the values that were sent, because the Worker
   * may have stored them in another form (7.5 as 7.50).
   */
  function rebase(saved: Saved, base = edited.base): FieldDifference[] {
    const theirs = toValues(saved);
    const { values, differences } = mergeEdits(fields, base, getValues(), theirs);
    for (const [path, value] of values) setField(path, value);
    setEdited({ saved, base: theirs, start: theirs });
    return differences;
  }

  const showDifferences = (differences: FieldDifference[]) =>
    setConflict({ differences, id: createRandomId() });

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
    /**
     * The stored record that the draft is based on: `options.saved` or, after an edit conflict, the
     * other administrator's version.
     */
    saved: edited.saved,
    isChanged,
    conflict: conflictSection,
    rebase,
    showDifferences,
    showingConflict,
  };
}
