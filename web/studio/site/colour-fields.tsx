import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { type Colours, findContrastProblems } from "../../../contract/site/palette.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { colourLabels } from "./setting-labels.ts";

const isColour = (value: string) => /^#[0-9a-f]{6}$/i.test(value);

const colourNames = ["background", "text", "accent"] as const;

type Props = {
  colours: Colours;
  /** The error messages by the path of their field. */
  issues: Record<string, string>;
  onChange: (colours: Colours) => void;
};

/**
 * The fields of the site's colours. Unreadable colours get one button for the nearest colours that
 * are readable together.
 */
export function ColourFields({ colours, issues, onChange }: Props) {
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-3">
        {colourNames.map((name) => (
          <ColourField
            key={name}
            label={colourLabels[name]()}
            value={colours[name]}
            issue={issues[`colours.${name}`]}
            onChange={(colour) => onChange({ ...colours, [name]: colour })}
          />
        ))}
      </div>
      <NearestColours colours={colours} onChange={onChange} />
    </div>
  );
}

function NearestColours({ colours, onChange }: Omit<Props, "issues">) {
  const problems = Object.values(colours).every(isColour) ? findContrastProblems(colours) : [];
  if (problems.length === 0) return null;
  const readable = Object.fromEntries(problems.map(({ name, nearest }) => [name, nearest]));
  return (
    <Button
      look="quiet"
      className="justify-self-start px-4"
      onClick={() => onChange({ ...colours, ...readable })}
    >
      <span aria-hidden="true" className="flex gap-1">
        {problems.map(({ name, nearest }) => (
          <span
            key={name}
            className="size-4 rounded-full ring-1 ring-screen/40"
            style={{ background: nearest }}
          />
        ))}
      </span>
      {m.site_settings_use_nearest({
        colour: new Intl.ListFormat(getLocale()).format(Object.values(readable)),
      })}
    </Button>
  );
}

type FieldProps = {
  label: string;
  value: string;
  issue: string | undefined;
  onChange: (colour: string) => void;
};

/** A field for a colour, picked or typed in hex. */
function ColourField({ label, value, issue, onChange }: FieldProps) {
  return (
    <div className="min-w-0">
      <TextField
        label={label}
        value={value}
        maxLength={7}
        onChange={({ target }) => onChange(target.value.trim().toLowerCase())}
      />
      <input
        type="color"
        aria-label={m.site_settings_pick({ colour: label })}
        value={isColour(value) ? value : "#000000"}
        onChange={({ target }) => onChange(target.value)}
        className="mt-2 h-11 w-full cursor-pointer rounded-xl border border-edge bg-night p-1"
      />
      {issue && <p className="mt-1.5 text-sm text-ember">{issue}</p>}
    </div>
  );
}
