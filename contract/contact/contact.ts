import * as z from "zod/mini";
import { Email, Name } from "../accounts/accounts.ts";
import { plainTextCheck } from "../field-schemas.ts";

/**
 * A message to the site's owner. `email` is the reply address, which is not verified. The site
 * sends nothing to this address.
 */
export const ContactMessage = z.object({
  name: Name,
  email: Email,
  message: z.string().check(z.trim(), z.minLength(1), z.maxLength(5000), plainTextCheck),
});

export type ContactMessage = z.infer<typeof ContactMessage>;
