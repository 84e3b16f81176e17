import { useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { Button } from "../../../ui/button.tsx";
import { ChoiceField, TextField } from "../../../ui/field.tsx";
import type { CaptionsStore, ShiftScope } from "./captions-store.ts";
import { parseShift } from "./cue-times.ts";

type Props = { captions: CaptionsStore; onClose: () => void };

const scopes = {
  all: m.captions_edit_shift_all,
  selected: m.captions_edit_shift_selected,
  following: m.captions_edit_shift_following,
} as const;

/** A form that shifts captions in time by a number of seconds. */
export function ShiftPanel({ captions, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const [scope, setScope] = useState<ShiftScope>("all");
  const panel = useRef<HTMLFormElement>(null);
  const ms = parseShift(typed);
  useEffect(() => panel.current?.querySelector("input")?.focus(), []);
  return (
    <form
      ref={panel}
      aria-label={m.captions_edit_shift()}
      className="grid min-w-0 items-start gap-4 rounded-2xl bg-velvet p-4 md:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (ms === null) return;
        captions.shift(ms, scope);
        onClose();
      }}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <TextField
        label={m.captions_edit_shift_seconds()}
        hint={m.captions_edit_shift_hint()}
        error={typed !== "" && ms === null ? m.captions_edit_shift_invalid() : undefined}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ChoiceField
        label={m.captions_edit_shift_scope()}
        value={scope}
        onChange={({ currentTarget: { value } }) =>
          setScope((Object.keys(scopes) as ShiftScope[]).find((each) => each === value) ?? "all")
        }
      >
        {(Object.keys(scopes) as ShiftScope[]).map((each) => (
          <option key={each} value={each}>
            {scopes[each]()}
          </option>
        ))}
      </ChoiceField>
      <div className="flex flex-wrap gap-2 md:col-span-2">
        <Button type="submit" disabled={ms === null}>
          {m.captions_edit_shift()}
        </Button>
        <Button look="plain" onClick={onClose}>
          {m.common_close()}
        </Button>
      </div>
    </form>
  );
}
