import { keepSecret, visitor } from "./site.ts";

export type Delivered = {
  id: string;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  links: string[];
  sentAt: string;
};

/** The letters to an address, newest first, once there are so many: they are sent after the answer. */
export async function lettersTo(address: string, count = 1): Promise<Delivered[]> {
  for (let tries = 0; tries < 200; tries++) {
    const response = await visitor()(`/api/dev/mailbox?to=${encodeURIComponent(address)}`);
    const { data } = (await response.json()) as { data: Delivered[] };
    if (data.length >= count) return data;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${address} did not get ${count} letters`);
}

/** The secret of a letter's link. */
export function tokenIn({ links }: Pick<Delivered, "links">): string {
  const token = /(?:token=|resetPassword\/)([\w-]+)/.exec(links[0] ?? "")?.[1] ?? "";
  if (token) keepSecret(token);
  return token;
}
