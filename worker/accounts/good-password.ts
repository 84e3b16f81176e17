import { invalidInput } from "../context/app-error.ts";
import { commonPasswords } from "./common-passwords.ts";

const rows = ["01234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm"];

/** Refuses what is guessed first: the commonest, runs of neighbours, one short piece again and again, one's own address. */
export function requireGoodPassword(password: string, email: string, field = "password"): void {
  const plain = password.normalize("NFKC").toLowerCase();
  if (commonPasswords.has(plain) || isRun(plain) || isRepeated(plain)) {
    throw invalidInput(field, "is among the first that are guessed; please choose another, such as three words");
  }
  if (plain === email || plain === email.split("@")[0]) throw invalidInput(field, "must not be your email address");
}

const isRun = (plain: string) => rows.some((row) => row.includes(plain) || row.includes([...plain].reverse().join("")));

const isRepeated = (plain: string) => /^(.{1,4})\1+$/.test(plain) || /^(.{3,4})\1.{0,3}$/.test(plain);
