import { useState } from "react";
import { m } from "#messages";
import type { ResponseOf } from "../../../../contract/endpoints.ts";
import { parseInput } from "../../../../contract/parse-input.ts";
import { type SettingsVersion, SiteSettings } from "../../../../contract/site-settings.ts";
import { ApiError, apiFetch } from "../../../api/client.ts";
import { useConfirmedAction } from "../../../api/use-confirmed-action.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { FormError } from "../../../ui/form-parts.tsx";
import { formatDateTime } from "../../../ui/format-date.ts";
import { useUnloadWarning } from "../use-unload-warning.ts";
import { BrandFileButtons } from "./brand-file.tsx";
import { collectIssues, removeEmptyLines } from "./draft.ts";
import { SettingsConflictDialog } from "./settings-conflict-dialog.tsx";
import { SiteForm } from "./site-form.tsx";
import { SitePreview } from "./site-preview.tsx";

type Props = { loaded: ResponseOf<"GET /api/admin/site"> };

/** Edits a copy of the settings, beside a preview of them, and publishes it. */
export function SiteEditor({ loaded: { data: current, previous } }: Props) {
  const [draft, setDraft] = useState(current.settings);
  const [isChecked, setIsChecked] = useState(false);
  const [isUndoing, setIsUndoing] = useState(false);
  const { publish, busy, error, newer, dropNewer } = usePublication(current.version);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(current.settings);
  useUnloadWarning(isChanged && !busy);
  const allIssues = collectIssues(draft);
  const issues = isChecked ? allIssues : selectColourIssues(allIssues);

  function submit() {
    setIsChecked(true);
    const { data } = parseInput(SiteSettings, removeEmptyLines(draft));
    if (data) void publish(data);
  }

  return (
    <div className="grid gap-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="grid content-start gap-8"
      >
        <PublishedNote version={current} />
        <SiteForm
          draft={draft}
          issues={issues}
          onChange={(changes) => setDraft((latest) => ({ ...latest, ...changes }))}
        />
        <FormError formError={error} issues={issues} />
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
      {newer && (
        <SettingsConflictDialog
          mine={draft}
          newer={newer}
          onPublish={() => publish(removeEmptyLines(draft), newer.version)}
          onClose={dropNewer}
        />
      )}
    </div>
  );
}

/** An unreadable colour is said at once, since the preview shows it. */
const selectColourIssues = (issues: Record<string, string>) =>
  Object.fromEntries(Object.entries(issues).filter(([path]) => path.startsWith("colours.")));

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

/** Publishes settings that were edited from `version`. `newer`: somebody else's, which were published meanwhile. */
function usePublication(version: number) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [newer, setNewer] = useState<SettingsVersion | null>(null);

  async function publish(settings: SiteSettings, editedVersion = version) {
    setBusy(true);
    setError(null);
    try {
      await apiFetch("PUT /api/admin/site", { body: { version: editedVersion, settings } });
      // The page itself still has the old name and colours.
      location.reload();
    } catch (failure) {
      setBusy(false);
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.code === "settings_changed") setNewer((await apiFetch("GET /api/admin/site")).data);
      else setError(failure.issues[0]?.message ?? failure.message);
    }
  }

  return { publish, busy, error, newer, dropNewer: () => setNewer(null) };
}
