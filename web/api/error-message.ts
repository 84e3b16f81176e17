import { ApiError } from "./client.ts";

/** What the site said when it refused, or `fallback` when it said nothing. */
export function getErrorMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.code !== "unreachable" ? error.message : fallback;
}
