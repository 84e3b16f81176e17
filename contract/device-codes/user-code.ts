/** Only consonants, so that no code spells a word: RFC 8628 section 6.1. */
export const userCodeAlphabet = "BCDFGHJKLMNPQRSTVWXZ";
export const userCodeLength = 6;

/** Normalizes a typed code: capitals, no spaces, no dashes. */
export const normalizeUserCode = (text: string): string =>
  text.toUpperCase().replace(/[\s\p{Dash_Punctuation}]/gu, "");
