/** The letters that can be asked for, and the call that does. */
export const emailEndpoints = {
  verification: "POST /api/resendVerification",
  recovery: "POST /api/recovery",
} as const;

export type RequestedEmail = keyof typeof emailEndpoints;
