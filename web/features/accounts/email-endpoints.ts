/** The emails that can be requested, with their endpoints. */
export const emailEndpoints = {
  verification: "POST /api/resendVerification",
  recovery: "POST /api/recovery",
} as const;

export type RequestedEmail = keyof typeof emailEndpoints;
