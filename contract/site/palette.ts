/** The owner's three colours, each `#rrggbb`. */
export type Colours = { background: string; text: string; accent: string };

/** The default colours, which equal those of the style sheet: web/app/theme.css. */
export const defaultColours: Colours = {
  background: "#0f0c0a",
  text: "#f7efe3",
  accent: "#ffb020",
};

/**
 * The style sheet's colour of errors. It is made paler if it would be unreadable on the owner's
 * background.
 */
const ember = "#ff8a66";

const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

/** Mixes two colours; `share` is the part of the second, from 0 to 1. */
export function mixColours(first: string, second: string, share: number): string {
  const others = channelsOf(second);
  const mixed = channelsOf(first).map(
    (channel, index) => channel + ((others[index] ?? 0) - channel) * share,
  );
  return `#${mixed.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}

/** Returns the relative luminance: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrastOf(first: string, second: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(first), luminanceOf(second)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * Returns the style sheet's colours by custom property. The colours of surfaces, lines and texts
 * lie between the owner's three colours.
 */
export function derivePalette({ background, text, accent }: Colours) {
  const between = (share: number) => mixColours(background, text, share);
  const seat = between(0.09);
  return {
    night: background,
    velvet: between(0.045),
    seat,
    rail: between(0.19),
    edge: between(0.53),
    screen: text,
    dim: between(0.76),
    bulb: accent,
    glow: mixColours(accent, text, 0.45),
    ember: findNearest(ember, "#ffffff", (colour) => contrastOf(colour, seat) >= minContrast),
  };
}

const minContrast = 4.5;
/**
 * The minimum contrast of white on the background. Posters, the player and translucent white lines
 * need a dark background.
 */
const minWhiteContrast = 12;

const isDarkEnough = (background: string) => contrastOf(background, "#ffffff") >= minWhiteContrast;

/** Whether a text or the accent is readable on the lightest surface behind it. */
const hasContrast = (colours: Colours, name: "text" | "accent") => {
  const { seat, dim } = derivePalette(colours);
  return contrastOf(name === "text" ? dim : colours.accent, seat) >= minContrast;
};

/** An unreadable colour, and the nearest readable one. */
type ContrastProblem = {
  name: keyof Colours;
  code: "background_too_light" | "contrast_too_low";
  nearest: string;
};

/** Finds the colours with which texts or controls would be unreadable: WCAG 2.2, 1.4.3. */
export function findContrastProblems(colours: Colours): ContrastProblem[] {
  const { background } = colours;
  if (!isDarkEnough(background)) {
    const nearest = findNearest(background, "#000000", isDarkEnough);
    return [{ name: "background", code: "background_too_light", nearest }];
  }
  return (["text", "accent"] as const).flatMap((name) => {
    if (hasContrast(colours, name)) return [];
    const nearest = findNearest(colours[name], "#ffffff", (colour) =>
      hasContrast({ ...colours, [name]: colour }, name),
    );
    return [{ name, code: "contrast_too_low" as const, nearest }];
  });
}

/**
 * Returns the first colour between `colour` and `end` that passes the check. The check must accept
 * `end`.
 */
function findNearest(colour: string, end: string, passes: (colour: string) => boolean): string {
  const steps = Array.from({ length: 101 }, (_, step) => mixColours(colour, end, step / 100));
  return steps.find(passes) ?? end;
}
