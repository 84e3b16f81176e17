import type { ApiKeyScope } from "../../contract/keys/keys.ts";
import { createApiKey, hashApiKey } from "../../worker/auth/api-key.ts";
import { bearerClient, registerSecret } from "./clients.ts";
import { executeSql } from "./rows.ts";

type TestKey = {
  scopes: readonly ApiKeyScope[];
  userId?: string;
  expiresAt?: number;
  revokedAt?: number;
};

/** Stores a key of the demo's administrator, which no response may ever contain. */
export async function insertTestKey({
  scopes,
  userId = "demo-admin",
  expiresAt,
  revokedAt,
}: TestKey) {
  const [id, key] = [crypto.randomUUID(), createApiKey()];
  registerSecret(key);
  registerSecret(hashApiKey(key));
  await executeSql(
    `INSERT INTO api_keys (id, name, hash, prefix, scopes, user_id, created_at, expires_at, revoked_at)
     VALUES (?, 'A program', ?, ?, ?, ?, 1, ?, ?)`,
    id,
    hashApiKey(key),
    key.slice(0, 11),
    JSON.stringify(scopes),
    userId,
    expiresAt ?? null,
    revokedAt ?? null,
  );
  return { id, key, client: bearerClient(key) };
}
