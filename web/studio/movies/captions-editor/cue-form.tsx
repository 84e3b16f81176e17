import { useId, useState } from "react";
import { m } from "#messages";
import { Button } from "../../../ui/button.tsx";
import { useStore } from "../../../ui/create-store.ts";
import { TextArea, TextField } from "../../../ui/field.tsx";
import type { CaptionsStore } from "./captions-store.ts";
import type { EditorCue } from "./cue-list.ts";
import { formatCueTime, parseCueTime } from "./cue-times.ts";
import { captionLimits, listCueWarnings, toPlainText } from "./cue-warnings.ts";
import type { EditorCommand } from "./editor-keys.ts";
import type { PreviewPlayer } from "./preview-player.ts";
import { warningLabels } from "./warning-labels.ts";

type Props = {
  captions: CaptionsStore;
  player: PreviewPlayer;
  onRun: (command: EditorCommand) => void;
};

/** The name of the text's field, by which keyboard commands find the field. */
export const cueTextFieldName = "cueText";

export const nudgeMs = 100;
export const frameMs = 40;

/** Text and times of the edited caption, with its warnings. */
export function CueForm({ captions, player, onRun }: Props) {
  const { cues, focusId } = useStore(captions);
  const headingId = useId();
  const index = cues.findIndex(({ id }) => id === focusId);
  const cue = cues[index];
  if (!cue)
    return (
      <Button className="justify-self-start" onClick={() => onRun("insert")}>
        {m.captions_edit_insert()}
      </Button>
    );
  const warnings = listCueWarnings(cues)[index] ?? [];
  return (
    <section aria-labelledby={headingId} className="grid min-w-0 gap-4 rounded-2xl bg-velvet p-4">
      <h3 id={headingId} className="font-semibold">
        {m.captions_edit_cue({ number: index + 1, count: cues.length })}
      </h3>
      <TextArea
        label={m.captions_edit_text()}
        name={cueTextFieldName}
        rows={3}
        dir="auto"
        spellCheck
        maxLength={2_000}
        value={cue.text}
        hint={describeSpeed(cue)}
        onChange={(event) => captions.edit(cue.id, { text: event.currentTarget.value })}
      />
      <ul aria-label={m.captions_edit_warnings()} className="grid gap-1 text-sm text-ember">
        {warnings.map((warning) => (
          <li key={warning}>{warningLabels[warning]()}</li>
        ))}
      </ul>
      <div className="grid gap-4 sm:grid-cols-2">
        <TimeField
          key={`start ${cue.id}`}
          label={m.captions_edit_start()}
          ms={cue.startMs}
          onChange={(startMs) => captions.edit(cue.id, { startMs })}
          onHere={() => captions.edit(cue.id, { startMs: player.readPosition() })}
        />
        <TimeField
          key={`end ${cue.id}`}
          label={m.captions_edit_end()}
          ms={cue.endMs}
          onChange={(endMs) => captions.edit(cue.id, { endMs })}
          onHere={() => captions.edit(cue.id, { endMs: player.readPosition() })}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        {(["insert", "split", "merge", "remove"] as const).map((command) => (
          <Button
            key={command}
            look="quiet"
            className="px-4"
            onPointerDown={keepTextCursor}
            onClick={() => onRun(command)}
          >
            {commandLabels[command]()}
          </Button>
        ))}
      </div>
    </section>
  );
}

const commandLabels = {
  insert: m.captions_edit_insert,
  split: m.captions_edit_split,
  merge: m.captions_edit_merge,
  remove: m.captions_edit_delete,
};

/** Keeps the focus and the cursor in the text, because a split divides the text at the cursor. */
const keepTextCursor = (event: React.PointerEvent) => event.preventDefault();

function describeSpeed({ text, startMs, endMs }: EditorCue): string {
  const characters = [...toPlainText(text).replaceAll("\n", "")].length;
  const seconds = Math.max(0, endMs - startMs) / 1000;
  return m.captions_edit_speed({
    seconds: seconds.toFixed(1),
    speed: seconds > 0 ? Math.round(characters / seconds) : characters,
    maximum: captionLimits.charactersPerSecond,
  });
}

/**
 * Whether a key saves the captions. A time field commits its text at this key, before the editor
 * handles the key and saves.
 */
const isSaveKey = ({ key, ctrlKey, metaKey }: React.KeyboardEvent) =>
  (ctrlKey || metaKey) && key.toLowerCase() === "s";

type TimeProps = {
  label: string;
  ms: number;
  onChange: (ms: number) => void;
  onHere: () => void;
};

/** A field for a time, which the arrow keys also change. Text without a time changes nothing. */
function TimeField({ label, ms, onChange, onHere }: TimeProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const parsed = typed === null ? ms : parseCueTime(typed);
  function commit() {
    if (typed === null || parsed === null) return;
    setTyped(null);
    if (parsed !== ms) onChange(parsed);
  }
  function nudge(event: React.KeyboardEvent) {
    if (event.key === "Enter" || isSaveKey(event)) commit();
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    const step = event.shiftKey ? frameMs : nudgeMs;
    setTyped(null);
    onChange(Math.max(0, (parsed ?? ms) + (event.key === "ArrowUp" ? step : -step)));
  }
  return (
    <div className="grid min-w-0 content-start gap-2">
      <TextField
        label={label}
        value={typed ?? formatCueTime(ms)}
        inputMode="decimal"
        autoComplete="off"
        error={parsed === null ? m.captions_edit_time_invalid() : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={nudge}
      />
      <Button look="plain" className="justify-self-start px-0" about={label} onClick={onHere}>
        {m.captions_edit_here()}
      </Button>
    </div>
  );
}
