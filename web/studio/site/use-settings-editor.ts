import { useRef, useState } from "react";
import { parseInput } from "../../../contract/parse-input.ts";
import { type SettingsVersion, SiteSettings } from "../../../contract/site/site-settings.ts";
import { apiFetch } from "../../api/client.ts";
import { useEditor } from "../editor/use-editor.tsx";
import { collectSettingIssues, removeEmptyLines } from "./draft.ts";
import { settingFields } from "./setting-labels.ts";

type Options = {
  /** The settings that the form starts with; the published settings if absent. */
  initialSettings?: SiteSettings;
  /**
   * Called after a publication. Must load a page anew, because the current page still has the old
   * settings. Takes the published settings, which decide the address of the page in its language.
   */
  onPublished: (settings: SiteSettings) => Promise<void>;
};

/** Returns the form that edits the site's settings. Submitting the form publishes them. */
export function useSettingsEditor(
  published: SettingsVersion,
  { initialSettings, onPublished }: Options,
) {
  const [isChecked, setIsChecked] = useState(false);
  const sentSettings = useRef(published.settings);
  const editor = useEditor<SiteSettings, SettingsVersion>({
    saved: published,
    toValues: ({ settings }) => settings,
    fields: settingFields,
    ...(initialSettings && { initialValues: initialSettings }),
    send: async (values, { saved }) => {
      setIsChecked(true);
      const { data } = parseInput(SiteSettings, removeEmptyLines(values));
      if (!data) return;
      sentSettings.current = data;
      return publish(data, saved);
    },
    onSaved: () => onPublished(sentSettings.current),
  });
  const allIssues = collectSettingIssues(editor.draft);

  function change(changes: Partial<SiteSettings>) {
    for (const [name, value] of Object.entries(changes))
      editor.setValue(name as keyof SiteSettings, value);
  }

  /** Publishes these settings instead of the draft, which they replace. */
  async function publishInstead(settings: SiteSettings) {
    change(settings);
    const sent = await editor.showingConflict(() => publish(settings, editor.saved));
    if (sent) await onPublished(settings);
  }

  const issues = isChecked ? allIssues : selectColourIssues(allIssues);
  return { ...editor, issues, change, publishInstead };
}

export type SettingsEditor = ReturnType<typeof useSettingsEditor>;

const publish = (settings: SiteSettings, { version }: SettingsVersion) =>
  apiFetch("PUT /api/admin/site", { body: { version, settings } });

/**
 * Selects the errors of colours, which are shown while the user types, because the preview shows
 * the colours at once.
 */
const selectColourIssues = (issues: Record<string, string>) =>
  Object.fromEntries(Object.entries(issues).filter(([path]) => path.startsWith("colours.")));
