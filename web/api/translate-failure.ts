import { errorMessage, errors } from "../../contract/errors.ts";
import type { Failure, Issue } from "../../contract/failure.ts";
import { issueMessage, issueMessages } from "../../contract/issues.ts";

/** In the page's language. What the site knows and this page is too old for stays in English. */
export function translateFailure(failure: Partial<Failure>): Partial<Failure> {
  const issues = failure.issues?.map(translateIssue);
  return { ...failure, issues, message: translateMessage({ ...failure, issues }) };
}

const translateIssue = (issue: Issue): Issue =>
  issue.code in issueMessages ? { ...issue, message: issueMessage(issue) } : issue;

/** `invalid` says less than its issues. */
function translateMessage({ code, params, message, issues = [] }: Partial<Failure>): string | undefined {
  if (code === "invalid" && issues.length > 0) return issues.map((issue) => issue.message).join(" ");
  return code && code in errors ? errorMessage(code, params) : message;
}
