import { defaultColours, derivePalette } from "../../contract/palette.ts";
import { getSite } from "../../contract/site.ts";
import { typePairStyles } from "../../contract/type-pairs.ts";
import { renderIconTag } from "../http/site-icon-tag.ts";
import { jsonInHtml } from "./head.ts";

/** The site for the page's scripts, its icons, and its fonts and colours for the first paint. */
export function renderSite(): string {
  const site = getSite();
  const { background, text, accent } = site.colours;
  const touchIcon = site.icon?.path ?? "/icons/apple-touch-icon.png";
  const tags = `<meta name="theme-color" content="${background}" />${renderIconTag()}<link rel="apple-touch-icon" href="${touchIcon}" />`;
  const data = `<script type="application/json" id="site">${jsonInHtml(site)}</script>`;
  const isDefault =
    background === defaultColours.background && text === defaultColours.text && accent === defaultColours.accent;
  const properties = Object.entries(derivePalette(site.colours)).map(([name, colour]) => `--color-${name}:${colour}`);
  const colourStyles = isDefault ? "" : `@media screen{:root{${properties.join(";")}}}`;
  return `${tags}<style>${typePairStyles(site.typePair)}${colourStyles}</style>${data}`;
}
