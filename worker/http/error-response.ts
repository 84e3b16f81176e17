import type { ErrorHandler, NotFoundHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { Failure } from "../../contract/errors.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";

export const handleError: ErrorHandler<AppEnv> = async (error, c) => {
  await drainRequestBody(c);
  if (error instanceof AppError) return respondFailure(c, error);
  if (error instanceof HTTPException && error.status < 500) {
    return respondFailure(c, new AppError("invalid", "The request could not be read."));
  }
  console.error(JSON.stringify({ level: "error", requestId: c.var.requestId, error: describeError(error) }));
  if (isOverloaded(error)) {
    const headers = { "Retry-After": "5" };
    return respondFailure(c, new AppError("unavailable", "The site is busy. Try again in a few seconds.", { headers }));
  }
  return respondFailure(c, new AppError("internal", "Something went wrong on our side. Please try again."));
};

/** Who is answered while they still send hears that the connection broke, and not what is wrong. */
async function drainRequestBody(c: RequestContext): Promise<void> {
  const body = c.req.raw.body;
  if (body && !body.locked) await body.pipeTo(new WritableStream()).catch(() => undefined);
}

/** Below `/api/` nothing is ever answered with the SPA's HTML. */
export const handleUnknownEndpoint: NotFoundHandler<AppEnv> = (c) =>
  respondFailure(c, new AppError("not_found", "There is nothing at this address."));

export function respondFailure(c: RequestContext, error: AppError): Response {
  const failure: Failure = { message: error.message, code: error.code, requestId: c.var.requestId };
  if (error.issues) failure.issues = error.issues;
  return c.json({ ...error.details, ...failure }, error.status, {
    ...error.headers,
    "Cache-Control": "private, no-store",
  });
}

function describeError(error: unknown): string {
  return error instanceof Error ? `${error.stack ?? error.message}${describeCause(error)}` : String(error);
}

function describeCause(error: Error): string {
  return error.cause === undefined ? "" : `\ncaused by ${describeError(error.cause)}`;
}

/** D1 says so in words only: https://developers.cloudflare.com/d1/observability/debug-d1/ */
function isOverloaded(error: unknown): boolean {
  return /D1 DB is overloaded|Network connection lost|D1 DB reset/.test(describeError(error));
}
