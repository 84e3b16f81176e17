import { type ErrorCode, type ErrorParams, errors } from "../../contract/errors.ts";
import type { IssueCause, IssueCode, IssueParams } from "../../contract/issues.ts";

type AppErrorOptions = {
  issues?: IssueCause[];
  headers?: Record<string, string>;
  details?: Record<string, unknown>;
};
/** The parameter `params` is optional for an error whose message has no parameters. */
type ParamsThen<Params, Rest extends unknown[]> = keyof Params extends never
  ? [params?: Params, ...Rest]
  : [params: Params, ...Rest];

/**
 * An error with a code. It is thrown where the error is found, and `handleError` converts it to the
 * response.
 */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly params: ErrorParams<Code> | undefined;
  readonly issues: IssueCause[] | undefined;
  readonly headers: Record<string, string>;
  /** Data for programs, which the response carries beside the code. */
  readonly details: Record<string, unknown>;

  constructor(
    code: Code,
    ...[params, options = {}]: ParamsThen<ErrorParams<Code>, [options?: AppErrorOptions]>
  ) {
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

/**
 * The error of an edit that began from an outdated version. `saved` is the version that is stored
 * now.
 */
export const editConflict = (saved: object): AppError =>
  new AppError("edit_conflict", {}, { details: { data: saved } });

export function invalidInput<Code extends IssueCode>(
  path: string,
  code: Code,
  ...[params]: ParamsThen<IssueParams<Code>, []>
): AppError {
  return new AppError("invalid", {}, { issues: [{ path, code, ...(params && { params }) }] });
}
