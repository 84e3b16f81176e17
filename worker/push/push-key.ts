import { base64url, exportJWK, generateKeyPair } from "jose";
import { type Database, runStatement } from "../database/database.ts";
import { pushKey } from "../schema.ts";

export type PushKey = Omit<typeof pushKey.$inferSelect, "id">;

export const selectPushKey = (db: Database) => db.select().from(pushKey);

/** Creates the site's key. Two simultaneous requests both return the key of the first request. */
export async function createPushKey(db: Database): Promise<PushKey> {
  const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
  const point = (await crypto.subtle.exportKey("raw", publicKey)) as ArrayBuffer;
  const made = {
    publicKey: base64url.encode(new Uint8Array(point)),
    privateKey: JSON.stringify(await exportJWK(privateKey)),
  };
  await runStatement(
    db,
    db
      .insert(pushKey)
      .values({ id: 1, ...made })
      .onConflictDoNothing(),
  );
  const [stored = made] = await runStatement(db, selectPushKey(db));
  return stored;
}
