import type { Query } from "../../worker/backup/dump.ts";
import type { Cloudflare } from "./cloudflare.mjs";

export function openDatabase(
  cloudflare: Cloudflare,
  accountId: string,
  databaseId: string,
): { query: Query; importSql(text: string): Promise<void>; bookmark(): Promise<string> };
