import type { LiveSiteState } from "./live-site.mjs";
import type { SettingsOptions } from "./settings.mjs";

export function completeLiveSettings(
  stored: object,
  live: LiveSiteState | null,
  options: SettingsOptions,
): Promise<Record<string, string>>;
