const [width, height] = [960, 1440];
const margin = 84;
/** Warm and dark, so that plain posters next to each other are not all one. */
const grounds = ["#4a2314", "#45300f", "#3d1f2a", "#2f2a1c", "#3a1d16"];

/** A poster for a film that came without one: its title in the site's letters under a row of bulbs. */
export async function plainPoster(name: string, year: number): Promise<File> {
  await document.fonts.load('800 160px "Big Shoulders"');
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser cannot draw");
  paintGround(pen, grounds[(name.length + year) % grounds.length] ?? "#4a2314");
  paintBulbs(pen, height * 0.17);
  paintBulbs(pen, height * 0.83);
  paintTitle(pen, name.toUpperCase());
  pen.font = face(64, 700);
  pen.fillStyle = "#ffb020";
  pen.fillText(String(year), width / 2, height * 0.92);
  return asFile(canvas);
}

function paintTitle(pen: CanvasRenderingContext2D, title: string) {
  const { lines, sizePx } = fitted(pen, title);
  const top = (height - lines.length * sizePx * 0.95) / 2 + sizePx * 0.78;
  pen.fillStyle = "#f7efe3";
  lines.forEach((line, place) => {
    pen.fillText(line, width / 2, top + place * sizePx * 0.95);
  });
}

function asFile(canvas: HTMLCanvasElement): Promise<File> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(new File([blob], "poster.jpg")) : reject(new Error("No picture"));
    // Several times as fast as PNG, which counts when thousands are drawn.
    canvas.toBlob(take, "image/jpeg", 0.95);
  });
}

const face = (sizePx: number, weight = 800) => `${weight} ${sizePx}px "Big Shoulders", "Arial Narrow", sans-serif`;

function paintGround(pen: CanvasRenderingContext2D, colour: string) {
  const light = pen.createRadialGradient(width / 2, height * 0.4, 60, width / 2, height * 0.45, height * 0.72);
  light.addColorStop(0, colour);
  light.addColorStop(1, "#0f0c0a");
  pen.fillStyle = light;
  pen.fillRect(0, 0, width, height);
}

function paintBulbs(pen: CanvasRenderingContext2D, y: number) {
  for (let x = margin; x <= width - margin; x += (width - 2 * margin) / 16) {
    const bulb = pen.createRadialGradient(x, y, 1, x, y, 20);
    bulb.addColorStop(0, "#fff3d6");
    bulb.addColorStop(0.3, "#ffb020");
    bulb.addColorStop(0.42, "rgb(255 176 32 / 0.3)");
    bulb.addColorStop(1, "rgb(255 176 32 / 0)");
    pen.fillStyle = bulb;
    pen.fillRect(x - 20, y - 20, 40, 40);
  }
}

/** The largest letters with which the title stays between the bulbs. */
function fitted(pen: CanvasRenderingContext2D, title: string): { lines: string[]; sizePx: number } {
  pen.textAlign = "center";
  for (let sizePx = 230; ; sizePx -= 10) {
    pen.font = face(sizePx);
    const lines = wrapped(pen, title);
    const fits = lines.every((line) => pen.measureText(line).width <= width - 2 * margin);
    if ((fits && lines.length * sizePx <= 820) || sizePx <= 40) return { lines, sizePx };
  }
}

function wrapped(pen: CanvasRenderingContext2D, title: string): string[] {
  const lines = [""];
  for (const word of title.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (lines.at(-1) === "" || pen.measureText(longer).width <= width - 2 * margin) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
