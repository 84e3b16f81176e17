import { maxErrorMessageLength, maxErrorStackLength } from "../../../contract/constants.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { isModuleLoadError } from "../../ui/lazy-import.ts";
import { findPage } from "../find-page.ts";

/** The maximum number of errors that a page reports. Later errors often follow from the first. */
const maxReports = 3;
const reported = new Set<string>();
let isReporting = false;

export function reportErrors() {
  if (isReporting) return;
  isReporting = true;
  addEventListener("error", ({ error }) => report(error));
  addEventListener("unhandledrejection", ({ reason }) => report(reason));
  // An error boundary dispatches this event, because the browser does not report a caught error.
  addEventListener("caught-error", (event) => report((event as CustomEvent<unknown>).detail));
}

function report(error: unknown) {
  const text = describeError(error);
  if (!text || reported.has(text.message) || reported.size >= maxReports) return;
  reported.add(text.message);
  const { name: page } = findPage(location.pathname);
  // A failure of the report itself is ignored.
  void apiFetch("POST /api/browser-errors", { body: { ...text, page } }).catch(() => undefined);
}

/** Matches errors of browser extensions, browsers and the network, which are not the site's. */
const foreign = /(chrome|moz|safari-web)-extension:|^Script error|ResizeObserver loop/;

/** Returns the message and stack of an error in the site's own code, else null. */
export function describeError(error: unknown): { message: string; stack: string } | null {
  if (!(error instanceof Error) || error instanceof ApiError || isModuleLoadError(error))
    return null;
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
