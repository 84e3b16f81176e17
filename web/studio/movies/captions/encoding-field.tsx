import { m } from "#messages";
import { ChoiceField } from "../../../ui/field.tsx";
import { alphabets, type CaptionsEncoding } from "../../encoder/captions/alphabets.ts";
import { formatLanguageName } from "../video/video-labels.ts";
import { chooseEncoding, type SelectedCaptions } from "./selected-captions.ts";

type Props = {
  captions: SelectedCaptions;
  encoding: CaptionsEncoding;
  onChange: (captions: SelectedCaptions) => void;
};

/** The number of languages that the label of an encoding names. */
const namedLanguages = 3;

const encodings: CaptionsEncoding[] = ["utf-8", ...alphabets.map(({ encoding }) => encoding)];

const unicodeName = "UTF-8";

/** Shows the encoding that was guessed for a file, and lets the user choose another. */
export const EncodingField = ({ captions, encoding, onChange }: Props) => (
  <ChoiceField
    label={m.captions_preview_encoding()}
    hint={m.captions_preview_encoding_hint()}
    value={encoding}
    onChange={({ currentTarget: { value } }) => {
      const chosen = encodings.find((each) => each === value);
      if (chosen) onChange(chooseEncoding(captions, chosen));
    }}
  >
    <option value="utf-8">{unicodeName}</option>
    {alphabets.map((alphabet) => (
      <option key={alphabet.encoding} value={alphabet.encoding}>
        {labelOf(alphabet)}
      </option>
    ))}
  </ChoiceField>
);

function labelOf({ encoding, languages }: (typeof alphabets)[number]): string {
  const names = languages.split(" ").slice(0, namedLanguages).map(formatLanguageName);
  return `${encoding}: ${names.join(", ")}`;
}
