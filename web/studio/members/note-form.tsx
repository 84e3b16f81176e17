import { m } from "#messages";
import { type MemberNote, maxNoteLength } from "../../../contract/members/members.ts";
import { apiFetch } from "../../api/client.ts";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { TextArea } from "../../ui/field.tsx";
import type { EditorProps } from "../editor/editor-dialog.tsx";
import { createTextField } from "../editor/editor-fields.tsx";
import type { EditorFields } from "../editor/merge-edits.ts";
import { useEditor } from "../editor/use-editor.tsx";

type Values = { body: string };
type Props = EditorProps & { memberId: string; note: MemberNote | null };

const fields: EditorFields<Values> = { body: createTextField(m.members_note) };

/**
 * A form for a new or an existing note. Another administrator may change an existing note
 * meanwhile.
 */
export function NoteForm({ memberId: id, note, onChanged, onSaved, onClose }: Props) {
  const { form, register, sending, issues, formError, conflict } = useEditor({
    saved: note,
    toValues: (saved) => ({ body: saved?.body ?? "" }),
    fields,
    send: async (values, { saved, idempotencyKey }) =>
      saved
        ? apiFetch("PUT /api/members/:id/notes/:noteId", {
            params: { id, noteId: saved.id },
            body: { ...values, version: saved.version },
          })
        : apiFetch("POST /api/members/:id/notes", { params: { id }, body: values, idempotencyKey }),
    onSaved,
    onChanged,
  });

  return (
    <form {...form} className="grid gap-5 text-base text-screen">
      {conflict}
      <TextArea
        label={m.members_note()}
        {...register("body")}
        required
        rows={6}
        maxLength={maxNoteLength}
        error={issues.body}
      />
      <DialogFormFooter formError={formError} disabled={sending} onClose={onClose} />
    </form>
  );
}
