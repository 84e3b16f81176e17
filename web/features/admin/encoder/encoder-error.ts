/** What went wrong with a film, in a sentence for people. */
export class EncoderError extends Error {}

/** A film or captions that nothing can be made of. The message says what to do. */
export class UnsupportedFileError extends EncoderError {}
