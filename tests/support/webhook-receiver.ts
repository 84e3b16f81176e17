import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

type ReceivedWebhook = { headers: IncomingHttpHeaders; body: string; bytes: Buffer };

/** A server of this machine that receives webhooks, or push messages. */
export type WebhookReceiver = {
  origin: string;
  received: ReceivedWebhook[];
  /** The response to every message. */
  answer: { status: number; body?: string };
  close: () => void;
};

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => void chunks.push(chunk));
    request.on("end", () => {
      const bytes = Buffer.concat(chunks);
      receiver.received.push({ headers: request.headers, body: bytes.toString(), bytes });
      response.writeHead(receiver.answer.status);
      response.end(receiver.answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    origin: `http://127.0.0.1:${port}`,
    received: [],
    answer: { status: 204 },
    close: () => void server.close(),
  };
  return receiver;
}
