import type { Cloudflare } from "./cloudflare.mjs";

export function openDatabase(
  cloudflare: Cloudflare,
  accountId: string,
  databaseId: string,
): { query(sql: string): Promise<object[]>; importSql(text: string): Promise<void> };
