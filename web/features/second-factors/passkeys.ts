import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

type Json = Record<string, unknown>;

/** Whether this browser can use passkeys here; never over plain http, except on localhost. */
export const supportsPasskeys = (): boolean =>
  typeof PublicKeyCredential === "function" && isSecureContext;

/** Lets an authenticator make a passkey. Null if the person or the browser gave up. */
export async function createPasskey(options: Json): Promise<Json | null> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON }).then(toJson, () => null);
}

/** Lets an authenticator sign a challenge. Null if the person or the browser gave up. */
export async function answerWithPasskey(options: Json): Promise<Json | null> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON }).then(toJson, () => null);
}

const toJson = (response: object): Json => ({ ...response });
