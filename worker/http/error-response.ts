import type { ErrorHandler, NotFoundHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { m } from "#messages";
import { errorMessage } from "../../contract/errors.ts";
import type { Failure, Issue } from "../../contract/failure.ts";
import { issueMessage } from "../../contract/issues.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { maskPlaybackGrants } from "./granted-path.ts";

export const handleError: ErrorHandler<AppEnv> = async (error, c) => {
  await drainRequestBody(c);
  if (error instanceof AppError) return respondFailure(c, error);
  if (error instanceof HTTPException && error.status < 500) {
    return respondFailure(c, new AppError("request_unreadable"));
  }
  console.error(
    JSON.stringify({
      level: "error",
      requestId: c.var.requestId,
      error: maskPlaybackGrants(describeError(error)),
    }),
  );
  if (isOverloaded(error)) {
    return respondFailure(c, new AppError("unavailable", {}, { headers: { "Retry-After": "5" } }));
  }
  return respondFailure(c, new AppError("internal"));
};

/**
 * Reads the rest of the request's body, because a client that is still sending would see a broken
 * connection instead of the error response.
 */
async function drainRequestBody(c: RequestContext): Promise<void> {
  const body = c.req.raw.body;
  if (body && !body.locked) await body.pipeTo(new WritableStream()).catch(() => undefined);
}

/**
 * Responds with a JSON error to unknown paths below `/api/`, where the SPA's HTML would mislead
 * programs.
 */
export const handleUnknownEndpoint: NotFoundHandler<AppEnv> = (c) =>
  respondFailure(c, new AppError("not_found"));

function respondFailure(c: RequestContext, error: AppError): Response {
  const { code, params, details, headers } = error;
  const issues = error.issues?.map((issue) => ({
    ...issue,
    message: issueMessage(issue, english),
  }));
  const message = describeFirstIssue(error, issues) ?? errorMessage(code, params, english);
  const failure: Failure = { message, code, params, requestId: c.var.requestId, issues };
  return c.json({ ...details, ...failure }, error.status, {
    ...headers,
    "Cache-Control": "private, no-store",
  });
}

const english = { locale: "en" } as const;

/**
 * Returns the message of an `invalid` error's first issue, which says more than the error's own
 * message.
 */
function describeFirstIssue({ code }: AppError, [issue]: Issue[] = []): string | undefined {
  if (code !== "invalid" || !issue) return undefined;
  if (issue.path === "") return issue.message;
  return m.issue_of_field({ field: issue.path, sentence: issue.message }, english);
}

function describeError(error: unknown): string {
  if (error instanceof Error) return `${error.stack ?? error.message}${describeCause(error)}`;
  return String(error);
}

function describeCause(error: Error): string {
  if (error.cause === undefined) return "";
  return `\ncaused by ${describeError(error.cause)}`;
}

/**
 * D1 reports overload only in its message:
 * https://developers.cloudflare.com/d1/observability/debug-d1/
 */
function isOverloaded(error: unknown): boolean {
  return /D1 DB is overloaded|Network connection lost|D1 DB reset|D1 DB exceeded its CPU time limit|Cannot resolve D1 DB|storage operation exceeded timeout|D1 DB's isolate exceeded its memory limit|Too many requests queued/i.test(
    describeError(error),
  );
}
