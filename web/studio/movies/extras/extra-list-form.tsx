import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useRef } from "react";
import { m } from "#messages";
import { maxExtraTitleLength } from "../../../../contract/extras/extras.ts";
import { openExtraPath } from "../../../../contract/extras/open-extras.ts";
import { Button } from "../../../ui/button.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { TextField } from "../../../ui/field.tsx";
import { FormResult } from "../../editor/form-result.tsx";
import { IconButton } from "../../icon-button.tsx";
import { formatRunningTime } from "../video/video-labels.ts";
import { ExtraKindField } from "./extra-kind-field.tsx";
import type { ExtraEntry, ExtrasEditor } from "./use-extras-editor.ts";

type Props = { editor: ExtrasEditor; statusMessage: string | null };

/** The extras in their order, to rename, move and remove. */
export function ExtraListForm({ editor, statusMessage }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const { form, entries, sending, issues, formError } = editor;
  return (
    <form {...form} className="grid gap-5">
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={m.common_extras()}
        className="grid gap-3 outline-none"
      >
        {entries.map((entry, index) => (
          <li
            key={entry.id}
            className="grid items-end gap-3 rounded-2xl bg-seat p-4 md:grid-cols-[12rem_1fr_auto]"
          >
            <ExtraKindField
              value={entry.kind}
              onChange={(kind) => editor.changeEntry(entry.id, { kind })}
            />
            <TextField
              label={m.studio_title()}
              value={entry.title}
              maxLength={maxExtraTitleLength}
              error={issues[`extras.${index}.title`]}
              onChange={(event) =>
                editor.changeEntry(entry.id, { title: event.currentTarget.value })
              }
            />
            <div className="flex flex-wrap items-center gap-2">
              <IconButton
                icon={ArrowUp}
                label={m.pages_admin_move_up()}
                about={entry.title}
                disabled={index === 0}
                onClick={() => editor.move(index, -1)}
              />
              <IconButton
                icon={ArrowDown}
                label={m.pages_admin_move_down()}
                about={entry.title}
                disabled={index === entries.length - 1}
                onClick={() => editor.move(index, 1)}
              />
              <IconButton
                icon={Trash2}
                label={m.common_delete()}
                about={entry.title}
                onClick={() => {
                  editor.remove(entry.id);
                  list.current?.focus();
                }}
              />
            </div>
            <div className="flex flex-wrap items-center gap-x-6 gap-y-2 md:col-span-full">
              <p className="text-sm text-dim">{describeVideo(entry)}</p>
              <label className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  checked={entry.isOpen}
                  aria-label={`${m.extras_admin_open()} · ${entry.title}`}
                  onChange={({ currentTarget }) =>
                    editor.changeEntry(entry.id, { isOpen: currentTarget.checked })
                  }
                  className="size-5 shrink-0 accent-bulb"
                />
                {m.extras_admin_open()}
              </label>
              {entry.embeddable && (
                <Button
                  look="quiet"
                  className="px-4"
                  about={entry.title}
                  onClick={() => copyEmbedCode(entry)}
                >
                  {m.extras_admin_copy_embed()}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <FormResult formError={formError} statusMessage={statusMessage} />
      <Button type="submit" disabled={sending} className="justify-self-start">
        {m.extras_admin_save()}
      </Button>
    </form>
  );
}

/** Copies the HTML of the frame in which another site plays the extra, from the oEmbed response. */
async function copyEmbedCode({ id, title }: ExtraEntry) {
  const frame = document.createElement("iframe");
  const attributes = {
    src: location.origin + openExtraPath(id),
    width: "640",
    height: "360",
    title,
    loading: "lazy",
    allow: "fullscreen; picture-in-picture",
    style: "border:0;max-width:100%",
  };
  for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
  await copyText(frame.outerHTML, m.extras_admin_embed_copied());
}

function describeVideo({ hasVideo, playable, durationMs }: ExtraEntry): string {
  if (!hasVideo) return m.extras_admin_no_video();
  if (!playable) return m.extras_admin_being_prepared();
  if (durationMs === null) return m.studio_video();
  return formatRunningTime(durationMs);
}
