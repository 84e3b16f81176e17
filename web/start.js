/** Starts the fonts and scripts of a server-rendered page when its largest image, which needs the network first, is there. */
const { entry, fonts } = document.querySelector("script[data-entry]").dataset;
const image = document.querySelector("img[fetchpriority=high]");
let button;
const holdClick = (event) => {
  button = event.target.closest("button") ?? button;
  if (button?.contains(event.target)) event.preventDefault();
};
addEventListener("click", holdClick, true);
await Promise.race([image?.decode().catch(() => {}), new Promise((done) => setTimeout(done, 1000))]);
for (const [, url] of JSON.parse(fonts)) fetch(url);
await import(entry).catch(() => document.body.setAttribute("data-scripts-failed", ""));
removeEventListener("click", holdClick, true);
button?.click();
