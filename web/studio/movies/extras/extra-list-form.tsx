import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { m } from "#messages";
import { maxExtraTitleLength } from "../../../../contract/extras/extras.ts";
import { extraKindLabels } from "../../../api/extra-kind-labels.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { SavedVersion } from "../../conflicting-versions.tsx";
import { IconButton } from "../../icon-button.tsx";
import { useAdminForm } from "../../use-admin-form.ts";
import { formatRunningTime } from "../video/video-labels.ts";
import { ExtraKindField } from "./extra-kind-field.tsx";
import type { ExtraEntry, ExtrasDraft } from "./use-extras-draft.ts";

/** The extras in order, to rename, move and remove. */
export function ExtraListForm({ draft }: { draft: ExtrasDraft }) {
  const [statusMessage, setStatusMessage] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const { form, sending, issues, formError } = useAdminForm(save, {
    fallback: m.spec_movie_fallback(),
  });

  async function save() {
    setStatusMessage(null);
    setStatusMessage((await draft.save()).message);
  }

  return (
    <form {...form} className="grid gap-5">
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={m.common_extras()}
        className="grid gap-3 outline-none"
      >
        {draft.entries.map((entry, index) => (
          <li
            key={entry.id}
            className="grid items-end gap-3 rounded-2xl bg-seat p-4 md:grid-cols-[12rem_1fr_auto]"
          >
            <ExtraKindField
              value={entry.kind}
              onChange={(kind) => draft.changeEntry(entry.id, { kind })}
            />
            <TextField
              label={m.studio_title()}
              value={entry.title}
              maxLength={maxExtraTitleLength}
              error={issues[`extras.${index}.title`]}
              onChange={(event) =>
                draft.changeEntry(entry.id, { title: event.currentTarget.value })
              }
            />
            <div className="flex flex-wrap items-center gap-2">
              <IconButton
                icon={ArrowUp}
                label={m.pages_admin_move_up()}
                about={entry.title}
                disabled={index === 0}
                onClick={() => draft.move(index, -1)}
              />
              <IconButton
                icon={ArrowDown}
                label={m.pages_admin_move_down()}
                about={entry.title}
                disabled={index === draft.entries.length - 1}
                onClick={() => draft.move(index, 1)}
              />
              <IconButton
                icon={Trash2}
                label={m.common_delete()}
                about={entry.title}
                onClick={() => {
                  draft.remove(entry.id);
                  list.current?.focus();
                }}
              />
            </div>
            <p className="text-sm text-dim md:col-span-full">{describeVideo(entry)}</p>
          </li>
        ))}
      </ul>
      {draft.theirs && (
        <SavedVersion onTake={() => draft.theirs && draft.take(draft.theirs)}>
          {draft.theirs.extras.length === 0 && <p>{m.movies_admin_conflict_empty()}</p>}
          {draft.theirs.extras.map(({ id, kind, title }) => (
            <p key={id} className="wrap-anywhere">
              {extraKindLabels[kind]()} · {title}
            </p>
          ))}
        </SavedVersion>
      )}
      <p role="alert" className="text-ember empty:hidden">
        {formError}
      </p>
      <p role="status" className="text-bulb empty:hidden">
        {statusMessage}
      </p>
      <Button type="submit" disabled={sending} className="justify-self-start">
        {m.extras_admin_save()}
      </Button>
    </form>
  );
}

function describeVideo({ playable, durationMs }: ExtraEntry): string {
  if (!playable) return m.extras_admin_no_video();
  return durationMs === null ? m.studio_video() : formatRunningTime(durationMs);
}
