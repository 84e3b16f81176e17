import type { Hono } from "hono";
import { m } from "#messages";
import { writeForMember } from "../accounts/write-for-member.ts";
import { requireVersion } from "../auth/requirement.ts";
import { queryAsUser } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { memberNotes } from "../schema.ts";
import {
  canAddNoteSql,
  changeNote,
  deleteNote,
  insertNote,
  noteExistsSql,
  selectNotes,
  toNoteDto,
} from "./notes.ts";

/** Mounts the endpoints of the notes. The audit log records who wrote a note, without its text. */
export function mountNoteRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/members/:id/notes", async (c, { params: { id }, body }) => {
    await writeForMember(c, id, {
      require: [[canAddNoteSql(id), () => new AppError("too_many_notes")]],
      audit: [{ action: "add note", subject: "user", subjectId: id }],
      statements: (db, writer) => ({ added: insertNote(db, id, body.body, writer) }),
    });
    return respond(c, "POST /api/members/:id/notes", { message: m.done_note_saved() });
  });

  route(app, "PUT /api/members/:id/notes/:noteId", async (c, { params, body }) => {
    const { id, noteId } = params;
    await writeForMember(c, id, {
      require: [
        [noteExistsSql(id, noteId), () => new AppError("note_not_found")],
        requireVersion(memberNotes, { id: noteId, version: body.version }, () =>
          findNote(c, id, noteId),
        ),
      ],
      audit: [{ action: "change note", subject: "user", subjectId: id }],
      statements: (db, { now }) => ({ changed: changeNote(db, id, noteId, body.body, now) }),
    });
    return respond(c, "PUT /api/members/:id/notes/:noteId", { message: m.done_note_saved() });
  });

  route(app, "DELETE /api/members/:id/notes/:noteId", async (c, { params: { id, noteId } }) => {
    await writeForMember(c, id, {
      require: [[noteExistsSql(id, noteId), () => new AppError("note_not_found")]],
      audit: [{ action: "delete note", subject: "user", subjectId: id }],
      statements: (db) => ({ deleted: deleteNote(db, id, noteId) }),
    });
    return respond(c, "DELETE /api/members/:id/notes/:noteId", { message: m.done_note_deleted() });
  });
}

async function findNote(c: RequestContext, userId: string, noteId: string) {
  const rows = await queryAsUser(c, (db) => selectNotes(db, userId));
  const row = rows.find(({ id }) => id === noteId);
  if (!row) throw new AppError("note_not_found");
  return toNoteDto(row);
}
