import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { ProfileChange, User } from "../../contract/accounts.ts";
import { avatarBytes, type Role, verificationMs } from "../../contract/constants.ts";
import { fold } from "../../contract/folding.ts";
import type { Call } from "../http/app.ts";
import { AppError } from "../http/app-error.ts";
import { audit, type Entry } from "../http/audit.ts";
import { database } from "../http/database.ts";
import { languageOf } from "../http/language.ts";
import { readPicture } from "../http/picture.ts";
import { holds, readAs, requireClaims } from "../http/session.ts";
import type { Letter } from "../mail/letter.ts";
import { queueLetter } from "../mail/outbox.ts";
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
export async function findNamed(c: Call, name: string, id: string | undefined, role?: Role): Promise<User> {
  const named = and(
    eq(users.name, name),
    id === undefined ? undefined : eq(users.id, id),
    role && eq(users.role, role),
  );
  const { account, results } = await readAs(c, (db, { userId }) => [
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
export async function changeProfile(c: Call, form: ProfileChange): Promise<{ letters: Letter[]; message: string }> {
  const { account, user } = await requireOwnPassword(c, form.password);
  const claims = await requireClaims(c);
  const isOwn = form.Id === undefined || form.Id === user.id;
  const target = isOwn ? user : await findAnother(c, account.role, form.Id ?? "");
  // While the session holds, the password is the one that was proved and, for another's profile, the role too.
  const stillProved = sql`exists (select 1 from ${users} where ${users.id} = ${user.id} and ${users.passwordHash} = ${user.passwordHash}
    and ${users.role} = ${account.role}) and ${holds(c, claims)}`;
  const picture = form.image && (await readAvatar(form.image));
  const language = isOwn ? languageOf(c) : target.language;
  const newEmail = form.newEmail === target.email ? undefined : form.newEmail;
  const addressChange =
    newEmail === undefined ? null : await planAddressChange(c, { ...target, language }, newEmail, stillProved);

  const imageKey = picture && `avatars/${crypto.randomUUID()}.${picture.type}`;
  if (imageKey) await c.env.MEDIA.put(`media/${imageKey}`, picture.bytes);
  const db = database(c, "primary");
  const name = form.name ?? target.name;
  const entry: Entry = {
    action: "change",
    subject: "user",
    subjectId: target.id,
    before: sql`select json_object('name', ${target.name}, 'email', ${target.email})`,
    after: { name, ...(newEmail && { newEmail }), ...(imageKey && { imageKey }) },
  };
  const saving = db.batch([
    db
      .update(users)
      .set({ name, nameFolded: fold(name), ...(imageKey && { imageKey }) })
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
    letters: addressChange?.letters ?? [],
    message: newEmail
      ? `Your profile is saved. Open the letter we sent to ${newEmail}: from then on it is your address.`
      : "Your profile is saved.",
  };
}

async function findAnother(c: Call, role: string, id: string) {
  if (role !== "ADMIN") throw new AppError("forbidden", "You may only change your own profile.");
  const db = database(c, "primary");
  const [[another]] = await db.batch([db.select().from(users).where(eq(users.id, id))]);
  if (!another) throw new AppError("not_found", "There is no such user.");
  return another;
}

async function readAvatar(file: File) {
  if (file.size > avatarBytes)
    throw new AppError("too_large", `The picture is larger than ${avatarBytes / 1048576} MB.`);
  return readPicture(new Uint8Array(await file.arrayBuffer()));
}

/** Nothing tells whether somebody has the new address: who has it learns by letter, or when the link is opened. */
async function planAddressChange(
  c: Call,
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
  const life = { now: c.var.now, lifeMs: verificationMs };
  return {
    letters,
    statements: [
      giveToken(db, owner, { hash, purpose: "change_email", email: newEmail, ...life }),
      ...letters.map((letter) => queueLetter(db, letter, c.var.now, allowed)),
    ],
  };
}
