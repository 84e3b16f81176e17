import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import type { Message } from "../../../i18n/message.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { useStoredValue } from "../../../ui/stored-value.ts";
import {
  type CaptionStyle,
  type CaptionStyleField,
  captionStyleChoices,
  captionStyleFields,
  readCaptionStyle,
  toCueProperties,
} from "../caption-style.ts";
import { changePlayerSettings, playerSettings } from "../player-settings.ts";

const fieldLabels: Record<CaptionStyleField, Message> = {
  size: m.common_size,
  font: m.player_captions_font,
  colour: m.player_captions_colour,
  opacity: m.player_captions_opacity,
  edge: m.player_captions_edge,
  background: m.player_captions_background,
  backgroundOpacity: m.player_captions_background_opacity,
};

const choiceLabels: Record<CaptionStyle["font" | "edge" | "colour"], Message> = {
  site: m.player_captions_font_site,
  sans: m.player_captions_font_sans,
  serif: m.player_captions_font_serif,
  mono: m.player_captions_font_mono,
  typewriter: m.player_captions_font_typewriter,
  casual: m.player_captions_font_casual,
  cursive: m.player_captions_font_cursive,
  shadow: m.player_captions_edge_shadow,
  none: m.player_captions_edge_none,
  outline: m.player_captions_edge_outline,
  raised: m.player_captions_edge_raised,
  sunken: m.player_captions_edge_sunken,
  white: m.player_captions_white,
  yellow: m.player_captions_yellow,
  lime: m.player_captions_green,
  cyan: m.player_captions_cyan,
  blue: m.player_captions_blue,
  magenta: m.player_captions_magenta,
  red: m.player_captions_red,
  black: m.player_captions_black,
};

/** Lets the viewer choose how captions look; each choice counts at once and is kept. */
export function CaptionStyleDialog({ onClose }: { onClose: () => void }) {
  const { captionStyle } = useStoredValue(playerSettings);
  const isUsual = JSON.stringify(captionStyle) === JSON.stringify(readCaptionStyle(null));
  return (
    <Dialog
      title={m.player_captions_style()}
      onClose={onClose}
      actions={
        <Button
          look="quiet"
          disabled={isUsual}
          onClick={() => changePlayerSettings({ captionStyle: readCaptionStyle(null) })}
        >
          {m.player_captions_style_reset()}
        </Button>
      }
    >
      <CaptionPreview style={captionStyle} />
      <div className="mt-5 grid grid-cols-2 gap-x-4 gap-y-3">
        {captionStyleFields.map((field) => (
          <StyleField key={field} field={field} style={captionStyle} />
        ))}
      </div>
    </Dialog>
  );
}

/** A sample of captions over a bright and a dark half, because a movie has both. */
const CaptionPreview = ({ style }: { style: CaptionStyle }) => (
  <figure
    aria-label={m.player_captions_preview()}
    style={{
      ...toCueProperties(style),
      background: "linear-gradient(90deg, #e8dcc2 0 35%, #6b7a8c 50%, #10141c 65%)",
    }}
    className="grid min-h-32 place-items-center overflow-hidden rounded-xl p-3 text-center"
  >
    <p
      style={{
        background: "var(--cue-ground)",
        color: "var(--cue-colour)",
        fontFamily: "var(--cue-font)",
        fontSize: "calc(1.25rem * var(--cue-size))",
        textShadow: "var(--cue-edge)",
        lineHeight: 1.4,
      }}
    >
      {m.player_captions_sample()}
    </p>
  </figure>
);

type FieldProps = { field: CaptionStyleField; style: CaptionStyle };

const StyleField = ({ field, style }: FieldProps) => (
  <SelectField
    label={fieldLabels[field]()}
    value={style[field]}
    onChange={({ currentTarget }) =>
      changePlayerSettings({ captionStyle: { ...style, [field]: currentTarget.value } })
    }
  >
    {[...captionStyleChoices[field]].sort(compareChoices).map((choice) => (
      <option key={choice} value={choice}>
        {formatChoice(choice)}
      </option>
    ))}
  </SelectField>
);

/** Orders percentages by number, and leaves words as they are. */
const compareChoices = (one: string, other: string) => Number(one) - Number(other) || 0;

function formatChoice(choice: CaptionStyle[CaptionStyleField]): string {
  if (choice in choiceLabels) return choiceLabels[choice as keyof typeof choiceLabels]();
  return (Number(choice) / 100).toLocaleString(getLocale(), { style: "percent" });
}
