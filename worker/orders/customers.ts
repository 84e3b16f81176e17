import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { type Database, runStatement } from "../database/database.ts";
import { insertFrom } from "../database/guarded-insert.ts";
import { PartlyFailedError } from "../database/lease.ts";
import { takeStatementShare } from "../database/statement-budget.ts";
import {
  CustomerMissingError,
  findProviderOf,
  type PaymentProvider,
} from "../payments/providers/payment-provider.ts";
import { providerCustomers, users } from "../schema.ts";

const batchSize = 50;
/** The maximum number of batches in a run. Refused customers do not count towards `batchSize`. */
const maxBatches = 5;

/**
 * Returns the id of an account's customer at the provider, which keeps the account's cards and
 * invoices together; null if the provider has no customers. A new customer is recorded before any
 * other request to the provider, so that the customer is deleted with the account even without a
 * checkout.
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

async function findCustomerId(
  db: Database,
  provider: string,
  userId: string,
): Promise<string | null> {
  const isOfUser = and(
    eq(providerCustomers.provider, provider),
    eq(providerCustomers.userId, userId),
  );
  const [row] = await runStatement(
    db,
    db.select({ id: providerCustomers.customerId }).from(providerCustomers).where(isOfUser),
  );
  return row?.id ?? null;
}

/**
 * Deletes the row of a customer that the owner has deleted at the provider, so that the next
 * checkout creates a new customer. Rethrows the provider's error.
 */
export const deleteCustomerMissingAtProvider =
  (db: Database, provider: string, customerId: string | null) =>
  async (cause: unknown): Promise<never> => {
    const isSame = and(
      eq(providerCustomers.provider, provider),
      eq(providerCustomers.customerId, customerId ?? ""),
    );
    if (cause instanceof CustomerMissingError)
      await runStatement(db, db.delete(providerCustomers).where(isSame));
    throw cause;
  };

/**
 * Records a customer. The second of two simultaneous checkouts records nothing, because the
 * provider gives the two checkouts the same customer.
 */
function recordCustomer(db: Database, provider: string, customerId: string, userId: string) {
  const source = sql`from ${users} where ${users.id} = ${userId}`;
  return insertFrom(
    db,
    providerCustomers,
    { provider, customerId, userId: users.id },
    source,
  ).onConflictDoNothing();
}

/**
 * Tells each provider its customers' changed email addresses, and deletes the customers of erased
 * accounts. A refused customer does not stop the other customers. Returns the cursor of the next
 * run. Throws at the end if a customer failed; that customer is tried again after all other
 * customers.
 */
export async function updateOutdatedCustomers(
  db: Database,
  providers: PaymentProvider[],
  cursor: string | null,
): Promise<string | null> {
  let lastRowId = Number(cursor);
  let isEnd = false;
  let [updated, failures] = [0, 0];
  const hasCapacity = takeStatementShare(db);
  for (
    let count = 0;
    count < maxBatches && updated < batchSize && hasCapacity(1 + batchSize);
    count++
  ) {
    const outdated = await runStatement(db, selectOutdated(db, providers, lastRowId));
    for (const { customerId, email, ...customer } of outdated) {
      const provider = findProviderOf(customer, providers);
      if (!provider) continue;
      await updateCustomer(db, provider, customerId, email).then(
        () => (updated += 1),
        (error: unknown) => {
          failures += 1;
          console.error(
            JSON.stringify({
              level: "error",
              job: "customers",
              customer: customerId,
              error: String(error),
            }),
          );
        },
      );
    }
    lastRowId = outdated.at(-1)?.rowId ?? lastRowId;
    isEnd = outdated.length < batchSize;
    if (isEnd) break;
  }
  const nextCursor = isEnd ? null : String(lastRowId);
  if (failures > 0)
    throw new PartlyFailedError(`${failures} customers could not be updated`, nextCursor);
  return nextCursor;
}

const isOutdatedAt = (providers: PaymentProvider[]) =>
  and(
    inArray(
      providerCustomers.provider,
      providers.map(({ name }) => name),
    ),
    eq(providerCustomers.outdated, true),
  );
const rowId = sql<number>`${providerCustomers}.rowid`;

function selectOutdated(db: Database, providers: PaymentProvider[], afterRowId: number) {
  return db
    .select({
      rowId: rowId.as("row_id"),
      provider: providerCustomers.provider,
      customerId: providerCustomers.customerId,
      email: users.email,
    })
    .from(providerCustomers)
    .leftJoin(users, eq(users.id, providerCustomers.userId))
    .where(and(isOutdatedAt(providers), gt(rowId, afterRowId)))
    .orderBy(rowId)
    .limit(batchSize);
}

async function updateCustomer(
  db: Database,
  provider: PaymentProvider,
  customerId: string,
  email: string | null,
) {
  await provider.updateCustomer?.(customerId, email);
  const isSame = and(isOutdatedAt([provider]), eq(providerCustomers.customerId, customerId));
  await runStatement(
    db,
    email === null
      ? db.delete(providerCustomers).where(isSame)
      : db.update(providerCustomers).set({ outdated: false }).where(isSame),
  );
}
