import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import type { Message } from "../../i18n/message.ts";
import { type CaptionStyle, type CaptionStyleField, captionStyleChoices } from "./caption-style.ts";

export const captionStyleLabels: Record<CaptionStyleField, Message> = {
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

/**
 * Returns the choices of a field. Percentages are sorted by number; words keep the order of their
 * declaration.
 */
export const listCaptionStyleChoices = (field: CaptionStyleField): string[] =>
  [...captionStyleChoices[field]].sort((one, other) => Number(one) - Number(other) || 0);

export function formatCaptionStyleChoice(choice: string): string {
  if (choice in choiceLabels) return choiceLabels[choice as keyof typeof choiceLabels]();
  return (Number(choice) / 100).toLocaleString(getLocale(), { style: "percent" });
}
