import { useEffect } from "react";
import { m } from "#messages";
import {
  fontFacesOf,
  formatFontFamilies,
  type TypePair,
  typePairNames,
  typePairs,
} from "../../../contract/site/type-pairs.ts";
import { typePairLabels } from "./setting-labels.ts";

type Props = { value: TypePair; onChange: (pair: TypePair) => void };

/** A choice of font pairs, each shown in its own fonts. */
export function TypePairField({ value, onChange }: Props) {
  useEffect(addAllFonts, []);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{m.site_settings_type()}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {typePairNames.map((pair) => (
          <label
            key={pair}
            className="flex min-h-11 min-w-0 cursor-pointer items-start gap-3 rounded-xl bg-seat p-4 ring-1 ring-screen/10 has-checked:ring-2 has-checked:ring-bulb"
          >
            <input
              type="radio"
              name="typePair"
              checked={value === pair}
              onChange={() => onChange(pair)}
              className="mt-1.5 size-5 shrink-0 accent-bulb"
            />
            <span className="min-w-0">
              <span
                className="headline block text-3xl"
                style={{ fontFamily: formatFontFamilies(typePairs[pair].headline) }}
              >
                {typePairLabels[pair]()}
              </span>
              <span
                className="mt-1 block text-sm text-dim"
                style={{ fontFamily: formatFontFamilies(typePairs[pair].text) }}
              >
                {m.site_settings_type_sample()}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Adds all fonts to the document. The browser fetches a font only when a text uses it. */
function addAllFonts() {
  const known = new Set(Array.from(document.fonts, ({ family }) => family.replaceAll('"', "")));
  for (const [family, path, weight] of typePairNames.flatMap(fontFacesOf))
    if (!known.has(family)) document.fonts.add(new FontFace(family, `url(${path})`, { weight }));
}
