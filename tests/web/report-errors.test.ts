import { expect, it } from "vitest";
import { ApiError } from "../../web/api/client.ts";
import { describeError } from "../../web/app/idle/report-errors.ts";

const withStack = (error: Error, stack: string) => Object.assign(error, { stack });

it("an error report has the error's message and stack, cut to 500 and 4,000 characters", () => {
  const error = withStack(new TypeError("x is undefined"), "at f");
  expect(describeError(error)).toEqual({ message: "TypeError: x is undefined", stack: "at f" });
  const long = describeError(withStack(new Error("m".repeat(900)), "s".repeat(9000)));
  expect([long?.message.length, long?.stack.length]).toEqual([500, 4000]);
});

it.each([
  ["a failed request", new ApiError(500, {})],
  [
    "code that did not load",
    new TypeError("Failed to fetch dynamically imported module: /assets/a.js"),
  ],
  ["a cancelled request", new DOMException("aborted", "AbortError")],
  [
    "an error of a browser extension",
    withStack(new Error("x"), "at chrome-extension://abc/content.js:1"),
  ],
  ["an error of another site's script", new Error("Script error.")],
  ["a thrown value that is no error", "text"],
])("an error report leaves out %s", (_, error) => {
  expect(describeError(error)).toBeNull();
});
