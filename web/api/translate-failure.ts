import { m } from "#messages";
import { errorMessage, errors } from "../../contract/errors.ts";
import type { Failure, Issue } from "../../contract/failure.ts";
import { issueMessage, issueMessages } from "../../contract/issues.ts";

/**
 * Translates an error into the page's language. Messages of error codes that this build does not
 * know stay in English.
 */
export function translateFailure(failure: Partial<Failure>): Partial<Failure> {
  const issues = failure.issues?.map(translateIssue);
  return { ...failure, issues, message: translateMessage({ ...failure, issues }) };
}

const translateIssue = (issue: Issue): Issue =>
  issue.code in issueMessages ? { ...issue, message: issueMessage(issue) } : issue;

/**
 * Returns an error's message: for `invalid`, the messages of its issues; for an internal error,
 * also the request id in the log.
 */
function translateMessage({
  code,
  params,
  message,
  issues = [],
  requestId,
}: Partial<Failure>): string | undefined {
  if (code === "invalid" && issues.length > 0)
    return issues.map((issue) => issue.message).join(" ");
  if (!code || !(code in errors)) return message;
  const text = errorMessage(code, params);
  if (errors[code].status < 500 || !requestId) return text;
  return `${text} ${m.error_request_id({ id: requestId.slice(0, quotedIdLength) })}`;
}

/**
 * The number of characters shown of a request id: a UUID's first block, which is short enough to be
 * read out.
 */
const quotedIdLength = 8;
