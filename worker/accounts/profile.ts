import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { m } from "#messages";
import type { AccountProfileChange, User } from "../../contract/accounts/accounts.ts";
import { maxAvatarBytes, type Role, verificationLinkMs } from "../../contract/constants.ts";
import { foldText } from "../../contract/fold-text.ts";
import { emailRateLimit, enforceRateLimit } from "../auth/rate-limit.ts";
import { batchAsUser, isActingAdministrator, requireSession } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import type { AuditLogEntry } from "../database/audit-log.ts";
import { database, runStatement } from "../database/database.ts";
import { equalsIfGiven } from "../database/equals-if-given.ts";
import type { EmailMessage } from "../email/compose-email.ts";
import { enqueueEmail } from "../email/email-outbox.ts";
import { requireSiteOrigin } from "../http/site-url.ts";
import { findRequestLocale } from "../i18n/locale.ts";
import { sanitizeImage } from "../media/image.ts";
import { reviews, users } from "../schema.ts";
import { composeAccountEmail } from "./emails.ts";
import { createOneTimeToken, issueOneTimeToken } from "./one-time-token.ts";
import { isPasswordUnchangedSql, requireCurrentPassword } from "./password-change.ts";
import { selectUsers, toUserDto } from "./user-dto.ts";
import { userExistsSql } from "./users.ts";

/**
 * Finds the account by its name (and id, if given): the user's own account or, for an
 * administrator, any account. Throws `not_own_account` for another user's account, whether or not
 * it exists.
 */
export async function findUserByName(
  c: RequestContext,
  name: string,
  id: string | undefined,
  role?: Role,
): Promise<User> {
  const nameCondition = and(
    // The exact name decides; the folded name is compared too, because only it has an index.
    eq(users.nameFolded, foldText(name)),
    eq(users.name, name),
    equalsIfGiven(users.id, id),
    role && eq(users.role, role),
  );
  const {
    account,
    own: [own],
    others: [other],
  } = await batchAsUser(c, (db, { userId }) => ({
    own: selectUsers(db).where(and(nameCondition, eq(users.id, userId))),
    others: selectUsers(db).where(nameCondition).orderBy(asc(users.id)).limit(1),
  }));
  const found = own ?? other;
  if (!isActingAdministrator(account) && found?.id !== account.id) {
    throw new AppError("not_own_account");
  }
  if (!found) throw new AppError("user_not_found");
  return toUserDto(found, c.var.now);
}

/**
 * Changes the user's own profile or, for an administrator, another user's profile, with an audit
 * log entry. A new email address takes effect once its owner opens the emailed link; the old
 * address is notified. The new image is stored first and deleted if the update fails.
 */
export async function changeAccountProfile(
  c: RequestContext,
  form: AccountProfileChange,
): Promise<{ emails: EmailMessage[]; message: string }> {
  const user = await requireCurrentPassword(c, form.password);
  const isOwn = form.Id === undefined || form.Id === user.id;
  const targetUser = isOwn ? user : await findOtherUser(c, form.Id ?? "");
  const avatar = form.image && (await readAvatar(form.image));
  const language = isOwn ? findRequestLocale(c) : targetUser.language;
  const newEmail = form.newEmail === targetUser.email ? undefined : form.newEmail;
  const addressChange =
    newEmail === undefined
      ? null
      : await prepareAddressChange(c, { ...targetUser, language }, newEmail);

  const image = avatar && { key: `avatars/${crypto.randomUUID()}.${avatar.type}`, ...avatar };
  const saves: ProfileSave = {
    name: form.name ?? targetUser.name,
    newEmail,
    imageKey: image?.key,
    user,
    addressChange,
  };
  if (image) await c.env.MEDIA.put(`media/${image.key}`, image.bytes);
  await saveProfile(c, targetUser, saves).catch(async (error) => {
    await deleteImage(c, image?.key);
    throw error;
  });
  if (image) await deleteImage(c, targetUser.imageKey);
  return {
    emails: addressChange?.emails ?? [],
    message: newEmail
      ? m.done_profile_saved_verify_email({ email: newEmail })
      : m.done_profile_saved(),
  };
}

