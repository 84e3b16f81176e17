import type { CSSProperties } from "react";

/**
 * The choices of how captions look, as 47 CFR 79.103(c) lists them, except for what browsers do not
 * let pages change: small capitals and the window behind all lines. The first value of each field
 * is its default. Sizes and opacities are in percent.
 */
export const captionStyleChoices = {
  size: ["100", "50", "75", "150", "200"],
  font: ["site", "sans", "serif", "mono", "typewriter", "casual", "cursive"],
  colour: ["white", "yellow", "lime", "cyan", "blue", "magenta", "red", "black"],
  opacity: ["100", "75", "50", "25"],
  edge: ["shadow", "none", "outline", "raised", "sunken"],
  background: ["black", "white", "yellow", "lime", "cyan", "blue", "magenta", "red"],
  backgroundOpacity: ["75", "0", "25", "50", "100"],
} as const;

type Choices = typeof captionStyleChoices;
export type CaptionStyleField = keyof Choices;
export type CaptionStyle = { [Field in CaptionStyleField]: Choices[Field][number] };

export const captionStyleFields = Object.keys(captionStyleChoices) as CaptionStyleField[];

/** Reads a stored style. A missing or unknown value is replaced with the field's default. */
export function readCaptionStyle(saved: unknown): CaptionStyle {
  const values = (saved ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    captionStyleFields.map((field) => {
      const choices: readonly string[] = captionStyleChoices[field];
      return [field, choices.find((choice) => choice === values[field]) ?? choices[0]];
    }),
  ) as CaptionStyle;
}

const fonts: Record<CaptionStyle["font"], string> = {
  site: "var(--font-sans)",
  sans: "Arial, Helvetica, sans-serif",
  serif: '"Times New Roman", Times, serif',
  mono: "Menlo, Consolas, monospace",
  typewriter: '"Courier New", Courier, monospace',
  casual: '"Comic Sans MS", "Comic Neue", fantasy',
  cursive: '"Snell Roundhand", "Segoe Script", cursive',
};

const colours: Record<CaptionStyle["colour"], string> = {
  white: "#ffffff",
  yellow: "#ffff00",
  lime: "#00ff00",
  cyan: "#00ffff",
  blue: "#0000ff",
  magenta: "#ff00ff",
  red: "#ff0000",
  black: "#000000",
};

const edges: Record<CaptionStyle["edge"], string> = {
  shadow: "0 0 .15em #000, 0 .05em .25em #000",
  none: "none",
  outline:
    "0 0 .06em #000, .05em .05em #000, -.05em .05em #000, .05em -.05em #000, -.05em -.05em #000",
  raised: "-.03em -.03em #fff, .04em .04em #000",
  sunken: "-.03em -.03em #000, .04em .04em #fff",
};

/** Returns a colour as `#rrggbbaa`, a notation that old televisions also support. */
const fade = (colour: keyof typeof colours, opacity: string) =>
  colours[colour] +
  Math.round(Number(opacity) * 2.55)
    .toString(16)
    .padStart(2, "0");

/** Returns the style as custom properties, which player.css and the preview read. */
export const toCueProperties = (style: CaptionStyle) =>
  ({
    "--cue-size": Number(style.size) / 100,
    "--cue-font": fonts[style.font],
    "--cue-colour": fade(style.colour, style.opacity),
    "--cue-edge": edges[style.edge],
    "--cue-ground": fade(style.background, style.backgroundOpacity),
  }) as CSSProperties;
