import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { useOnline } from "../../web/ui/connection.ts";

it("takes whoever a page is drawn for to have a connection, so that React can take the page over", () => {
  expect(renderToString(createElement(() => (useOnline() ? "online" : "offline")))).toBe("online");
});
