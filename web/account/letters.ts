/** The letters that can be asked for, and the call that does. */
export const letters = {
  verification: "POST /api/resendVerification",
  recovery: "POST /api/recovery",
} as const;

export type LetterKind = keyof typeof letters;
