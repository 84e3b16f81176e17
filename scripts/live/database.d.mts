import type { RunQuery } from "../../worker/backup/dump.ts";
import type { Cloudflare } from "./cloudflare.mjs";

export function openDatabase(
  cloudflare: Cloudflare,
  accountId: string,
  databaseId: string,
): { query: RunQuery; importSql(text: string): Promise<void>; bookmark(): Promise<string> };
