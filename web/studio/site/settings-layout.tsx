import type { ReactNode } from "react";
import { FormError } from "../../ui/form-parts.tsx";
import { SettingsConflict } from "./settings-conflict-dialog.tsx";
import { SitePreview } from "./site-preview.tsx";
import type { useSettingsDraft } from "./use-settings-draft.ts";

type Props = {
  editor: ReturnType<typeof useSettingsDraft>;
  /** Shown below the fields. */
  actions: ReactNode;
  children: ReactNode;
};

/** The form of a draft beside its preview. */
export function SettingsLayout({ editor, actions, children }: Props) {
  return (
    <div className="grid gap-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          editor.submit();
        }}
        className="grid content-start gap-8"
      >
        {children}
        <FormError formError={editor.error} issues={editor.issues} />
        <div className="flex flex-wrap gap-3">{actions}</div>
      </form>
      <SitePreview settings={editor.draft} />
      <SettingsConflict editor={editor} />
    </div>
  );
}
