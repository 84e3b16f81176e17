import type { Page } from "@playwright/test";

/** Calls whose refusal is a page's subject, to somebody who is signed in: may this film play? */
const expectedRefusal = /\/playback$/;

/** What goes wrong while somebody walks through the site: refused and lost requests, and errors in the console. */
export function followFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on("response", (answer) => {
    const isPage = answer.request().isNavigationRequest();
    const isFine = answer.status() < 400 || (answer.status() < 500 && expectedRefusal.test(answer.url()));
    if (!isFine && !isPage) faults.push(`${answer.status()} ${answer.url()}`);
  });
  page.on("requestfailed", (request) => {
    // A page that is left lets go of what it still asked for.
    const reason = request.failure()?.errorText ?? "";
    if (reason !== "net::ERR_ABORTED") faults.push(`${reason} ${request.url()}`);
  });
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    const isRefusal = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !isRefusal) faults.push(message.text());
  });
  return faults;
}
