/** The owner's three colours, each `#rrggbb`. */
export type Colours = { background: string; text: string; accent: string };

/** The default colours, which equal those of the style sheet: web/app/theme.css. */
export const defaultColours: Colours = {
  background: "#0f0c0a",
  text: "#f7efe3",
  accent: "#ffb020",
};

/** The colours of errors: the style sheet's, for dark sites, and the colour for light sites. */
const [ember, emberOnLight] = ["#ff8a66", "#c0341d"];

const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

/** Mixes two colours; `share` is the share of the second colour, from 0 to 1. */
export function mixColours(first: string, second: string, share: number): string {
  const others = channelsOf(second);
  const mixed = channelsOf(first).map(
    (channel, index) => channel + ((others[index] ?? 0) - channel) * share,
  );
  return `#${mixed.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}

/** Returns the relative luminance: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
export function luminanceOf(colour: string): number {
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

/** The minimum contrast of texts: WCAG 2.2, 1.4.3. */
const minTextContrast = 4.5;
/** The minimum contrast of the borders of controls: WCAG 2.2, 1.4.11. */
const minControlContrast = 3;

/** Whether dark texts are more readable on the background than light texts. */
export const isLight = (background: string): boolean =>
  contrastOf(background, "#000000") > contrastOf(background, "#ffffff");

/** The colour with the most contrast to a background: white on a dark one, black on a light one. */
const strongestOn = (background: string) => (isLight(background) ? "#000000" : "#ffffff");

/** The backgrounds of the page, of cards, and of elements raised above a card. */
const surfacesOf = ({ background, text }: Omit<Colours, "accent">) => ({
  night: background,
  velvet: mixColours(background, text, 0.045),
  seat: mixColours(background, text, 0.09),
});

const dimOf = ({ background, text }: Omit<Colours, "accent">) => mixColours(background, text, 0.76);

/** Returns a check that a colour has a minimum contrast on every surface. */
function stands(colours: Omit<Colours, "accent">, minContrast: number) {
  const surfaces = Object.values(surfacesOf(colours));
  return (colour: string) =>
    surfaces.every((surface) => contrastOf(colour, surface) >= minContrast);
}

/**
 * Returns the style sheet's colours by custom property. Surfaces, lines and texts have colours
 * between the owner's three colours. Lines and texts that would be too faint get a colour nearer to
 * the text colour. If text on the background `rail` would be unreadable, `rail` gets a colour
 * nearer to the page's background.
 */
export function derivePalette(colours: Colours) {
  const { background, text, accent } = colours;
  const between = (share: number) => mixColours(background, text, share);
  const isReadable = stands(colours, minTextContrast);
  const hasTextOn = (colour: string) => contrastOf(text, colour) >= minTextContrast;
  return {
    ...surfacesOf(colours),
    rail: findNearest(between(0.19), background, hasTextOn),
    edge: findNearest(between(0.53), text, stands(colours, minControlContrast)),
    screen: text,
    dim: dimOf(colours),
    bulb: accent,
    glow: findNearest(mixColours(accent, text, 0.45), text, isReadable),
    ember: findNearest(
      isLight(background) ? emberOnLight : ember,
      strongestOn(background),
      isReadable,
    ),
    shade: isLight(background) ? `${mixColours(text, "#000000", 0.5)}59` : "#000",
  };
}

/**
 * Returns the dark colours for controls and texts over a video or a picture. On a light site, the
 * background is made from the site's text colour, and the text has the site's background colour.
 */
export function deriveDarkColours(colours: Colours): Colours {
  const { background, text, accent } = colours;
  if (!isLight(background)) return colours;
  return findReadableColours({
    background: mixColours(text, "#000000", 0.6),
    text: background,
    accent,
  });
}

const isReadableText = (colours: Omit<Colours, "accent">) => {
  const isReadable = stands(colours, minTextContrast);
  return isReadable(colours.text) && isReadable(dimOf(colours));
};

/** Whether any text is readable on the background; false for colours of middle lightness. */
const takesText = (background: string) =>
  isReadableText({ background, text: strongestOn(background) });

/**
 * Returns the nearest colours that are readable together. The text follows from the background, and
 * the accent from both.
 */
function findReadableColours(colours: Colours): Colours {
  const background = findNearestBackground(colours.background);
  const end = strongestOn(background);
  const text = findNearest(colours.text, end, (colour) =>
    isReadableText({ background, text: colour }),
  );
  const accent = findNearest(colours.accent, end, stands({ background, text }, minTextContrast));
  return { background, text, accent };
}

/** An unreadable colour of the owner, and the nearest colour that is readable. */
type ContrastProblem = {
  name: keyof Colours;
  code: "background_unreadable" | "contrast_too_low";
  nearest: string;
};

/**
 * Finds the owner's colours with which texts or controls would be unreadable (WCAG 2.2, 1.4.3). The
 * palette is readable once each of these colours is replaced by its `nearest` colour.
 */
export function findContrastProblems(colours: Colours): ContrastProblem[] {
  const readable = findReadableColours(colours);
  return (["background", "text", "accent"] as const)
    .filter((name) => readable[name] !== colours[name])
    .map((name) => ({
      name,
      code: name === "background" ? "background_unreadable" : "contrast_too_low",
      nearest: readable[name],
    }));
}

const steps = Array.from({ length: 101 }, (_, step) => step / 100);

/**
 * Returns the first colour between `colour` and `end` that passes the check. The check must accept
 * `end`.
 */
function findNearest(colour: string, end: string, passes: (colour: string) => boolean): string {
  for (const step of steps) {
    const mixed = mixColours(colour, end, step);
    if (passes(mixed)) return mixed;
  }
  return end;
}

/** Returns the nearest background, darker or lighter, on which a text is readable. */
function findNearestBackground(background: string): string {
  for (const step of steps)
    for (const end of ["#000000", "#ffffff"]) {
      const mixed = mixColours(background, end, step);
      if (takesText(mixed)) return mixed;
    }
  return background;
}
