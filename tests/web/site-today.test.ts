import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { useIsStillToCome } from "../../web/api/site-today.ts";

it("useIsStillToCome asks no clock while rendering on the server, so that hydration matches", () => {
  const movie = { availableFrom: "2999-01-01" };
  expect(renderToString(createElement(() => (useIsStillToCome(movie) ? "to come" : "open")))).toBe(
    "open",
  );
});
