/** Starts a server-rendered page's fonts and scripts once its largest image is painted: until then it needs the network. */
const { entry, fonts } = document.querySelector("script[data-entry]").dataset;
const image = document.querySelector("img[fetchpriority=high]");
const painted = image?.decode().then(
  () => new Promise(requestAnimationFrame),
  () => {},
);
await Promise.race([painted, new Promise((done) => setTimeout(done, 1000))]);
for (const [, href] of JSON.parse(fonts)) {
  document.head.append(
    Object.assign(document.createElement("link"), { rel: "preload", as: "font", crossOrigin: "", href }),
  );
}
import(entry).catch(() => document.body.setAttribute("data-scripts-failed", ""));
