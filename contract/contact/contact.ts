import * as z from "zod/mini";
import { Email, Name } from "../accounts/accounts.ts";
import type { IssueCode } from "../issues.ts";

/**
 * A message to the site's owner. `email` is the reply address, which is not verified; nothing is
 * sent to it.
 */
export const ContactMessage = z.object({
  name: Name,
  email: Email,
  message: z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(5000),
      z.regex(/^(?:[\n\r\t]|[^\p{Cc}\p{Cs}])*$/u, "not_plain_text" satisfies IssueCode),
    ),
});

export type ContactMessage = z.infer<typeof ContactMessage>;
