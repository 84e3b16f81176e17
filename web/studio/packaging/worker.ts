import { makeFilm } from "./make-film.ts";
import type { MadeFile } from "./package-film.ts";
import { FilmRefused, FilmTrouble } from "./refused.ts";
import { inspect } from "./source/inspect.ts";
import { isUnreadable } from "./source/open-film.ts";
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
    scope.postMessage({ say: "failed", refused: error instanceof FilmRefused, message: sentenceFor(error) });
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

/** Errors of ours are sentences; the browser's and the library's are told by what they mean for the film. */
function sentenceFor(error: unknown): string {
  if (error instanceof FilmTrouble) return error.message;
  console.warn(error);
  if (isUnreadable(error)) return "The film's file has been changed or moved since it was chosen. Choose it again.";
  return "A part of the film could not be read or made in this browser. Export it again, as MP4 with H.264, and choose that file.";
}
