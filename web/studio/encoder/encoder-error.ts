import type { EncoderErrorCode, EncoderErrorParams } from "./encoder-messages.ts";

/**
 * An encoder error. The page translates its code (`encoderErrorMessage`), because the Web Worker
 * has no locale.
 */
export class EncoderError extends Error {
  readonly code: EncoderErrorCode;
  readonly params: EncoderErrorParams;

  constructor(code: EncoderErrorCode, params: EncoderErrorParams = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/** A video or captions file that cannot be used. */
export class UnsupportedFileError extends EncoderError {}

/**
 * Whether an error tells nothing about a file's content: the disk could not read it, or the program
 * has a fault.
 */
export const isUnrelatedToContent = (error: unknown): boolean =>
  error instanceof DOMException || error instanceof TypeError || error instanceof ReferenceError;
