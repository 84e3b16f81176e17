import { maxErrorMessageLength, maxErrorStackLength } from "../../../contract/constants.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { isImportError } from "../../ui/lazy-import.ts";
import { findPage } from "../find-page.ts";

/** The first errors of a page say what is wrong; those after them often follow from it. */
const maxReports = 3;
const reported = new Set<string>();
let isReporting = false;

/** Reports what pages throw to the site, for as long as the page lives. */
export function reportErrors() {
  if (isReporting) return;
  isReporting = true;
  addEventListener("error", ({ error }) => report(error));
  addEventListener("unhandledrejection", ({ reason }) => report(reason));
  // Of an error boundary, which the browser does not tell of.
  addEventListener("caught-error", (event) => report((event as CustomEvent<unknown>).detail));
}

function report(error: unknown) {
  const text = describeError(error);
  if (!text || reported.has(text.message) || reported.size >= maxReports) return;
  reported.add(text.message);
  const { name: page } = findPage(location.pathname);
  // Nobody is told when this fails, too.
  void apiFetch("POST /api/browser-errors", { body: { ...text, page } }).catch(() => undefined);
}

/** Extensions, browsers and the network are not the site's; the site knows its failed requests. */
const foreign = /(chrome|moz|safari-web)-extension:|^Script error|ResizeObserver loop/;

/** The message and stack of an error of the site's own code, or null. */
export function describeError(error: unknown): { message: string; stack: string } | null {
  if (!(error instanceof Error) || error instanceof ApiError || isImportError(error)) return null;
  const { name, message, stack = "" } = error;
  if (
    ["AbortError", "TimeoutError", "NotAllowedError"].includes(name) ||
    foreign.test(`${message}\n${stack}`)
  )
    return null;
  return {
    message: `${name}: ${message}`.slice(0, maxErrorMessageLength),
    stack: stack.slice(0, maxErrorStackLength),
  };
}
