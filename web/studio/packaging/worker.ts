import { makeFilm } from "./make-film.ts";
import type { MadeFile } from "./package-film.ts";
import { FilmRefused, FilmTrouble } from "./refused.ts";
import { inspect } from "./source/inspect.ts";
import { chooseFrames } from "./stills/choose-frames.ts";
import type { Report, Work } from "./work.ts";

/** What a worker's global object offers, which the page's types do not know. */
type Scope = {
  postMessage(message: Report, transfer?: Transferable[]): void;
  addEventListener(type: "message", listener: (event: MessageEvent<Work | "stored">) => void): void;
};
const scope = globalThis as unknown as Scope;

let stored: (() => void) | undefined;

scope.addEventListener("message", ({ data }) => {
  if (data === "stored") stored?.();
  else void answer(data);
});

async function answer(work: Work) {
  try {
    scope.postMessage({ say: "done", result: await carryOut(work) });
  } catch (error) {
    const isThere = await canBeRead(work.file);
    const message = isThere ? sentenceFor(error) : fileGone;
    scope.postMessage({ say: "failed", refused: isThere && error instanceof FilmRefused, message });
  }
}

function carryOut(work: Work): Promise<unknown> {
  if (work.work === "inspect") return inspect(work.file);
  if (work.work === "frames") return chooseFrames(work.file, work.count, work.width);
  return makeFilm(work.file, work.order, { store, onStep: (step) => scope.postMessage({ say: "step", step }) });
}

/** Resolves when the page has taken the file in. */
function store(made: MadeFile): Promise<void> {
  return new Promise((resolve) => {
    stored = resolve;
    scope.postMessage({ say: "made", made }, [made.bytes.buffer]);
  });
}

const fileGone = "The film's file has been changed or moved since it was chosen. Choose it again.";

/** A file that was changed or moved cannot be read at all; what a reader makes of that differs. */
function canBeRead(file: File): Promise<boolean> {
  const read = file.slice(0, 1).arrayBuffer();
  return read.then(
    () => true,
    () => false,
  );
}

/** Errors of ours are sentences; the browser's and the library's are told by what they mean for the film. */
function sentenceFor(error: unknown): string {
  if (error instanceof FilmTrouble) return error.message;
  console.warn(error);
  return "A part of the film could not be read or made in this browser. Export it again, as MP4 with H.264, and choose that file.";
}
