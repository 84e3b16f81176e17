import { getSite } from "../../contract/site/site.ts";
import { fontFacesOf, typePairStyles } from "../../contract/site/type-pairs.ts";

// Adds the fonts, which the Worker puts into the page and the development server does not.
const { typePair } = getSite();
document.documentElement.dataset.fonts = JSON.stringify(fontFacesOf(typePair));
document.head.append(
  Object.assign(document.createElement("style"), { textContent: typePairStyles(typePair) }),
);
