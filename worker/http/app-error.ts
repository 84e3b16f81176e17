import { type ErrorCode, errorCodes, type Issue } from "../../contract/errors.ts";

/** Thrown where a call fails, answered once in `answerError`. `message` is for people: it says what to do. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, message: string, more: { issues?: Issue[]; headers?: Record<string, string> } = {}) {
    super(message);
    this.code = code;
    this.issues = more.issues;
    this.headers = more.headers ?? {};
  }

  get status() {
    return errorCodes[this.code];
  }
}

export function invalid(path: string, message: string): AppError {
  return new AppError("invalid", `${path}: ${message}`, { issues: [{ path, message }] });
}
