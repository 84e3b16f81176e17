import { m } from "#messages";
import { type Colours, deriveDarkColours, mixColours } from "../../../contract/site/palette.ts";
import { getSite } from "../../../contract/site/site.ts";

const [width, height] = [960, 1440];
const margin = 84;
/** Warm, dark colours, so that generated posters differ from one another. */
const backgrounds = ["#4a2314", "#45300f", "#3d1f2a", "#2f2a1c", "#3a1d16"];

/**
 * Makes a poster for a movie without one: its title in the site's font and colours, below a row of
 * bulbs.
 */
export async function generatePoster(name: string, year: number): Promise<File> {
  await document.fonts.load(fontOf(160));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext("2d");
  if (!context) throw new Error(m.error_import_poster_canvas());
  const colours = deriveDarkColours(getSite().colours);
  const middle = backgrounds[(name.length + year) % backgrounds.length] ?? "#4a2314";
  paintBackground(context, middle, colours);
  paintBulbs(context, height * 0.17, colours);
  paintBulbs(context, height * 0.83, colours);
  paintTitle(context, name.toUpperCase(), colours);
  context.font = fontOf(64, 700);
  context.fillStyle = colours.accent;
  context.fillText(String(year), width / 2, height * 0.92);
  return toFile(canvas);
}

function paintTitle(context: CanvasRenderingContext2D, title: string, { text }: Colours) {
  const { lines, sizePx } = fitTitle(context, title);
  const top = (height - lines.length * sizePx * 0.95) / 2 + sizePx * 0.78;
  context.fillStyle = text;
  lines.forEach((line, index) => {
    context.fillText(line, width / 2, top + index * sizePx * 0.95);
  });
}

function toFile(canvas: HTMLCanvasElement): Promise<File> {
  return new Promise((resolve, reject) => {
    const onBlob = (blob: Blob | null) =>
      blob
        ? resolve(new File([blob], "poster.jpg"))
        : reject(new Error(m.error_import_poster_failed()));
    // JPEG is several times as fast as PNG, which matters for thousands of posters.
    canvas.toBlob(onBlob, "image/jpeg", 0.95);
  });
}

/** Returns the font of the site's headlines. */
const fontOf = (sizePx: number, weight = 800) =>
  `${weight} ${sizePx}px ${getComputedStyle(document.documentElement).getPropertyValue("--font-display")}`;

function paintBackground(
  context: CanvasRenderingContext2D,
  middle: string,
  { background }: Colours,
) {
  const gradient = context.createRadialGradient(
    width / 2,
    height * 0.4,
    60,
    width / 2,
    height * 0.45,
    height * 0.72,
  );
  gradient.addColorStop(0, middle);
  gradient.addColorStop(1, background);
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height);
}

function paintBulbs(context: CanvasRenderingContext2D, y: number, { accent }: Colours) {
  for (let x = margin; x <= width - margin; x += (width - 2 * margin) / 16) {
    const bulb = context.createRadialGradient(x, y, 1, x, y, 20);
    bulb.addColorStop(0, mixColours(accent, "#ffffff", 0.8));
    bulb.addColorStop(0.3, accent);
    bulb.addColorStop(0.42, `${accent}4d`);
    bulb.addColorStop(1, `${accent}00`);
    context.fillStyle = bulb;
    context.fillRect(x - 20, y - 20, 40, 40);
  }
}

/** Returns the largest font size at which the title fits between the bulbs. */
function fitTitle(
  context: CanvasRenderingContext2D,
  title: string,
): { lines: string[]; sizePx: number } {
  context.textAlign = "center";
  for (let sizePx = 230; ; sizePx -= 10) {
    context.font = fontOf(sizePx);
    const titleLines = wrapTitle(context, title);
    const fits = titleLines.every((line) => context.measureText(line).width <= width - 2 * margin);
    if ((fits && titleLines.length * sizePx <= 820) || sizePx <= 40)
      return { lines: titleLines, sizePx };
  }
}

function wrapTitle(context: CanvasRenderingContext2D, title: string): string[] {
  const lines = [""];
  for (const word of title.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (lines.at(-1) === "" || context.measureText(longer).width <= width - 2 * margin)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
