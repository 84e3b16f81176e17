import { registerSecret, visitorClient } from "./clients.ts";

export type DeliveredEmail = {
  id: string;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  links: string[];
  sentAt: string;
};

/**
 * Returns the emails to an address, newest first, once there are `count`. Emails are sent after the
 * response.
 */
export async function waitForEmails(address: string, count = 1): Promise<DeliveredEmail[]> {
  for (let tries = 0; tries < 200; tries++) {
    const response = await visitorClient()(`/api/dev/mailbox?to=${encodeURIComponent(address)}`);
    const { data } = (await response.json()) as { data: DeliveredEmail[] };
    if (data.length >= count) return data;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${address} did not get ${count} emails`);
}

/** Returns the token in an email's link. */
export function extractToken({ links }: Pick<DeliveredEmail, "links">): string {
  const token = /(?:token=|resetPassword\/)([\w-]+)/.exec(links[0] ?? "")?.[1] ?? "";
  if (token) registerSecret(token);
  return token;
}
