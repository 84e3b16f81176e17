import { m } from "#messages";
import { type ErrorCode, errorMessage, errors } from "../../../contract/errors.ts";
import { type IssueCause, issueMessage } from "../../../contract/issues.ts";
import { ApiError } from "../../api/client.ts";
import { EncoderError } from "../encoder/encoder-error.ts";
import {
  type EncoderErrorCode,
  type EncoderErrorParams,
  encoderErrorMessage,
} from "../encoder/encoder-messages.ts";

/** The upload was deleted, or was encoded by another browser. A new upload is needed. */
export class UploadLostError extends Error {
  readonly code: "not_started" | "encoded_elsewhere";

  constructor(code: UploadLostError["code"], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/**
 * The reason why an upload failed, as its job stores it. The message is made when it is shown, in
 * the reader's language.
 */
export type UploadFailure =
  | { source: "site"; code: ErrorCode; params: Record<string, unknown>; issue?: IssueCause }
  | { source: "encoder"; code: EncoderErrorCode; params: EncoderErrorParams }
  | { source: "queue"; code: UploadLostError["code"] | "unknown" };

export function toUploadFailure(error: unknown): UploadFailure {
  if (error instanceof EncoderError)
    return { source: "encoder", code: error.code, params: error.params };
  if (error instanceof UploadLostError) return { source: "queue", code: error.code };
  if (error instanceof ApiError && error.code in errors) {
    const { code, params, issues } = error;
    return { source: "site", code: code as ErrorCode, params, issue: issues[0] };
  }
  return { source: "queue", code: "unknown" };
}

const queueMessages = {
  not_started: m.error_upload_not_started,
  encoded_elsewhere: m.error_upload_encoded_elsewhere,
  unknown: m.error_upload_unknown,
};

export function uploadFailureMessage(failure: UploadFailure): string {
  if (failure.source === "encoder") return encoderErrorMessage(failure.code, failure.params);
  if (failure.source === "queue") return queueMessages[failure.code]();
  const { code, params, issue } = failure;
  if (issue) return m.issue_of_field({ field: issue.path, sentence: issueMessage(issue) });
  return errorMessage(code, params);
}
