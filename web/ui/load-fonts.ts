import type { FontFaces } from "../../contract/site/type-pairs.ts";

/**
 * Shows the web fonts that `web/start.js` fetches, all fonts at the same moment. The web fonts are
 * narrower than the fallback font, so a headline may need fewer lines. Such a headline is narrowed,
 * because a lower headline would move the content below it.
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
  if (headline && headline.offsetHeight < height) narrow(headline, height);
}

/**
 * Narrows a headline in steps until it has its previous height, unless a word would have to break.
 */
function narrow(headline: HTMLElement, height: number): void {
  const { style } = headline;
  style.overflowWrap = "normal";
  for (let width = 99; width > 50 && headline.offsetHeight < height; width--) {
    style.maxWidth = `${width}vw`;
    if (headline.scrollWidth > headline.clientWidth) break;
  }
  if (headline.offsetHeight !== height || headline.scrollWidth > headline.clientWidth)
    style.maxWidth = "";
  style.overflowWrap = "";
}
