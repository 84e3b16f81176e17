import { said } from "../language/text.ts";
import { ApiError } from "./api.ts";

/** What the site said when it refused, or `fallback` when it said nothing. */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.code !== "unreachable" ? error.message : said(fallback);
}
