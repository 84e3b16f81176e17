import { expect, it } from "vitest";
import { translateFailure } from "../../web/api/translate-failure.ts";

const requestId = "1f0c8a52-6c1e-4f9e-9a57-3d2f0b9f4a11";

it("only an internal error's message quotes the id of its request", () => {
  const fault = "Something went wrong on our side. Please try again. (Error ID: 1f0c8a52)";
  expect(translateFailure({ code: "internal", requestId }).message).toBe(fault);
  expect(translateFailure({ code: "internal" }).message).not.toContain("Error ID");
  expect(translateFailure({ code: "movie_not_found", requestId }).message).not.toContain(
    "Error ID",
  );
});
