import { m } from "#messages";
import { baseLocale, locales } from "#messages/runtime";

type LabelledCaptions = { lang: string; label: string; isAutomatic?: boolean };

/**
 * Returns the label for viewers, with a note for captions that a machine made and nobody has
 * confirmed. The note is in the captions' language, as the label is, so that playlists and pages
 * agree.
 */
export function formatCaptionsLabel({ lang, label, isAutomatic }: LabelledCaptions): string {
  if (!isAutomatic) return label;
  const locale = locales.find((each) => each === lang.split("-")[0]) ?? baseLocale;
  return m.captions_automatic_label({ label }, { locale });
}

/**
 * Sorts written captions before automatic captions, because players choose the first captions in a
 * language.
 */
export const sortWrittenFirst = <Captions extends { isAutomatic?: boolean }>(
  captions: Captions[],
): Captions[] =>
  captions.toSorted(
    (one, other) => Number(one.isAutomatic ?? false) - Number(other.isAutomatic ?? false),
  );
