import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { ProfileChange, User } from "../../contract/accounts.ts";
import { maxAvatarBytes, type Role, verificationLinkMs } from "../../contract/constants.ts";
import { foldText } from "../../contract/fold-text.ts";
import { batchAsUser, requireClaims, sessionGuard } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { type AuditLogEntry, audit } from "../database/audit-log.ts";
import { database } from "../database/database.ts";
import type { EmailMessage } from "../email/compose-email.ts";
import { enqueueEmail } from "../email/email-outbox.ts";
import { localeOf } from "../i18n/locale.ts";
import { sanitizeImage } from "../media/image.ts";
import { reviews, users } from "../schema.ts";
import { siteOf } from "./caller.ts";
import { addressChangingLetter, verifyNewAddressLetter } from "./letters.ts";
import { giveToken, newToken } from "./one-time-token.ts";
import { requireOwnPassword } from "./own-password.ts";
import { countOne, letterThrottle, requireRoom } from "./throttle.ts";
import { selectUsers, userAnswer } from "./user-answer.ts";

/**
 * The account of this name, and id when one is given: one's own, or, for an administrator, anybody's. Another's is
 * `forbidden`, whether it exists or not; one's own is never answered in its place.
 */
export async function findNamed(c: RequestContext, name: string, id: string | undefined, role?: Role): Promise<User> {
  const named = and(
    eq(users.name, name),
    id === undefined ? undefined : eq(users.id, id),
    role && eq(users.role, role),
  );
  const { account, results } = await batchAsUser(c, (db, { userId }) => [
    selectUsers(db).where(named).orderBy(sql`${users.id} = ${userId} desc`, asc(users.createdAt)).limit(1),
  ]);
  const [found] = results[0];
  if (account.role !== "ADMIN" && found?.id !== account.id) {
    throw new AppError("forbidden", "You may only see your own account.");
  }
  if (!found) throw new AppError("not_found", "There is no such user.");
  return userAnswer(found, c.var.now);
}

/**
 * Changes a profile: one's own, or, for an administrator, another's, which is written down. A new address counts once
 * the letter to it is opened; the old one is told. The picture is stored first and taken back when the rest fails.
 */
export async function changeProfile(
  c: RequestContext,
  form: ProfileChange,
): Promise<{ letters: EmailMessage[]; message: string }> {
  const { account, user } = await requireOwnPassword(c, form.password);
  const claims = await requireClaims(c);
  const isOwn = form.Id === undefined || form.Id === user.id;
  const target = isOwn ? user : await findAnother(c, account.role, form.Id ?? "");
  // While the session holds, the password is the one that was proved and, for another's profile, the role too.
  const stillProved = sql`exists (select 1 from ${users} where ${users.id} = ${user.id} and ${users.passwordHash} = ${user.passwordHash}
    and ${users.role} = ${account.role}) and ${sessionGuard(c, claims)}`;
  const picture = form.image && (await readAvatar(form.image));
  const language = isOwn ? localeOf(c) : target.language;
  const newEmail = form.newEmail === target.email ? undefined : form.newEmail;
  const addressChange =
    newEmail === undefined ? null : await planAddressChange(c, { ...target, language }, newEmail, stillProved);

  const imageKey = picture && `avatars/${crypto.randomUUID()}.${picture.type}`;
  if (imageKey) await c.env.MEDIA.put(`media/${imageKey}`, picture.bytes);
  const db = database(c, "primary");
  const name = form.name ?? target.name;
  const entry: AuditLogEntry = {
    action: "change",
    subject: "user",
    subjectId: target.id,
    before: sql`select json_object('name', ${target.name}, 'email', ${target.email})`,
    after: { name, ...(newEmail && { newEmail }), ...(imageKey && { imageKey }) },
  };
  const saving = db.batch([
    db
      .update(users)
      .set({ name, nameFolded: foldText(name), ...(imageKey && { imageKey }) })
      .where(and(eq(users.id, target.id), stillProved))
      .returning({ id: users.id }),
    db
      .update(reviews)
      .set({ name, ...(imageKey && { imageKey }) })
      .where(and(eq(reviews.userId, target.id), stillProved)),
    ...(isOwn ? [] : [audit(db, claims, c.var.now, entry, stillProved)]),
    ...(addressChange?.statements ?? []),
  ]);
  const [saved] = await saving.catch(async (error) => {
    if (imageKey) await c.env.MEDIA.delete(`media/${imageKey}`);
    throw error;
  });
  if (!saved[0]) {
    if (imageKey) await c.env.MEDIA.delete(`media/${imageKey}`);
    throw new AppError("conflict", "The account was changed meanwhile. Load the page and try again.");
  }
  if (imageKey && target.imageKey) await c.env.MEDIA.delete(`media/${target.imageKey}`);
  return {
    letters: addressChange?.emails ?? [],
    message: newEmail
      ? `Your profile is saved. Open the letter we sent to ${newEmail}: from then on it is your address.`
      : "Your profile is saved.",
  };
}

async function findAnother(c: RequestContext, role: string, id: string) {
  if (role !== "ADMIN") throw new AppError("forbidden", "You may only change your own profile.");
  const db = database(c, "primary");
  const [[another]] = await db.batch([db.select().from(users).where(eq(users.id, id))]);
  if (!another) throw new AppError("not_found", "There is no such user.");
  return another;
}

async function readAvatar(file: File) {
  if (file.size > maxAvatarBytes)
    throw new AppError("too_large", `The picture is larger than ${maxAvatarBytes / 1048576} MB.`);
  return sanitizeImage(new Uint8Array(await file.arrayBuffer()));
}

/** Nothing tells whether somebody has the new address: who has it learns by letter, or when the link is opened. */
async function planAddressChange(
  c: RequestContext,
  { id, email, language }: Pick<typeof users.$inferSelect, "id" | "email" | "language">,
  newEmail: string,
  allowed: SQL,
) {
  const db = database(c, "primary");
  const throttles = [letterThrottle("verify", newEmail), letterThrottle("email_changing", email)];
  const [counted] = await db.batch([countOne(db, throttles, c.var.now)]);
  requireRoom(counted, throttles, c.var.now);
  const { token, hash } = newToken();
  const head = { site: siteOf(c), language };
  const letters = [verifyNewAddressLetter(newEmail, head, token), addressChangingLetter(email, head, newEmail)];
  const owner = sql`${users.id} = ${id} and ${allowed}`;
  const life = { now: c.var.now, lifeMs: verificationLinkMs };
  return {
    letters,
    statements: [
      giveToken(db, owner, { hash, purpose: "change_email", email: newEmail, ...life }),
      ...letters.map((letter) => enqueueEmail(db, letter, c.var.now, allowed)),
    ],
  };
}
