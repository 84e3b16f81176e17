import { useState } from "react";
import { parseInput } from "../../../contract/parse-input.ts";
import { type SettingsVersion, SiteSettings } from "../../../contract/site/site-settings.ts";
import { apiFetch } from "../../api/client.ts";
import { useEditor } from "../editor/use-editor.tsx";
import { collectIssues, removeEmptyLines } from "./draft.ts";
import { settingFields } from "./setting-labels.ts";

type Options = {
  /** What the form starts with, where that is not what is published. */
  initialSettings?: SiteSettings;
  /** Must load the page again, which has the old settings, and resolve only then. */
  onPublished: () => Promise<void>;
};

/** A copy of the settings that is edited and published. */
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
