import { and, eq, sql } from "drizzle-orm";
import { type Database, runStatement } from "../database/database.ts";
import { insertFrom } from "../database/guarded-insert.ts";
import { providerCustomers, users } from "../schema.ts";
import { CustomerMissingError, type PaymentProvider } from "./providers/payment-provider.ts";

const batchSize = 50;

/**
 * The provider's customer of an account, whose cards and invoices stay together; null if it has none. A new one is
 * recorded before anything else is asked of the provider: it is deleted with the account although no checkout follows.
 */
export async function ensureCustomer(
  db: Database,
  provider: PaymentProvider,
  account: { id: string; email: string },
  attempt: number,
): Promise<string | null> {
  const known = await findCustomerId(db, provider.name, account.id);
  if (known !== null || !provider.createCustomer) return known;
  const customerId = await provider.createCustomer(account, attempt);
  await runStatement(db, recordCustomer(db, provider.name, customerId, account.id));
  return customerId;
}

async function findCustomerId(db: Database, provider: string, userId: string): Promise<string | null> {
  const isOfUser = and(eq(providerCustomers.provider, provider), eq(providerCustomers.userId, userId));
  const [row] = await runStatement(
    db,
    db.select({ id: providerCustomers.customerId }).from(providerCustomers).where(isOfUser),
  );
  return row?.id ?? null;
}

/** Forgets a customer whom the owner has deleted at the provider: the next checkout is of another. Rethrows. */
export const forgetMissingCustomer =
  (db: Database, provider: string, customerId: string | null) =>
  async (cause: unknown): Promise<never> => {
    const isSame = and(eq(providerCustomers.provider, provider), eq(providerCustomers.customerId, customerId ?? ""));
    if (cause instanceof CustomerMissingError) await runStatement(db, db.delete(providerCustomers).where(isSame));
    throw cause;
  };

/** Of two simultaneous checkouts the first customer stays; the provider gives both the same one. */
function recordCustomer(db: Database, provider: string, customerId: string, userId: string) {
  const source = sql`from ${users} where ${users.id} = ${userId}`;
  return insertFrom(db, providerCustomers, { provider, customerId, userId: users.id }, source).onConflictDoNothing();
}

/** Tells the provider of changed addresses, and deletes its customers whose account is erased. */
export async function updateOutdatedCustomers(db: Database, provider: PaymentProvider): Promise<void> {
  const isOutdated = and(eq(providerCustomers.provider, provider.name), eq(providerCustomers.outdated, true));
  const outdated = await runStatement(
    db,
    db
      .select({ customerId: providerCustomers.customerId, email: users.email })
      .from(providerCustomers)
      .leftJoin(users, eq(users.id, providerCustomers.userId))
      .where(isOutdated)
      .limit(batchSize),
  );
  for (const { customerId, email } of outdated) {
    await provider.updateCustomer?.(customerId, email);
    const isSame = and(isOutdated, eq(providerCustomers.customerId, customerId));
    await runStatement(
      db,
      email === null
        ? db.delete(providerCustomers).where(isSame)
        : db.update(providerCustomers).set({ outdated: false }).where(isSame),
    );
  }
}
