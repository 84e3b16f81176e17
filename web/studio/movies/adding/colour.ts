/** Each channel in eight steps: near enough to be one colour. */
const step = 32;

/**
 * The colour that a picture is remembered by, `#rrggbb`, of its pixels (four bytes each, RGBA): the one that most of
 * them are near to, where strong colours weigh more than grey ones.
 */
export function dominantColour(pixels: ArrayLike<number>): string {
  const groups = new Map<number, { weight: number; red: number; green: number; blue: number }>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    const weight = 1 + (Math.max(red, green, blue) - Math.min(red, green, blue)) / 16;
    const key = [red, green, blue].reduce((all, channel) => all * 8 + Math.floor(channel / step), 0);
    const group = groups.get(key) ?? { weight: 0, red: 0, green: 0, blue: 0 };
    groups.set(key, {
      weight: group.weight + weight,
      red: group.red + red * weight,
      green: group.green + green * weight,
      blue: group.blue + blue * weight,
    });
  }
  const [first] = [...groups.values()].sort((one, other) => other.weight - one.weight);
  if (!first) return "#000000";
  return `#${[first.red, first.green, first.blue].map((sum) => inHex(sum / first.weight)).join("")}`;
}

const inHex = (channel: number) => Math.round(channel).toString(16).padStart(2, "0");
