import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { asc, eq } from "drizzle-orm";
import { getSite } from "../../contract/site/site.ts";
import { AppError } from "../context/app-error.ts";
import type { Database } from "../database/database.ts";
import { passkeys } from "../schema.ts";

export type PasskeyRow = typeof passkeys.$inferSelect;
/** Loads the library on demand, because few requests need its parsers of certificates. */
const loadLibrary = () => import("@simplewebauthn/server");

type PasskeyJson = Record<string, unknown>;

export const selectPasskeys = (db: Database, userId: string) =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt));

/** A passkey is bound to the site's host name, without port. */
const relyingPartyId = (origin: string): string => new URL(origin).hostname;

const describePasskey = ({ id, transports }: PasskeyRow) => ({
  id,
  transports: JSON.parse(transports) as AuthenticatorTransport[],
});

/**
 * Makes a challenge for one of the passkeys in `known`; if `known` is empty, for any passkey that
 * the browser has for this site. The person has to unlock the authenticator, so that a passkey
 * alone is two factors.
 */
export async function createPasskeyRequest(origin: string, known: PasskeyRow[] = []) {
  const { generateAuthenticationOptions } = await loadLibrary();
  return generateAuthenticationOptions({
    rpID: relyingPartyId(origin),
    userVerification: "required",
    allowCredentials: known.map(describePasskey),
  });
}

/**
 * Makes a challenge for a new passkey. An authenticator that already has a passkey of the account
 * refuses.
 */
export async function createRegistrationRequest(
  origin: string,
  { id, email, name }: { id: string; email: string; name: string },
  known: PasskeyRow[],
) {
  const { generateRegistrationOptions } = await loadLibrary();
  return generateRegistrationOptions({
    rpName: getSite().name,
    rpID: relyingPartyId(origin),
    userID: new Uint8Array(new TextEncoder().encode(id)),
    userName: email,
    userDisplayName: name,
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: known.map(describePasskey),
  });
}

const expectedAnswer = (challenge: string, origin: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: relyingPartyId(origin),
});

/** Returns the new passkey. Throws `passkey_invalid` unless the response answers `challenge`. */
export async function verifyNewPasskey(
  response: PasskeyJson,
  challenge: string,
  origin: string,
): Promise<Pick<PasskeyRow, "id" | "publicKey" | "counter" | "transports">> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    ...expectedAnswer(challenge, origin),
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified || !registrationInfo) throw new AppError("passkey_invalid");
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  return {
    id,
    publicKey: Buffer.from(publicKey).toString("base64url"),
    counter,
    transports: JSON.stringify(transports ?? []),
  };
}

/** Returns the authenticator's new signature counter. Throws `passkey_invalid`. */
export async function verifyPasskey(
  response: PasskeyJson,
  passkey: PasskeyRow,
  challenge: string,
  origin: string,
): Promise<number> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    ...expectedAnswer(challenge, origin),
    credential: {
      ...describePasskey(passkey),
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.counter,
    },
  }).catch(() => ({ verified: false as const, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) throw new AppError("passkey_invalid");
  return authenticationInfo.newCounter;
}
