import { ApiError } from "./client.ts";

/**
 * Returns the message of an `ApiError`, or `fallback` for other errors and an unreachable Worker.
 */
export function getErrorMessage(error: unknown, fallback: string): string {
  if (error instanceof ApiError && error.code !== "unreachable") return error.message;
  return fallback;
}
