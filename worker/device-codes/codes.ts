import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";
import { userCodeAlphabet, userCodeLength } from "../../contract/device-codes/user-code.ts";

/** Creates the television's secret with 256 random bits. */
export const createDeviceCode = (): string => randomBytes(32).toString("base64url");

/** Creates the code for the television's screen: one of 64 million. */
export const createUserCode = (): string =>
  Array.from(
    { length: userCodeLength },
    () => userCodeAlphabet[randomInt(userCodeAlphabet.length)],
  ).join("");

export const hashDeviceCode = (code: string): string =>
  createHash("sha256").update(code).digest("hex");

export const hashUserCode = (code: string, secret: string): string =>
  createHmac("sha256", secret).update(`user-code:${code}`).digest("hex");
