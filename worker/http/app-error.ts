import { type ErrorCode, errorCodes, type Issue } from "../../contract/errors.ts";

type Details = { issues?: Issue[]; headers?: Record<string, string>; more?: Record<string, unknown> };

/** Thrown where a call fails, answered once in `answerError`. `message` is for people: it says what to do. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  readonly headers: Record<string, string>;
  /** What a program needs to go on, beside the sentence. */
  readonly more: Record<string, unknown>;

  constructor(code: ErrorCode, message: string, { issues, headers = {}, more = {} }: Details = {}) {
    super(message);
    this.code = code;
    this.issues = issues;
    this.headers = headers;
    this.more = more;
  }

  get status() {
    return errorCodes[this.code];
  }
}

export function invalid(path: string, message: string): AppError {
  return new AppError("invalid", `${path}: ${message}`, { issues: [{ path, message }] });
}
