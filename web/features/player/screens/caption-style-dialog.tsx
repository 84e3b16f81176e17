import { m } from "#messages";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { useStoredValue } from "../../../ui/stored-value.ts";
import {
  type CaptionStyle,
  type CaptionStyleField,
  captionStyleFields,
  readCaptionStyle,
  toCueProperties,
} from "../caption-style.ts";
import {
  captionStyleLabels,
  formatCaptionStyleChoice,
  listCaptionStyleChoices,
} from "../caption-style-labels.ts";
import { changePlayerSettings, playerSettings } from "../player-settings.ts";

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
    label={captionStyleLabels[field]()}
    value={style[field]}
    onChange={({ currentTarget }) =>
      changePlayerSettings({ captionStyle: { ...style, [field]: currentTarget.value } })
    }
  >
    {listCaptionStyleChoices(field).map((choice) => (
      <option key={choice} value={choice}>
        {formatCaptionStyleChoice(choice)}
      </option>
    ))}
  </SelectField>
);
