import { and, desc, eq, sql } from "drizzle-orm";
import { type MemberNote, maxMemberNotes } from "../../contract/members/members.ts";
import { userExistsSql } from "../accounts/users.ts";
import type { Database } from "../database/database.ts";
import { guardedInsert, type WriteContext } from "../database/guarded-insert.ts";
import { toIsoTime } from "../database/iso-time.ts";
import { memberNotes, users } from "../schema.ts";

/** Selects the notes about an account, newest first. */
export const selectNotes = (db: Database, userId: string) =>
  db
    .select({
      id: memberNotes.id,
      body: memberNotes.body,
      authorId: memberNotes.authorId,
      author: sql<string | null>`${users.name}`.as("author_name"),
      createdAt: memberNotes.createdAt,
      changedAt: memberNotes.changedAt,
      version: memberNotes.version,
    })
    .from(memberNotes)
    .leftJoin(users, eq(users.id, memberNotes.authorId))
    .where(eq(memberNotes.userId, userId))
    .orderBy(desc(memberNotes.createdAt), desc(memberNotes.id))
    .limit(maxMemberNotes);

export type NoteRow = Awaited<ReturnType<typeof selectNotes>>[number];

export const toNoteDto = ({
  authorId,
  author,
  createdAt,
  changedAt,
  ...note
}: NoteRow): MemberNote => ({
  ...note,
  author: authorId === null ? null : { id: authorId, name: author ?? "" },
  createdAt: new Date(createdAt).toISOString(),
  changedAt: toIsoTime(changedAt),
});

export const canAddNoteSql = (userId: string) =>
  sql`(select count(*) from ${memberNotes} where user_id = ${userId}) < ${maxMemberNotes}`;

const isNote = (userId: string, noteId: string) =>
  and(eq(memberNotes.id, noteId), eq(memberNotes.userId, userId));

export const noteExistsSql = (userId: string, noteId: string) =>
  sql`exists (select 1 from ${memberNotes} where ${isNote(userId, noteId)})`;

export const insertNote = (
  db: Database,
  userId: string,
  body: string,
  { userId: authorId, now }: WriteContext,
) =>
  guardedInsert(
    db,
    memberNotes,
    { id: crypto.randomUUID(), userId, authorId, body, createdAt: now },
    userExistsSql(userId),
  );

export const changeNote = (
  db: Database,
  userId: string,
  noteId: string,
  body: string,
  now: number,
) =>
  db
    .update(memberNotes)
    .set({ body, changedAt: now, version: sql`${memberNotes.version} + 1` })
    .where(isNote(userId, noteId));

export const deleteNote = (db: Database, userId: string, noteId: string) =>
  db.delete(memberNotes).where(isNote(userId, noteId));
