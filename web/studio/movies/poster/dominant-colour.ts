/**
 * The size of a step of a colour channel (0 to 255). Colours in the same step count as one colour.
 */
const channelStep = 32;

/**
 * Returns the dominant colour of RGBA pixels (four bytes each) as `#rrggbb`: the most frequent one,
 * with more weight for saturated colours than for grey ones.
 */
export function findDominantColour(pixels: ArrayLike<number>): string {
  const groups = new Map<number, { weight: number; red: number; green: number; blue: number }>();
  for (let offset = 0; offset + 3 < pixels.length; offset += 4) {
    const [red = 0, green = 0, blue = 0] = [pixels[offset], pixels[offset + 1], pixels[offset + 2]];
    const weight = 1 + (Math.max(red, green, blue) - Math.min(red, green, blue)) / 16;
    const key = [red, green, blue].reduce(
      (total, channel) => total * 8 + Math.floor(channel / channelStep),
      0,
    );
    const group = groups.get(key) ?? { weight: 0, red: 0, green: 0, blue: 0 };
    groups.set(key, {
      weight: group.weight + weight,
      red: group.red + red * weight,
      green: group.green + green * weight,
      blue: group.blue + blue * weight,
    });
  }
  const [dominant] = [...groups.values()].sort((a, b) => b.weight - a.weight);
  if (!dominant) return "#000000";
  return `#${[dominant.red, dominant.green, dominant.blue].map((sum) => toHex(sum / dominant.weight)).join("")}`;
}

const toHex = (channel: number) => Math.round(channel).toString(16).padStart(2, "0");
