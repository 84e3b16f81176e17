import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { useOnline } from "../../web/ui/connection.ts";

it("useOnline reports a connection while rendering on the server, so that hydration matches", () => {
  expect(renderToString(createElement(() => (useOnline() ? "online" : "offline")))).toBe("online");
});
