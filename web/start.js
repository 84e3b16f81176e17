/**
 * Runs in a page that the Worker has drawn before anything else: the scripts begin once its first picture is on the
 * screen, or somebody does something. What is done to the page before it lives is kept, and done again once it does.
 */
const { entry, letters } = document.querySelector("script[data-entry]").dataset;
const root = document.querySelector("#root");
const imageTimeoutMs = 1000;
const pollMs = 20;
const hydrationTimeoutMs = 15_000;

const pendingEvents = new Map();
let markInteracted = () => {};
const interacted = new Promise((done) => {
  markInteracted = done;
});

const delay = (ms) => new Promise((done) => setTimeout(done, ms));
/** React marks what it is taking over; that it has, the page says itself (`web/app/layout/shell.tsx`). */
const isHydrated = (element) =>
  "lives" in document.body.dataset && Object.keys(element).some((key) => key.startsWith("__reactProps"));

/**
 * A value is kept once, as it was last; of the rest, each. Links and what is no control go their own way. What has come
 * alive has first what was kept for it: React may have put back the value that it knows, and the next letter comes after it.
 */
function captureEvent(event) {
  const { type, target } = event;
  const control = type === "submit" ? target : target.closest?.("button, input, select, textarea");
  if (!control || !root.contains(control)) return;
  const isValue = type === "input" || type === "change";
  if (isHydrated(control)) return isValue ? pendingEvents.delete(control) : replayEvents(control);
  if (type === "beforeinput") return;
  markInteracted();
  // React listens before it can answer, and would answer twice.
  event.stopPropagation();
  if (!isValue && type !== "focusin") event.preventDefault();
  pendingEvents.set(isValue ? control : {}, { type, control, value: control.value });
}

function replayEvents(control) {
  for (const [key, pendingEvent] of pendingEvents) {
    if (pendingEvent.control !== control) continue;
    pendingEvents.delete(key);
    if (control.isConnected) replayByType[pendingEvent.type](pendingEvent);
  }
}

const replayByType = {
  click: ({ control }) => control.click(),
  submit: ({ control }) => control.requestSubmit(),
  focusin: ({ control }) => control === document.activeElement && dispatchFocusEvent(control, "focusin"),
  input: replayValue,
  change: replayValue,
};

const dispatchFocusEvent = (control, type) => control.dispatchEvent(new FocusEvent(type, { bubbles: true }));

/** React takes a value that it knows already for none: it is shown another one first. */
function replayValue({ type, control, value }) {
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value").set;
  control.value = "";
  set.call(control, value);
  dispatchFocusEvent(control, type);
}

/** Painted, and not only ready to be: the page has been on the screen, and the frame after the picture has begun. */
async function waitForPaint(image) {
  const painted = new Promise((done) => new PerformanceObserver(done).observe({ type: "paint", buffered: true }));
  await Promise.all([painted, image.decode().catch(() => {})]);
  for (let frame = 0; frame < 2; frame++) await new Promise((done) => requestAnimationFrame(done));
}

/**
 * Its letters, all at once. Those that stood in for the title's are never the narrower ones; a title that lost a line
 * would draw up all below it.
 */
async function loadFonts() {
  const faces = JSON.parse(letters).map(([family, url, weight]) => new FontFace(family, `url(${url})`, { weight }));
  await Promise.allSettled(faces.map((face) => face.load()));
  const title = root.querySelector("h1");
  const height = title?.offsetHeight;
  for (const face of faces) document.fonts.add(face);
  for (let widthVw = 99; widthVw > 50 && title?.offsetHeight < height; widthVw--) title.style.maxWidth = `${widthVw}vw`;
}

async function start() {
  const isServedByWorker = navigator.serviceWorker?.controller;
  if (isServedByWorker) loadFonts();
  const heroImage = root.querySelector("img[fetchpriority=high]");
  if (heroImage) {
    await Promise.race([interacted, delay(imageTimeoutMs), waitForPaint(heroImage)]);
  }
  if (!isServedByWorker) loadFonts();
  await import(entry);
}

const eventTypes = [...Object.keys(replayByType), "beforeinput"];
for (const type of eventTypes) addEventListener(type, captureEvent, true);
try {
  await start();
  const controls = () => [...root.querySelectorAll("button, input, select, textarea")];
  for (let waited = 0; waited < hydrationTimeoutMs && !controls().every(isHydrated); waited += pollMs) {
    await delay(pollMs);
    for (const { control } of [...pendingEvents.values()]) if (isHydrated(control)) replayEvents(control);
  }
} catch (error) {
  // What the page has to say in that case, it says now: `web/app/app.css`.
  document.body.dataset.late = "";
  throw error;
} finally {
  // Also when the scripts did not come: the search of a drawn page needs none.
  for (const type of eventTypes) removeEventListener(type, captureEvent, true);
  for (const { control } of [...pendingEvents.values()]) replayEvents(control);
}
