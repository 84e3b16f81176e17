import { invalidInput } from "../context/app-error.ts";
import { commonPasswords } from "./common-passwords.ts";

const sequences = ["01234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm"];

/**
 * Throws `invalid` for common passwords, runs of adjacent characters, short repeated pieces, and
 * the user's own email address or its part before the `@`.
 */
export function requireStrongPassword(password: string, email: string, field = "password"): void {
  const normalized = password.normalize("NFKC").toLowerCase();
  if (commonPasswords.has(normalized) || isSequence(normalized) || isRepeated(normalized)) {
    throw invalidInput(field, "password_too_common");
  }
  if (normalized === email || normalized === email.split("@")[0])
    throw invalidInput(field, "password_is_email");
}

const isSequence = (normalized: string) =>
  sequences.some(
    (sequence) =>
      sequence.includes(normalized) || sequence.includes([...normalized].reverse().join("")),
  );

const isRepeated = (normalized: string) =>
  /^(.{1,4})\1+$/.test(normalized) || /^(.{3,4})\1.{0,3}$/.test(normalized);
