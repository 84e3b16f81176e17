import { and, eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { foldText } from "../../contract/fold-text.ts";
import { PortraitForm } from "../../contract/people/people.ts";
import { requireVersion } from "../auth/requirement.ts";
import { queryAsUser, requireSession } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { type AuditLogEntry, insertAuditLogEntry } from "../database/audit-log.ts";
import { parseOrThrow, respond, route } from "../http/route.ts";
import { readStreamedForm } from "../http/streamed-form.ts";
import { deleteImages, deleteImagesIfRefused, readImageChunks } from "../movies/poster.ts";
import { mergedPeople, people } from "../schema.ts";
import { imageKeysOf } from "./movie-cast.ts";
import {
  selectAdminPerson,
  selectPeople,
  toAdminPersonDto,
  toPersonListDto,
} from "./person-list.ts";
import {
  mergePeople,
  personExistsSql,
  selectPersonAuditJson,
  updatePerson,
} from "./person-rows.ts";

export function mountAdminPeopleRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/admin/people", async (c, { query }) => {
    const rows = await queryAsUser(c, (db) => selectPeople(db, query));
    return respond(c, "GET /api/admin/people", toPersonListDto(rows, query));
  });

  route(app, "GET /api/admin/people/:id", async (c, { params: { id } }) => {
    const [person] = await queryAsUser(c, (db) => selectAdminPerson(db, Number(id)));
    if (!person) throw new AppError("person_not_found");
    return respond(c, "GET /api/admin/people/:id", { data: toAdminPersonDto(person) });
  });

  route(app, "PUT /api/admin/people/:id", async (c, { params, body }) => {
    const { version, name, born = null, died = null } = body;
    const { portraitAuthor = null, portraitLicence = null, portraitSource = null } = body;
    const after = { name, born, died, portraitAuthor, portraitLicence, portraitSource };
    await changePerson(
      c,
      { id: Number(params.id), version },
      { ...after, nameFolded: foldText(name) },
      after,
    );
    return respond(c, "PUT /api/admin/people/:id", { message: m.done_person_changed() });
  });

  route(app, "PUT /api/admin/people/:id/image", async (c, { params }) => {
    await requireSession(c);
    const { fields, files } = await readStreamedForm(c, async (name, bytes) => {
      if (name !== "image") throw invalidInput(name.slice(0, 40), "unknown_field");
      return readImageChunks(bytes);
    });
    const version = Number(parseOrThrow(PortraitForm, fields).version);
    if (!files.image) throw invalidInput("image", "picture_required");
    const portraitKey = `people/${crypto.randomUUID()}.${files.image.type}`;
    await c.env.MEDIA.put(`media/${portraitKey}`, files.image.bytes);
    // The author and licence of the previous picture do not apply to the new one.
    const source = { portraitAuthor: null, portraitLicence: null, portraitSource: null };
    const written = changePerson(
      c,
      { id: Number(params.id), version },
      { portraitKey, ...source },
      { imageKey: portraitKey, ...source },
    );
    await deleteImagesIfRefused(c.env.MEDIA, [portraitKey], written);
    // Open pages still show the previous portrait; the job for orphans deletes its file.
    return respond(c, "PUT /api/admin/people/:id/image", { message: m.done_person_changed() });
  });

  route(app, "POST /api/admin/people/:id/merge", async (c, { params, body }) => {
    const [id, intoId] = [Number(params.id), Number(body.intoId)];
    if (id === intoId) throw invalidInput("intoId", "person_same");
    const areThere = sql`(${personExistsSql(id)} and ${personExistsSql(intoId)})`;
    const isMerged = sql`exists (select 1 from ${mergedPeople}
      where ${and(eq(mergedPeople.id, id), eq(mergedPeople.personId, intoId))})`;
    const entry: AuditLogEntry = {
      action: "merge",
      subject: "person",
      subjectId: params.id,
      before: selectPersonAuditJson(id),
      after: { into: body.intoId },
    };
    const { doubles } = await write(c, {
      require: [[sql`(${areThere} or ${isMerged})`, () => new AppError("person_not_found")]],
      // A repeated merge changes nothing and is not recorded.
      statements: (db, writer) => ({
        audited: insertAuditLogEntry(db, writer, entry, areThere),
        ...mergePeople(db, id, intoId, areThere),
      }),
    });
    await deleteImages(c.env.MEDIA, imageKeysOf(doubles));
    return respond(c, "POST /api/admin/people/:id/merge", { message: m.done_people_merged() });
  });
}

/** Changes a person. Throws `person_not_found`, or `edit_conflict` with the saved version. */
async function changePerson(
  c: RequestContext,
  { id, version }: { id: number; version: number },
  change: Parameters<typeof updatePerson>[2],
  after: object,
): Promise<void> {
  const before = selectPersonAuditJson(id);
  await write(c, {
    require: [requireVersion(people, { id, version }, () => findPerson(c, id))],
    audit: [{ action: "change", subject: "person", subjectId: String(id), before, after }],
    statements: (db) => ({ changed: updatePerson(db, id, change) }),
  });
}

async function findPerson(c: RequestContext, id: number) {
  const [row] = await queryAsUser(c, (db) => selectAdminPerson(db, id));
  if (!row) throw new AppError("person_not_found");
  return toAdminPersonDto(row);
}
