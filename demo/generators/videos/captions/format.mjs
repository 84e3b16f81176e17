// Converts captions, written as [start, end, text] in seconds, to WebVTT.

const stamp = (seconds) => {
  const ms = Math.round(seconds * 1000);
  const part = (n, width) => String(n).padStart(width, "0");
  return `${part(Math.floor(ms / 3600000), 2)}:${part(Math.floor(ms / 60000) % 60, 2)}:${part(Math.floor(ms / 1000) % 60, 2)}.${part(ms % 1000, 3)}`;
};

export function captionFile(cues) {
  let last = 0;
  const blocks = cues.map(([start, end, text], i) => {
    if (start < last || end <= start) throw new Error(`cue ${i + 1} overlaps or is empty`);
    last = end;
    return `${i + 1}\n${stamp(start)} --> ${stamp(end)}\n${text}\n`;
  });
  return `WEBVTT\n\n${blocks.join("\n")}`;
}

/** Splits rows of [start, end, english, spanish] into captions for each language. */
export const splitLanguages = (rows) => ({
  en: rows.map(([start, end, en]) => [start, end, en]),
  es: rows.map(([start, end, , es]) => [start, end, es]),
});
