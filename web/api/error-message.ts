import { ApiError } from "./client.ts";

/** The message of an `ApiError`, or `fallback`. */
export function getErrorMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.code !== "unreachable" ? error.message : fallback;
}
