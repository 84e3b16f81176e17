import { type ErrorCode, type ErrorParams, errors } from "../../contract/errors.ts";
import type { IssueCause, IssueCode, IssueParams } from "../../contract/issues.ts";

type AppErrorOptions = { issues?: IssueCause[]; headers?: Record<string, string>; details?: Record<string, unknown> };
/** Messages without holes need no params. */
type ParamsThen<Params, Rest extends unknown[]> = keyof Params extends never
  ? [params?: Params, ...Rest]
  : [params: Params, ...Rest];

/** Thrown where a call fails, answered once in `handleError`. */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly params: ErrorParams<Code> | undefined;
  readonly issues: IssueCause[] | undefined;
  readonly headers: Record<string, string>;
  /** What a program needs to go on, beside the code. */
  readonly details: Record<string, unknown>;

  constructor(code: Code, ...[params, options = {}]: ParamsThen<ErrorParams<Code>, [options?: AppErrorOptions]>) {
    super(code);
    this.code = code;
    this.params = params;
    this.issues = options.issues;
    this.headers = options.headers ?? {};
    this.details = options.details ?? {};
  }

  get status() {
    return errors[this.code].status;
  }
}

export function invalidInput<Code extends IssueCode>(
  path: string,
  code: Code,
  ...[params]: ParamsThen<IssueParams<Code>, []>
): AppError {
  return new AppError("invalid", {}, { issues: [{ path, code, ...(params && { params }) }] });
}
