import { useState } from "react";
import { m } from "#messages";
import type { ResponseOf } from "../../../../contract/endpoints.ts";
import type { SettingsVersion } from "../../../../contract/site-settings.ts";
import { useConfirmedAction } from "../../../api/use-confirmed-action.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { FormError } from "../../../ui/form-parts.tsx";
import { formatDateTime } from "../../../ui/format-date.ts";
import { BrandFileButtons } from "./brand-file.tsx";
import { SettingsConflict } from "./settings-conflict-dialog.tsx";
import { SiteForm } from "./site-form.tsx";
import { SitePreview } from "./site-preview.tsx";
import { useSettingsDraft } from "./use-settings-draft.ts";

type Props = { loaded: ResponseOf<"GET /api/admin/site"> };

/** Edits a copy of the settings, beside a preview of them, and publishes it. */
export function SiteEditor({ loaded: { data: current, previous } }: Props) {
  const [isUndoing, setIsUndoing] = useState(false);
  const editor = useSettingsDraft(current, () => location.reload());
  const { draft, setDraft, issues, busy, publish } = editor;

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
        <PublishedNote version={current} />
        <SiteForm draft={draft} issues={issues} onChange={editor.change} />
        <FormError formError={editor.error} issues={issues} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={busy}>
            {busy ? m.common_publishing() : m.common_publish()}
          </Button>
          {previous && (
            <Button look="quiet" onClick={() => setIsUndoing(true)}>
              {m.common_undo()}
            </Button>
          )}
          <BrandFileButtons settings={draft} onLoad={setDraft} />
        </div>
      </form>
      <SitePreview settings={draft} />
      {isUndoing && previous && (
        <UndoDialog
          previous={previous}
          onConfirm={() => publish(previous.settings)}
          onClose={() => setIsUndoing(false)}
        />
      )}
      <SettingsConflict editor={editor} />
    </div>
  );
}

function PublishedNote({ version: { version, publishedAt, publishedBy } }: { version: SettingsVersion }) {
  return (
    <p className="text-dim">
      {publishedAt
        ? m.site_settings_published({ version, date: formatDateTime(publishedAt), name: publishedBy ?? "–" })
        : m.site_settings_unpublished()}
    </p>
  );
}

type UndoDialogProps = { previous: SettingsVersion; onConfirm: () => Promise<void>; onClose: () => void };

function UndoDialog({ previous: { settings, publishedAt }, onConfirm, onClose }: UndoDialogProps) {
  const confirmation = useConfirmedAction(onConfirm, { onClose });
  const params = { name: settings.name };
  return (
    <ConfirmDialog title={m.site_settings_undo_title()} action={m.common_undo()} {...confirmation}>
      <p>
        {publishedAt
          ? m.site_settings_undo_text({ ...params, date: formatDateTime(publishedAt) })
          : m.site_settings_undo_default(params)}
      </p>
    </ConfirmDialog>
  );
}
