import type { Hono } from "hono";
import { castReceiverScript } from "../../contract/site/cast-scripts.ts";
import { getSite } from "../../contract/site/site.ts";
import type { AppEnv } from "../context/request-context.ts";
import { respondSmallPage } from "../ssr/small-page.ts";

/**
 * Mounts the page for Cast receivers (web/receiver), if the owner has registered the page at
 * Google.
 */
export function mountCastReceiver(app: Hono<AppEnv>): void {
  app.get("/cast", (c, next) => {
    if (getSite().castAppId === "") return next();
    c.set("isReceiverPage", true);
    return respondSmallPage(c, "receiver", `<script src="${castReceiverScript}"></script>`);
  });
}
