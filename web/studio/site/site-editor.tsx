import { useState } from "react";
import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { localizePath } from "../../../contract/site/language-path.ts";
import type { SettingsVersion, SiteSettings } from "../../../contract/site/site-settings.ts";
import { getPagePath } from "../../api/navigate.ts";
import { useConfirmedAction } from "../../api/use-confirmed-action.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { formatDateTime } from "../../ui/format-date.ts";
import { BrandFileButtons } from "./brand-file.tsx";
import { EarlierVersionsButton } from "./earlier-versions.tsx";
import type { LoadedSettings } from "./load-settings.tsx";
import { SettingsLayout } from "./settings-layout.tsx";
import { SiteForm } from "./site-form.tsx";
import { useSettingsEditor } from "./use-settings-editor.ts";

/** Edits and publishes a draft of the site's settings, beside a preview. */
export function SiteEditor({ loaded: { data: current, previous } }: { loaded: LoadedSettings }) {
  const [isUndoing, setIsUndoing] = useState(false);
  const editor = useSettingsEditor(current, { onPublished: reloadPage });
  const { draft, issues, sending, change } = editor;

  return (
    <SettingsLayout
      editor={editor}
      actions={
        <>
          <Button type="submit" aria-disabled={sending}>
            {sending ? m.common_publishing() : m.common_publish()}
          </Button>
          {previous && (
            <Button look="quiet" onClick={() => setIsUndoing(true)}>
              {m.common_undo()}
            </Button>
          )}
          {current.version > 1 && <EarlierVersionsButton onChoose={change} />}
          <BrandFileButtons settings={draft} onLoad={change} />
        </>
      }
    >
      <PublishedNote version={current} />
      <SiteForm draft={draft} issues={issues} onChange={change} />
      {isUndoing && previous && (
        <UndoDialog
          previous={previous}
          onConfirm={() => editor.publishInstead(previous.settings)}
          onClose={() => setIsUndoing(false)}
        />
      )}
    </SettingsLayout>
  );
}

/**
 * Loads the page again, in its present language. The promise never resolves, because loading ends
 * the page's scripts.
 */
function reloadPage(settings: SiteSettings): Promise<never> {
  location.assign(localizePath(getPagePath() + location.search, getLocale(), settings));
  return new Promise(() => {});
}

function PublishedNote({
  version: { version, publishedAt, publishedBy },
}: {
  version: SettingsVersion;
}) {
  if (!publishedAt) return <p className="text-dim">{m.site_settings_unpublished()}</p>;
  const date = formatDateTime(publishedAt);
  return (
    <p className="text-dim">
      {m.site_settings_published({ version, date, name: publishedBy ?? "–" })}
    </p>
  );
}

type UndoDialogProps = {
  previous: SettingsVersion;
  onConfirm: () => Promise<void>;
  onClose: () => void;
};

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
