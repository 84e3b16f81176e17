import { defaultColours, derivePalette } from "../../contract/palette.ts";
import { getSite } from "../../contract/site.ts";
import { jsonInHtml } from "./head.ts";

/** The site for the page's scripts, and its colours for the first paint. */
export function renderSite(): string {
  const site = getSite();
  const { background, text, accent } = site.colours;
  const themeColour = `<meta name="theme-color" content="${background}" />`;
  const data = `<script type="application/json" id="site">${jsonInHtml(site)}</script>`;
  const isDefault =
    background === defaultColours.background && text === defaultColours.text && accent === defaultColours.accent;
  if (isDefault) return themeColour + data;
  const properties = Object.entries(derivePalette(site.colours)).map(([name, colour]) => `--color-${name}:${colour}`);
  return `${themeColour}<style>:root{${properties.join(";")}}</style>${data}`;
}
