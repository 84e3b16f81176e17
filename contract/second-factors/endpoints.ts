import * as z from "zod/mini";
import { PasswordOnly, SignInResponse } from "../accounts/accounts.ts";
import { type Endpoint, MessageResponse } from "../endpoint.ts";
import { MemberParams } from "../members/members.ts";
import {
  NewPasskey,
  PasskeyChallenge,
  PasskeySignIn,
  RecoveryCodes,
  SecondFactorChallenge,
  SecondFactorProof,
  SecondFactors,
  SecondStep,
  TotpCode,
} from "./second-factors.ts";

export const secondFactorEndpoints = {
  "POST /api/login/second-step": {
    summary: "End a sign-in that `second_step_required` refused, with its ticket and a proof",
    access: "anyone",
    body: SecondStep,
    response: SignInResponse,
  },
  "POST /api/login/passkey/options": {
    summary: "The challenge of a sign-in with a passkey",
    access: "anyone",
    response: z.object({ data: PasskeyChallenge }),
  },
  "POST /api/login/passkey": {
    summary: "Sign in with a passkey, without address and password",
    access: "anyone",
    body: PasskeySignIn,
    response: SignInResponse,
  },
  "GET /api/second-factors": {
    summary: "My passkeys, whether an authenticator app is set up, and how many codes are left",
    access: "user",
    response: z.object({ data: SecondFactors }),
  },
  "POST /api/proof/options": {
    summary: "What I can prove with that it is me, for endpoints that refuse with `proof_required`",
    access: "user",
    response: z.object({ data: SecondFactorChallenge }),
  },
  "POST /api/proof": {
    summary: "Prove that it is me; the session counts as proved for some minutes",
    access: "user",
    body: SecondFactorProof,
    response: MessageResponse,
  },
  "POST /api/passkeys/options": {
    summary: "The challenge of a new passkey",
    access: "user",
    asksForProof: true,
    body: PasswordOnly,
    response: z.object({ data: PasskeyChallenge }),
  },
  "POST /api/passkeys": {
    summary: "Add a passkey; the first second factor brings recovery codes",
    access: "user",
    asksForProof: true,
    body: NewPasskey,
    status: 201,
    response: z.extend(MessageResponse, { data: RecoveryCodes }),
  },
  "DELETE /api/passkeys/:id": {
    summary: "Remove one of my passkeys",
    access: "user",
    asksForProof: true,
    params: z.object({ id: z.string().check(z.maxLength(1_400)) }),
    response: MessageResponse,
  },
  "POST /api/totp": {
    summary: "The secret for an authenticator app, which counts once it is confirmed",
    access: "user",
    asksForProof: true,
    body: PasswordOnly,
    response: z.object({ data: z.object({ secret: z.string(), uri: z.string() }) }),
  },
  "POST /api/totp/confirm": {
    summary: "Confirm the authenticator app with its first code",
    access: "user",
    asksForProof: true,
    body: TotpCode,
    response: z.extend(MessageResponse, { data: RecoveryCodes }),
  },
  "DELETE /api/totp": {
    summary: "Remove my authenticator app",
    access: "user",
    asksForProof: true,
    response: MessageResponse,
  },
  "POST /api/recovery-codes": {
    summary: "New recovery codes; the earlier ones no longer work",
    access: "user",
    asksForProof: true,
    response: z.object({ data: RecoveryCodes }),
  },
  "DELETE /api/members/:id/second-factors": {
    summary: "Take an account's second factors away, for who has lost them",
    access: "staff",
    asksForProof: true,
    params: MemberParams,
    response: MessageResponse,
  },
} as const satisfies Record<string, Endpoint>;
