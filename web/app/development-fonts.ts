import { getSite } from "../../contract/site/site.ts";
import { fontFacesOf, typePairStyles } from "../../contract/site/type-pairs.ts";

// Adds the fonts in development. In production the Worker puts the fonts into the page.
const { typePair } = getSite();
document.documentElement.dataset.fonts = JSON.stringify(fontFacesOf(typePair));
document.head.append(
  Object.assign(document.createElement("style"), { textContent: typePairStyles(typePair) }),
);
