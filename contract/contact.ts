import * as z from "zod/mini";
import { Email, Name } from "./accounts.ts";

const maxMessageLength = 5000;

/** A message to the house's owner. `email` is where the answer goes; it is not proved, and nothing is sent there. */
export const ContactMessage = z.object({
  name: Name,
  email: Email,
  message: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "must not be empty"),
      z.maxLength(maxMessageLength, `must be at most ${maxMessageLength} characters`),
      z.regex(/^(?:[\n\r\t]|[^\p{Cc}\p{Cs}])*$/u, "must be plain text"),
    ),
});

export type ContactMessage = z.infer<typeof ContactMessage>;
