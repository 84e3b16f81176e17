import * as z from "zod/mini";
import { SignInOptions } from "../accounts/accounts.ts";
import { singleLine } from "../field-schemas.ts";
import type { IssueCode } from "../issues.ts";

/** How a person proves that an account is theirs, besides the password. */
const proofMethods = ["passkey", "code", "recoveryCode"] as const;
export type SecondFactorMethod = (typeof proofMethods)[number];

export const maxPasskeys = 20;
export const recoveryCodeCount = 10;

/** The secret that names one second-factor attempt, whose challenge can be used once. */
const Ticket = z.string().check(z.minLength(1), z.maxLength(100));
/**
 * The options and the response of the browser's authenticator as JSON:
 * https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON
 */
const PasskeyJson = z.record(z.string(), z.unknown());
const Code = z.string().check(
  z.maxLength(20),
  z.overwrite((text) => text.replace(/\s/g, "")),
  z.regex(/^\d{6}$/, "code_invalid" satisfies IssueCode),
);

/** A challenge for the authenticator. */
export const PasskeyChallenge = z.object({ ticket: z.string(), options: PasskeyJson });

/** The methods of an account. `passkey` is the challenge for passkeys; null without passkeys. */
export const SecondFactorChallenge = z.object({
  ticket: z.string(),
  methods: z.array(z.enum(proofMethods)),
  passkey: z.nullable(PasskeyJson),
});

const proofFields = {
  ticket: Ticket,
  code: z.optional(Code),
  recoveryCode: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  passkey: z.optional(PasskeyJson),
};

const hasOneMethod = z.refine<Partial<Record<SecondFactorMethod, unknown>>>(
  (proof) => proofMethods.filter((method) => proof[method] !== undefined).length === 1,
  { path: ["code"], error: "code_invalid" satisfies IssueCode },
);

/** A proof by exactly one of `code`, `recoveryCode` and `passkey`. */
export const SecondFactorProof = z.object(proofFields).check(hasOneMethod);
export const SecondStep = z.extend(SignInOptions, proofFields).check(hasOneMethod);
export const PasskeySignIn = z.extend(SignInOptions, { ticket: Ticket, passkey: PasskeyJson });
export const NewPasskey = z.object({
  ticket: Ticket,
  passkey: PasskeyJson,
  name: singleLine(60),
});
export const TotpCode = z.object({ code: Code });

export const SecondFactors = z.object({
  /** Whether an authenticator app is set up. */
  totp: z.boolean(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.nullable(z.iso.datetime()),
    }),
  ),
  recoveryCodes: z.number(),
  /** Whether the account cannot use the studio without a second factor. */
  required: z.boolean(),
  /** Whether a second factor was given in this session. */
  proved: z.boolean(),
});
/** The recovery codes, shown once. The list is empty if the account already had recovery codes. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export type SecondFactors = z.infer<typeof SecondFactors>;
export type SecondFactorProof = z.infer<typeof SecondFactorProof>;
export type SecondFactorChallenge = z.infer<typeof SecondFactorChallenge>;
