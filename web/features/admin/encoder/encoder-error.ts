import type { EncoderErrorCode, EncoderErrorParams } from "./encoder-messages.ts";

/** What went wrong with a video. Its message is `encoderErrorMessage`'s: a Web Worker knows no page's language. */
export class EncoderError extends Error {
  readonly code: EncoderErrorCode;
  readonly params: EncoderErrorParams;

  constructor(code: EncoderErrorCode, params: EncoderErrorParams = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/** A video or captions that nothing can be made of. */
export class UnsupportedFileError extends EncoderError {}
