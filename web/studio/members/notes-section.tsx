import { useQueryClient } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import type { MemberNote } from "../../../contract/members/members.ts";
import { apiFetch } from "../../api/client.ts";
import { useConfirmedAction } from "../../api/use-confirmed-action.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { formatDateTime } from "../../ui/format-date.ts";
import { EditorDialog } from "../editor/editor-dialog.tsx";
import { IconButton } from "../icon-button.tsx";
import { MemberSection } from "./member-section.tsx";
import { NoteForm } from "./note-form.tsx";

type Props = { memberId: string; notes: MemberNote[] };

/** The notes of administrators about a member, which the member gets in a data export. */
export function NotesSection({ memberId, notes }: Props) {
  const queryClient = useQueryClient();
  const [editing, setEditing] = useState<MemberNote | "new" | null>(null);
  const [deleting, setDeleting] = useState<MemberNote | null>(null);

  function onDone(message: string) {
    setEditing(null);
    setDeleting(null);
    showAlert(message);
    void queryClient.invalidateQueries();
  }

  return (
    <MemberSection
      title={m.members_notes()}
      action={
        <Button look="quiet" className="px-4" onClick={() => setEditing("new")}>
          <Plus aria-hidden="true" className="size-5" /> {m.members_note_add()}
        </Button>
      }
    >
      <p className="text-sm text-dim">{m.members_notes_hint()}</p>
      <ul className="mt-2 grid gap-4">
        {notes.map((note) => (
          <NoteRow
            key={note.id}
            note={note}
            onEdit={() => setEditing(note)}
            onDelete={() => setDeleting(note)}
          />
        ))}
      </ul>
      {editing && (
        <EditorDialog
          title={editing === "new" ? m.members_note_add() : m.members_note_edit()}
          leaveText={m.members_note_leave()}
          onSaved={onDone}
          onClose={() => setEditing(null)}
        >
          {(editor) => (
            <NoteForm memberId={memberId} note={editing === "new" ? null : editing} {...editor} />
          )}
        </EditorDialog>
      )}
      {deleting && (
        <DeleteNoteDialog
          memberId={memberId}
          note={deleting}
          onDeleted={onDone}
          onClose={() => setDeleting(null)}
        />
      )}
    </MemberSection>
  );
}

type RowProps = { note: MemberNote; onEdit: () => void; onDelete: () => void };

function NoteRow({ note, onEdit, onDelete }: RowProps) {
  const { body, author, createdAt, changedAt } = note;
  const written = m.members_note_by({
    name: author?.name ?? m.studio_erased_account(),
    time: formatDateTime(createdAt),
  });
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-screen/8 pt-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="wrap-anywhere whitespace-pre-wrap">{body}</p>
        <p className="mt-1 text-sm text-dim">
          {written}
          {changedAt && ` · ${m.members_note_changed({ time: formatDateTime(changedAt) })}`}
        </p>
      </div>
      <div className="flex gap-2">
        <IconButton icon={Pencil} label={m.common_edit()} about={written} onClick={onEdit} />
        <IconButton icon={Trash2} label={m.common_delete()} about={written} onClick={onDelete} />
      </div>
    </li>
  );
}

type DeleteProps = {
  memberId: string;
  note: MemberNote;
  onDeleted: (message: string) => void;
  onClose: () => void;
};

function DeleteNoteDialog({ memberId, note, onDeleted, onClose }: DeleteProps) {
  const confirmation = useConfirmedAction(deleteNote, { onClose });

  async function deleteNote() {
    const { message } = await apiFetch("DELETE /api/members/:id/notes/:noteId", {
      params: { id: memberId, noteId: note.id },
    });
    onDeleted(message);
  }

  return (
    <ConfirmDialog
      title={m.members_note_delete_title()}
      action={m.common_delete()}
      destructive
      {...confirmation}
    >
      <p className="wrap-anywhere whitespace-pre-wrap">{note.body}</p>
    </ConfirmDialog>
  );
}
