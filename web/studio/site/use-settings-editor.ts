import { useState } from "react";
import { parseInput } from "../../../contract/parse-input.ts";
import { type SettingsVersion, SiteSettings } from "../../../contract/site/site-settings.ts";
import { apiFetch } from "../../api/client.ts";
import { useEditor } from "../editor/use-editor.tsx";
import { collectIssues, removeEmptyLines } from "./draft.ts";
import { settingFields } from "./setting-labels.ts";

type Options = {
  /** The settings that the form starts with; the published settings if absent. */
  initialSettings?: SiteSettings;
  /** Loads the page again, because the page has the old settings. Resolves only after that. */
  onPublished: () => Promise<void>;
};

/** Gives the form of the site's settings, which sends them to be published. */
export function useSettingsEditor(
  published: SettingsVersion,
  { initialSettings, onPublished }: Options,
) {
  const [isChecked, setIsChecked] = useState(false);
  const editor = useEditor<SiteSettings, SettingsVersion>({
    saved: published,
    toValues: ({ settings }) => settings,
    fields: settingFields,
    ...(initialSettings && { initialValues: initialSettings }),
    send: async (values, { saved }) => {
      setIsChecked(true);
      const { data } = parseInput(SiteSettings, removeEmptyLines(values));
      return data && publish(data, saved);
    },
    onSaved: onPublished,
  });
  const allIssues = collectIssues(editor.draft);

  function change(changes: Partial<SiteSettings>) {
    for (const [name, value] of Object.entries(changes))
      editor.setValue(name as keyof SiteSettings, value);
  }

  /** Publishes settings in place of the draft. */
  async function publishInstead(settings: SiteSettings) {
    change(settings);
    const sent = await editor.showingConflict(() => publish(settings, editor.saved));
    if (sent) await onPublished();
  }

  const issues = isChecked ? allIssues : selectColourIssues(allIssues);
  return { ...editor, issues, change, publishInstead };
}

export type SettingsEditor = ReturnType<typeof useSettingsEditor>;

const publish = (settings: SiteSettings, { version }: SettingsVersion) =>
  apiFetch("PUT /api/admin/site", { body: { version, settings } });

/** An unreadable colour is said at once, since the preview shows it. */
const selectColourIssues = (issues: Record<string, string>) =>
  Object.fromEntries(Object.entries(issues).filter(([path]) => path.startsWith("colours.")));
