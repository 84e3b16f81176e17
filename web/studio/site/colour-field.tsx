import { m } from "#messages";
import { type Colours, findContrastProblems } from "../../../contract/site/palette.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { colourLabels } from "./setting-labels.ts";

const isColour = (value: string) => /^#[0-9a-f]{6}$/i.test(value);

type Props = {
  name: keyof Colours;
  colours: Colours;
  issue: string | undefined;
  onChange: (colours: Colours) => void;
};

/**
 * A field for a colour, picked or typed in hex. An unreadable colour gets a button for the nearest
 * readable one.
 */
export function ColourField({ name, colours, issue, onChange }: Props) {
  const label = colourLabels[name]();
  const value = colours[name];
  const setColour = (colour: string) =>
    onChange({ ...colours, [name]: colour.trim().toLowerCase() });
  const problem = Object.values(colours).every(isColour)
    ? findContrastProblems(colours).find((found) => found.name === name)
    : undefined;
  return (
    <div className="min-w-0">
      <TextField
        label={label}
        value={value}
        maxLength={7}
        onChange={({ target }) => setColour(target.value)}
      />
      <input
        type="color"
        aria-label={m.site_settings_pick({ colour: label })}
        value={isColour(value) ? value : "#000000"}
        onChange={({ target }) => setColour(target.value)}
        className="mt-2 h-11 w-full cursor-pointer rounded-xl border border-edge/70 bg-night p-1"
      />
      {issue && <p className="mt-1.5 text-sm text-ember">{issue}</p>}
      {problem && (
        <Button look="quiet" className="mt-2 px-4" onClick={() => setColour(problem.nearest)}>
          <span
            aria-hidden="true"
            className="size-4 rounded-full ring-1 ring-white/40"
            style={{ background: problem.nearest }}
          />
          {m.site_settings_use_nearest({ colour: problem.nearest })}
        </Button>
      )}
    </div>
  );
}
