import { m } from "#messages";
import { getClientInfo } from "../auth/client-info.ts";
import { setSessionCookie } from "../auth/session.ts";
import type { RequestContext } from "../context/request-context.ts";
import { sendAfterResponse } from "../email/email-outbox.ts";
import { requireSiteOrigin } from "../http/site-url.ts";
import { findChosenLocale } from "../i18n/locale.ts";
import { getOrCreateDevice, setDeviceCookie } from "./devices.ts";
import type { OpenedSession, SignInClient } from "./open-session.ts";

export const readSignInClient = (c: RequestContext): SignInClient => ({
  clientInfo: getClientInfo(c),
  device: getOrCreateDevice(c),
  language: findChosenLocale(c),
  getSiteOrigin: () => requireSiteOrigin(c),
});

/** Sets the cookies of an opened session, and returns the response's body. */
export async function respondSignedIn(
  c: RequestContext,
  { device }: SignInClient,
  { claims, emails, user }: OpenedSession,
) {
  await setSessionCookie(c, claims);
  setDeviceCookie(c, device);
  sendAfterResponse(c, emails);
  return {
    message: m.done_signed_in({ name: user.name }),
    userInfo: user,
    token: { exp: Math.floor(claims.expiresAt / 1000) },
  };
}
