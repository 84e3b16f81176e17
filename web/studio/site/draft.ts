import { issueMessage } from "../../../contract/issues.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { SiteSettings } from "../../../contract/site/site-settings.ts";

/**
 * Removes empty lines from the settings that are lists. These are edited as lines of text, whose
 * last line is empty until the user types into it.
 */
export const removeEmptyLines = (settings: SiteSettings): SiteSettings => ({
  ...settings,
  address: settings.address.filter((line) => line.trim()),
  links: settings.links.filter((line) => line.trim()),
});

/** Returns the first message for each field by its path: `colours.accent`, `links`. */
export function collectSettingIssues(settings: SiteSettings): Record<string, string> {
  const { issues = [] } = parseInput(SiteSettings, removeEmptyLines(settings));
  const messages = issues.map((issue) => [
    issue.path.replace(/^(address|links|locales|refusedNetworks)\..*/, "$1"),
    issueMessage(issue),
  ]);
  return Object.fromEntries(messages.reverse());
}
