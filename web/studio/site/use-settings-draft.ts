import { useState } from "react";
import { parseInput } from "../../../contract/parse-input.ts";
import { type SettingsVersion, SiteSettings } from "../../../contract/site/site-settings.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { useUnloadWarning } from "../use-unload-warning.ts";
import { collectIssues, removeEmptyLines } from "./draft.ts";

/**
 * Returns a copy of the settings that is edited and published. `onPublished` must reload the page,
 * which has the old ones.
 */
export function useSettingsDraft(
  { version, settings }: SettingsVersion,
  onPublished: () => void | Promise<void>,
) {
  const [draft, setDraft] = useState(settings);
  const [isChecked, setIsChecked] = useState(false);
  const publication = usePublication(version, onPublished);
  useUnloadWarning(JSON.stringify(draft) !== JSON.stringify(settings) && !publication.busy);
  const allIssues = collectIssues(draft);

  function submit() {
    setIsChecked(true);
    const { data } = parseInput(SiteSettings, removeEmptyLines(draft));
    if (data) void publication.publish(data);
  }

  return {
    ...publication,
    draft,
    setDraft,
    change: (changes: Partial<SiteSettings>) => setDraft((latest) => ({ ...latest, ...changes })),
    issues: isChecked ? allIssues : selectColourIssues(allIssues),
    submit,
  };
}

/**
 * Selects the issues of colours, which are shown immediately, because the preview shows the
 * colours.
 */
const selectColourIssues = (issues: Record<string, string>) =>
  Object.fromEntries(Object.entries(issues).filter(([path]) => path.startsWith("colours.")));

/**
 * Publishes settings that were edited from `version`. `conflict` has the user's settings and those
 * that another user published meanwhile.
 */
function usePublication(version: number, onPublished: () => void | Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [conflict, setConflict] = useState<{ mine: SiteSettings; newer: SettingsVersion } | null>(
    null,
  );

  async function publish(settings: SiteSettings, editedVersion = version) {
    setBusy(true);
    setError(null);
    try {
      await apiFetch("PUT /api/admin/site", { body: { version: editedVersion, settings } });
      await onPublished();
    } catch (failure) {
      setBusy(false);
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.code === "settings_changed") {
        setConflict({ mine: settings, newer: (await apiFetch("GET /api/admin/site")).data });
      } else setError(failure.issues[0]?.message ?? failure.message);
    }
  }

  return { publish, busy, error, conflict, dropConflict: () => setConflict(null) };
}
