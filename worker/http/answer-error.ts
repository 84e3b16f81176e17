import type { ErrorHandler, NotFoundHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { Failure } from "../../contract/errors.ts";
import type { App, Call } from "./app.ts";
import { AppError } from "./app-error.ts";

export const answerError: ErrorHandler<App> = async (error, c) => {
  await readToEnd(c);
  if (error instanceof AppError) return answerFailure(c, error);
  if (error instanceof HTTPException && error.status < 500) {
    return answerFailure(c, new AppError("invalid", "The request could not be read."));
  }
  console.error(JSON.stringify({ level: "error", requestId: c.var.requestId, error: describeError(error) }));
  if (isOverloaded(error)) {
    const headers = { "Retry-After": "5" };
    return answerFailure(c, new AppError("unavailable", "The site is busy. Try again in a few seconds.", { headers }));
  }
  return answerFailure(c, new AppError("internal", "Something went wrong on our side. Please try again."));
};

/** Who is answered while they still send hears that the connection broke, and not what is wrong. */
async function readToEnd(c: Call): Promise<void> {
  const rest = c.req.raw.body;
  if (rest && !rest.locked) await rest.pipeTo(new WritableStream()).catch(() => undefined);
}

/** Below `/api/` nothing is ever answered with the SPA's HTML. */
export const answerUnknownCall: NotFoundHandler<App> = (c) =>
  answerFailure(c, new AppError("not_found", "There is nothing at this address."));

export function answerFailure(c: Call, error: AppError): Response {
  const failure: Failure = { message: error.message, code: error.code, requestId: c.var.requestId };
  if (error.issues) failure.issues = error.issues;
  return c.json({ ...error.more, ...failure }, error.status, {
    ...error.headers,
    "Cache-Control": "private, no-store",
  });
}

function describeError(error: unknown): string {
  return error instanceof Error ? `${error.stack ?? error.message}${causes(error)}` : String(error);
}

function causes(error: Error): string {
  return error.cause === undefined ? "" : `\ncaused by ${describeError(error.cause)}`;
}

/** D1 says so in words only: https://developers.cloudflare.com/d1/observability/debug-d1/ */
function isOverloaded(error: unknown): boolean {
  return /D1 DB is overloaded|Network connection lost|D1 DB reset/.test(describeError(error));
}