type ProfileSave = {
  name: string;
  newEmail: string | undefined;
  imageKey: string | undefined;
  /** The account that changes the profile, with its password and role as they were verified. */
  user: typeof users.$inferSelect;
  addressChange: Awaited<ReturnType<typeof prepareAddressChange>> | null;
};

/**
 * Throws `account_changed` if the user's password or role has changed since it was checked, or if
 * the edited account was deleted.
 */
async function saveProfile(
  c: RequestContext,
  { id, name: oldName, email }: typeof users.$inferSelect,
  { name, newEmail, imageKey, user, addressChange }: ProfileSave,
): Promise<void> {
  const isUnchanged = sql`(
    ${isPasswordUnchangedSql(user)} and ${hasRole(user)} and ${userExistsSql(id)}
  )`;
  const newImage = imageKey && { imageKey };
  const entry: AuditLogEntry = {
    action: "change",
    subject: "user",
    subjectId: id,
    before: sql`select json_object('name', ${oldName}, 'email', ${email})`,
    after: { name, ...(newEmail && { newEmail }), ...newImage },
  };
  await write(c, {
    require: [[isUnchanged, () => new AppError("account_changed")]],
    audit: user.id === id ? [] : [entry],
    statements: (db) => ({
      saved: db
        .update(users)
        .set({ name, nameFolded: foldText(name), ...newImage })
        .where(eq(users.id, id)),
      reviews: db
        .update(reviews)
        .set({ name, ...newImage })
        .where(eq(reviews.userId, id)),
      ...addressChange?.statements,
    }),
  });
}

const hasRole = ({ id, role }: { id: string; role: Role }): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${id} and ${users.role} = ${role})`;

async function deleteImage(c: RequestContext, imageKey: string | null | undefined): Promise<void> {
  if (imageKey) await c.env.MEDIA.delete(`media/${imageKey}`);
}

async function findOtherUser(c: RequestContext, id: string) {
  if (!isActingAdministrator(await requireSession(c))) throw new AppError("not_own_account");
  const db = database(c, "primary");
  const [otherUser] = await runStatement(db, db.select().from(users).where(eq(users.id, id)));
  if (!otherUser) throw new AppError("user_not_found");
  return otherUser;
}

async function readAvatar(file: File) {
  if (file.size === 0) throw invalidInput("image", "file_empty");
  if (file.size > maxAvatarBytes)
    throw new AppError("picture_too_large", { maximum: `${maxAvatarBytes / 1048576} MB` });
  return sanitizeImage(new Uint8Array(await file.arrayBuffer()));
}

/**
 * Prepares the same response for a free and a taken address, so that the response reveals no
 * account. The owner of a taken address learns of the attempt by email.
 */
async function prepareAddressChange(
  c: RequestContext,
  { id, email, language: locale }: Pick<typeof users.$inferSelect, "id" | "email" | "language">,
  newEmail: string,
) {
  const db = database(c, "primary");
  const rateLimits = [emailRateLimit("verify", newEmail), emailRateLimit("email_changing", email)];
  await enforceRateLimit(db, rateLimits, c.var.now);
  const { token, hash } = createOneTimeToken();
  const emailContext = { site: requireSiteOrigin(c), locale };
  const emails = [
    composeAccountEmail("verify_email", newEmail, emailContext, { token, isNewAddress: true }),
    composeAccountEmail("email_changing", email, emailContext, { newEmail }),
  ];
  const lifetime = { now: c.var.now, lifeMs: verificationLinkMs };
  return {
    emails,
    statements: {
      token: issueOneTimeToken(db, eq(users.id, id), {
        hash,
        purpose: "change_email",
        email: newEmail,
        ...lifetime,
      }),
      emails: emails.map((composedEmail) =>
        enqueueEmail(db, { ...composedEmail, userId: id }, c.var.now),
      ),
    },
  };
}
