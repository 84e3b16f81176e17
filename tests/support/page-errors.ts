import type { Page } from "@playwright/test";

/**
 * The path of requests that respond with an error to signed-in users who have no access to the
 * movie.
 */
const expectedErrorPath = /\/playback$/;

/**
 * Collects errors while a test uses the site: failed requests, error responses, and errors in the
 * console.
 */
export function collectPageErrors(page: Page): string[] {
  const pageErrors: string[] = [];
  page.on("response", (response) => {
    const isNavigation = response.request().isNavigationRequest();
    const isExpected =
      response.status() < 400 ||
      (response.status() < 500 && expectedErrorPath.test(response.url()));
    if (!isExpected && !isNavigation) pageErrors.push(`${response.status()} ${response.url()}`);
  });
  page.on("requestfailed", (request) => {
    // Leaving a page aborts its pending requests.
    const reason = request.failure()?.errorText ?? "";
    if (reason !== "net::ERR_ABORTED") pageErrors.push(`${reason} ${request.url()}`);
  });
  page.on("pageerror", (error) => pageErrors.push(error.message));
  page.on("console", (message) => {
    const isHttpError = message.text().startsWith("Failed to load resource");
    // React rendered a server-rendered page again: `reportRecoverableError` in
    // web/app/entry-client.tsx.
    const isHydrationError = message.type() === "warning" && message.text().includes("React error");
    if ((message.type() === "error" && !isHttpError) || isHydrationError)
      pageErrors.push(message.text());
  });
  return pageErrors;
}
