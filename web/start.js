/**
 * Runs in a page that the Worker has drawn before anything else: the scripts begin once its first picture is on the
 * screen, or somebody does something. What is done to the page before it lives is kept, and done again once it does.
 */
const { entry, letters } = document.querySelector("script[data-entry]").dataset;
const root = document.querySelector("#root");
const patienceMs = 1000;
const waitMs = 20;
const mostWaitMs = 15_000;

const kept = new Map();
let hasBegun = () => {};
const begun = new Promise((done) => {
  hasBegun = done;
});

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
/** React marks what it is taking over; that it has, the page says itself (`web/app/layout/shell.tsx`). */
const lives = (element) =>
  "lives" in document.body.dataset && Object.keys(element).some((key) => key.startsWith("__reactProps"));

/**
 * A value is kept once, as it was last; of the rest, each. Links and what is no control go their own way. What has come
 * alive has first what was kept for it: React may have put back the value that it knows, and the next letter comes after it.
 */
function keep(event) {
  const { type, target } = event;
  const control = type === "submit" ? target : target.closest?.("button, input, select, textarea");
  if (!control || !root.contains(control)) return;
  const isValue = type === "input" || type === "change";
  if (lives(control)) return isValue ? kept.delete(control) : doAgain(control);
  if (type === "beforeinput") return;
  hasBegun();
  // React listens before it can answer, and would answer twice.
  event.stopPropagation();
  if (!isValue && type !== "focusin") event.preventDefault();
  kept.set(isValue ? control : {}, { type, control, value: control.value });
}

function doAgain(control) {
  for (const [key, one] of kept) {
    if (one.control !== control) continue;
    kept.delete(key);
    if (control.isConnected) again[one.type](one);
  }
}

const again = {
  click: ({ control }) => control.click(),
  submit: ({ control }) => control.requestSubmit(),
  focusin: ({ control }) => control === document.activeElement && tell(control, "focusin"),
  input: setAgain,
  change: setAgain,
};

const tell = (control, type) => control.dispatchEvent(new FocusEvent(type, { bubbles: true }));

/** React takes a value that it knows already for none: it is shown another one first. */
function setAgain({ type, control, value }) {
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value").set;
  control.value = "";
  set.call(control, value);
  tell(control, type);
}

/** Painted, and not only ready to be: the page has been on the screen, and the frame after the picture has begun. */
async function isSeen(picture) {
  const seen = new Promise((done) => new PerformanceObserver(done).observe({ type: "paint", buffered: true }));
  await Promise.all([seen, picture.decode().catch(() => {})]);
  for (let frame = 0; frame < 2; frame++) await new Promise((done) => requestAnimationFrame(done));
}

/**
 * Its letters, all at once. Those that stood in for the title's are never the narrower ones; a title that lost a line
 * would draw up all below it.
 */
async function fetchLetters() {
  const faces = JSON.parse(letters).map(([family, url, weight]) => new FontFace(family, `url(${url})`, { weight }));
  await Promise.allSettled(faces.map((face) => face.load()));
  const title = root.querySelector("h1");
  const height = title?.offsetHeight;
  for (const face of faces) document.fonts.add(face);
  for (let most = 99; most > 50 && title?.offsetHeight < height; most--) title.style.maxWidth = `${most}vw`;
}

async function start() {
  const isKept = navigator.serviceWorker?.controller;
  if (isKept) fetchLetters();
  const picture = root.querySelector("img[fetchpriority=high]");
  if (picture) {
    await Promise.race([begun, pause(patienceMs), isSeen(picture)]);
  }
  if (!isKept) fetchLetters();
  await import(entry);
}

const types = [...Object.keys(again), "beforeinput"];
for (const type of types) addEventListener(type, keep, true);
try {
  await start();
  const controls = () => [...root.querySelectorAll("button, input, select, textarea")];
  for (let waited = 0; waited < mostWaitMs && !controls().every(lives); waited += waitMs) {
    await pause(waitMs);
    for (const { control } of [...kept.values()]) if (lives(control)) doAgain(control);
  }
} catch (error) {
  // What the page has to say in that case, it says now: `web/app/app.css`.
  document.body.dataset.late = "";
  throw error;
} finally {
  // Also when the scripts did not come: the search of a drawn page needs none.
  for (const type of types) removeEventListener(type, keep, true);
  for (const { control } of [...kept.values()]) doAgain(control);
}
