import type { FontFaces } from "../../contract/type-pairs.ts";

/**
 * Shows the web fonts that `web/start.js` fetches, all at once. The headline's fallback is the wider font: a headline
 * that would lose a line becomes narrower instead, since everything below it would shift.
 */
export async function loadFonts() {
  const { fonts } = document.documentElement.dataset;
  if (!fonts) return;
  const faces = (JSON.parse(fonts) as FontFaces).map(
    ([family, url, weight]) => new FontFace(family, `url(${url})`, { weight }),
  );
  await Promise.allSettled(faces.map((face) => face.load()));
  const headline = document.querySelector("h1");
  const height = headline?.offsetHeight ?? 0;
  for (const face of faces) document.fonts.add(face);
  for (let width = 99; headline && width > 50 && headline.offsetHeight < height; width--)
    headline.style.maxWidth = `${width}vw`;
}
