import { type SQL, sql } from "drizzle-orm";
import { authenticators, passkeys } from "../schema.ts";

/** SQL condition: whether the account has a confirmed authenticator app. */
export const hasAuthenticatorSql = (userId: SQL | string): SQL<number> =>
  sql`exists (
    select 1
    from ${authenticators}
    where ${authenticators.userId} = ${userId} and ${authenticators.confirmedAt} is not null
  )`;

/** SQL condition: whether the account has a passkey. */
export const hasPasskeySql = (userId: SQL | string): SQL<number> =>
  sql`exists (select 1 from ${passkeys} where ${passkeys.userId} = ${userId})`;

/** SQL condition: whether the account has a second factor. */
export const hasFactorSql = (userId: SQL | string): SQL<number> =>
  sql`(${hasAuthenticatorSql(userId)} or ${hasPasskeySql(userId)})`;
