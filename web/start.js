/**
 * Starts loading the fonts and scripts of a server-rendered page once its largest image is loaded,
 * because the image needs the network first. Holds clicks on buttons and choices in selects until
 * React hydrates the page.
 */
const { entry } = document.querySelector("script[data-entry]").dataset;
const image = document.querySelector("img[fetchpriority=high]");
const heldEvents = [];
const hold = (event) =>
  event.target.closest("button, select") && heldEvents.push(event) && event.preventDefault();
const release = () => {
  for (const type of ["click", "change"]) removeEventListener(type, hold, true);
  for (const event of heldEvents)
    event.target.dispatchEvent(new event.constructor(event.type, event));
};
for (const type of ["click", "change"]) addEventListener(type, hold, true);
addEventListener("hydrating", release);
await Promise.race([
  image?.decode().catch(() => {}),
  new Promise((done) => setTimeout(done, 1000)),
]);
for (const [, url] of JSON.parse(document.documentElement.dataset.fonts)) fetch(url);
import(entry).catch(() => release(document.body.setAttribute("data-scripts-failed", "")));
