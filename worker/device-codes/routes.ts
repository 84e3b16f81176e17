import type { Hono } from "hono";
import { pages } from "../../contract/pages.ts";
import { deviceCodeMinutes } from "../../contract/policy.ts";
import { localizePath } from "../../contract/site/language-path.ts";
import { nameDevice } from "../accounts/device-name.ts";
import { readSignInClient, respondSignedIn } from "../accounts/welcome.ts";
import { getClientInfo } from "../auth/client-info.ts";
import { requireProof } from "../auth/proof.ts";
import { readSigningSecret } from "../auth/session-token.ts";
import { placeOf } from "../catalogue/territories.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { database } from "../database/database.ts";
import { respond, route } from "../http/route.ts";
import { siteUrl } from "../http/site-url.ts";
import { claimSession } from "./claim-session.ts";
import { hashUserCode } from "./codes.ts";
import { decideDeviceCode } from "./decide.ts";
import { findWaitingDevice } from "./find-waiting-device.ts";
import { requestDeviceCode } from "./request-code.ts";

/** Mounts the sign-in of televisions by the device authorization grant (RFC 8628). */
export function mountDeviceCodes(app: Hono<AppEnv>): void {
  route(app, "POST /api/device/code", async (c) => {
    const television = { clientInfo: getClientInfo(c), country: placeOf(c).country };
    const secret = readSigningSecret(c.env);
    const code = await requestDeviceCode(database(c, "primary"), television, secret, c.var.now);
    const address = siteUrl(c) + localizePath(pages.activate.path);
    return respond(c, "POST /api/device/code", {
      device_code: code.deviceCode,
      user_code: code.userCode,
      verification_uri: address,
      verification_uri_complete: `${address}?code=${code.userCode}`,
      expires_in: deviceCodeMinutes * 60,
      interval: code.intervalSeconds,
    });
  });

  route(app, "POST /api/device/token", async (c, { body }) => {
    const client = readSignInClient(c);
    const db = database(c, "primary");
    const television = { ...client, country: placeOf(c).country };
    const opened = await claimSession(db, body.device_code, television, c.var.now);
    return respond(c, "POST /api/device/token", await respondSignedIn(c, client, opened));
  });

  route(app, "GET /api/device/code", async (c, { query }) => {
    const found = await findWaitingDevice(c, hashOf(c, query.user_code));
    return respond(c, "GET /api/device/code", {
      data: {
        deviceName: nameDevice(found.device),
        country: found.country,
        createdAt: new Date(found.createdAt).toISOString(),
        expiresAt: new Date(found.expiresAt).toISOString(),
      },
    });
  });

  route(app, "POST /api/device/approve", async (c, { body }) => {
    if (body.decision === "confirm") await requireProof(c);
    const hash = hashOf(c, body.user_code);
    await findWaitingDevice(c, hash);
    await decideDeviceCode(c, hash, body.decision);
    return respond(c, "POST /api/device/approve", undefined);
  });
}

const hashOf = (c: RequestContext, userCode: string) =>
  hashUserCode(userCode, readSigningSecret(c.env));
