import type { ReactNode } from "react";
import { FormError } from "../../ui/form-parts.tsx";
import { SitePreview } from "./site-preview.tsx";
import type { SettingsEditor } from "./use-settings-editor.ts";

type Props = {
  editor: SettingsEditor;
  /** The buttons below the fields. */
  actions: ReactNode;
  children: ReactNode;
};

/** The form for a draft of the settings, beside a preview. */
export function SettingsLayout({ editor, actions, children }: Props) {
  return (
    <div className="grid gap-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <form {...editor.form} className="grid content-start gap-8">
        {editor.conflict}
        {children}
        <FormError formError={editor.formError} issues={editor.issues} />
        <div className="flex flex-wrap gap-3">{actions}</div>
      </form>
      <SitePreview settings={editor.draft} />
    </div>
  );
}
