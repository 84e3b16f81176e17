import { type ErrorCode, errorCodes, type Issue } from "../../contract/errors.ts";

type AppErrorOptions = { issues?: Issue[]; headers?: Record<string, string>; details?: Record<string, unknown> };

/** Thrown where a call fails, answered once in `answerError`. `message` is for people: it says what to do. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  readonly headers: Record<string, string>;
  /** What a program needs to go on, beside the sentence. */
  readonly details: Record<string, unknown>;

  constructor(code: ErrorCode, message: string, { issues, headers = {}, details = {} }: AppErrorOptions = {}) {
    super(message);
    this.code = code;
    this.issues = issues;
    this.headers = headers;
    this.details = details;
  }

  get status() {
    return errorCodes[this.code];
  }
}

export function invalidInput(path: string, message: string): AppError {
  return new AppError("invalid", `${path}: ${message}`, { issues: [{ path, message }] });
}
