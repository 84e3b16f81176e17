import type { Hono } from "hono";
import { pages } from "../../contract/pages.ts";
import { nameDevice } from "../accounts/device-name.ts";
import { readSignInClient, welcome } from "../accounts/welcome.ts";
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
  route(app, "POST /api/device-codes", async (c) => {
    const television = { clientInfo: getClientInfo(c), country: placeOf(c).country };
    const secret = readSigningSecret(c.env);
    const code = await requestDeviceCode(database(c, "primary"), television, secret, c.var.now);
    return respond(c, "POST /api/device-codes", {
      data: {
        ...code,
        verificationUri: `${siteUrl(c)}${pages.activate.path}?code=${code.userCode}`,
        expiresAt: new Date(code.expiresAt).toISOString(),
      },
    });
  });

  route(app, "POST /api/device-codes/token", async (c, { body: { deviceCode } }) => {
    const client = readSignInClient(c);
    const opened = await claimSession(database(c, "primary"), deviceCode, client, c.var.now);
    return respond(c, "POST /api/device-codes/token", await welcome(c, client, opened));
  });

  route(app, "GET /api/device-codes/:userCode", async (c, { params: { userCode } }) => {
    const found = await findWaitingDevice(c, hashOf(c, userCode));
    return respond(c, "GET /api/device-codes/:userCode", {
      data: {
        deviceName: nameDevice(found.device),
        country: found.country,
        createdAt: new Date(found.createdAt).toISOString(),
        expiresAt: new Date(found.expiresAt).toISOString(),
      },
    });
  });

  route(app, "POST /api/device-codes/:userCode", async (c, { params: { userCode }, body }) => {
    if (body.decision === "confirm") await requireProof(c);
    const hash = hashOf(c, userCode);
    await findWaitingDevice(c, hash);
    await decideDeviceCode(c, hash, body.decision);
    return respond(c, "POST /api/device-codes/:userCode", undefined);
  });
}

const hashOf = (c: RequestContext, userCode: string) =>
  hashUserCode(userCode, readSigningSecret(c.env));
