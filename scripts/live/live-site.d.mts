import type { Cloudflare } from "./cloudflare.mjs";

export type LiveSiteState = {
  versionId: string;
  message: string;
  vars: Record<string, string>;
  databaseId: string;
};
export function readLiveSite(
  cloudflare: Cloudflare,
  site: { accountId: string; name: string },
): Promise<LiveSiteState | null>;
